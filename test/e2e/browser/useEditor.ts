import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { startSandbox, type Sandbox } from '../../sandbox';
import { useN8n, WORK_FOLDER, type N8nBench } from '../n8n';
import { openWindow, startChromium } from './chromium';
import { Editor } from './editor';
import { takesScreenshots } from './screenshots';

export interface EditorBench {
	readonly n8n: N8nBench;
	readonly sandbox: Sandbox;
	readonly page: Page;
	readonly editor: Editor;
	/** All windows that are open, the first one before the others. */
	readonly windows: Page[];
	/** A window of somebody else, who has not signed in. */
	otherWindow(): Promise<Page>;
}

/** A port that looks the same on every picture. */
const PORT_ON_PICTURES = 8080;

const START_PATIENCE_MS = 300_000;
/** For a step with several runs in it. */
const STEP_PATIENCE_MS = 300_000;

/** A real n8n with our package, the imitation of the service, and one browser window for all tests of a file. */
export function useEditor(): EditorBench {
	const n8n = useN8n();
	let sandbox: Sandbox | undefined;
	let browser: Browser | undefined;
	let page: Page | undefined;
	let editor: Editor | undefined;

	beforeAll(async () => {
		sandbox = await startSandbox({ port: takesScreenshots ? PORT_ON_PICTURES : 0 });
		browser = await startChromium();
		page = await openWindow(browser);
		editor = new Editor(page, n8n.n8n.url);
	}, START_PATIENCE_MS);
	afterAll(async () => {
		await browser?.close();
		await sandbox?.stop();
	}, START_PATIENCE_MS);

	return {
		n8n,
		get sandbox() {
			return known(sandbox);
		},
		get page() {
			return known(page);
		},
		get editor() {
			return known(editor);
		},
		get windows() {
			return known(browser)
				.contexts()
				.flatMap((context) => context.pages());
		},
		otherWindow: async () => await openWindow(known(browser)),
	};
}

/**
 * Makes tests that go on where the one before has ended. The first that does not work leaves pictures of
 * what people saw, and ends the story.
 */
export function stepsOf(bench: EditorBench) {
	let endedAt: string | undefined;
	return (title: string, act: () => Promise<void>): void => {
		const shown = async (error: unknown): Promise<never> => {
			endedAt = title;
			const folder = join(WORK_FOLDER, 'browser');
			await mkdir(folder, { recursive: true });
			for (const [index, window] of bench.windows.entries()) {
				const path = join(folder, `${title.replace(/[^a-zA-Z0-9]+/g, '-')}-${index + 1}.png`);
				await window.screenshot({ path });
				console.log(`What a window showed: ${path}`);
			}
			throw error;
		};
		const go = async (): Promise<void> => {
			if (endedAt !== undefined) throw new Error(`The story has ended at: ${endedAt}`);
			await act().catch(shown);
		};
		test(title, go, STEP_PATIENCE_MS);
	};
}

function known<T>(value: T | undefined): T {
	if (value === undefined) throw new Error('The editor is open only while tests run');
	return value;
}
