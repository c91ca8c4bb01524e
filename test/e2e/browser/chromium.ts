import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, selectors, type Browser, type Page } from 'playwright-core';

/** What n8n's editor marks its parts with. */
const MARK = 'data-test-id';

/** Longer than the slowest step on a computer that has other things to do. */
const PATIENCE_MS = 60_000;

/** The size of the screenshots, too. */
const VIEWPORT = { width: 1440, height: 900 };

/** It runs as root in CI, has no graphics there, and calls nobody. */
const FLAGS = [
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** Debian's Chromium with a profile of its own; it ends with this process. */
export async function startChromium(): Promise<Browser> {
	selectors.setTestIdAttribute(MARK);
	return await chromium.launch({ executablePath: chromiumInPath(), args: FLAGS });
}

/** A window that looks the same on every computer. */
export async function openWindow(browser: Browser): Promise<Page> {
	const context = await browser.newContext({
		viewport: VIEWPORT,
		locale: 'en-US',
		timezoneId: 'UTC',
		colorScheme: 'light',
		reducedMotion: 'reduce',
	});
	context.setDefaultTimeout(PATIENCE_MS);
	return await context.newPage();
}

function chromiumInPath(): string {
	const folders = (process.env.PATH ?? '').split(delimiter);
	const found = folders.map((folder) => join(folder, 'chromium')).find((file) => existsSync(file));
	if (found === undefined) throw new Error('Chromium is missing: run "npm run test:e2e"');
	return found;
}
