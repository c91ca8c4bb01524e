import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { INode } from 'n8n-workflow';
import { basic, openAccounts, type Accounts } from './messages/accounts';
import { LISTS, NOTICES, STOPS, type Message, type Things } from './messages/messages';
import { NODE_TYPE, TRIGGER_TYPE, WORK_FOLDER, type StoredWorkflow } from '../n8n';
import { useEditor } from './useEditor';

const bench = useEditor();
const panel = () => bench.editor.panel;

const START = 'Start';
const START_PATIENCE_MS = 300_000;
/** Between nodes on the canvas, and how many stand in a row. */
const STEP = 240;
const ROW = 8;

let accounts: Accounts | undefined;

beforeAll(async () => {
	accounts = await openAccounts(bench.n8n.session);
	await bench.editor.signIn();
}, START_PATIENCE_MS);
afterAll(async () => await accounts?.stop());

function known(): Accounts {
	if (!accounts) throw new Error('There are no accounts');
	return accounts;
}

async function things(): Promise<Things> {
	const { usual } = known();
	const { service } = usual;
	const [workflow] = service.workflows();
	if (!workflow) throw new Error('There is no workflow');
	const seeded = async (name: string) => {
		const [document] = service.seedDocuments(1, { name: () => name, async: false });
		if (!document) throw new Error('There is no document');
		// The service makes pages when somebody asks for them.
		const headers = { authorization: basic(usual.apiKey) };
		await fetch(`${usual.url}/api/v4/workflows/${workflow.id}/documents/${document.id}`, {
			headers,
		});
		return document;
	};
	const [file] = service.seedFiles(1, { async: false });
	return {
		workflow: workflow.id,
		blankWorkflow: service.addWorkflow({ fields: [], tableHeaders: [] }).id,
		read: await seeded('invoice-7.pdf'),
		notReadable: await seeded('fail.pdf'),
		empty: await seeded('emptypage-notable.pdf'),
		file: file?.id ?? '',
	};
}

/** One node for each message, all behind one start. */
async function nodesOf(messages: Message[]): Promise<StoredWorkflow> {
	const held = await things();
	const nodes = messages.map(
		({ title, account = 'usual', isTrigger, parameters }, index): INode => ({
			...{ id: `node-${index}`, name: title, typeVersion: 1, parameters: parameters(held) },
			type: isTrigger ? TRIGGER_TYPE : NODE_TYPE,
			position: [((index % ROW) + 1) * STEP, Math.floor(index / ROW) * STEP],
			credentials: {
				documentExtractionApi: known().credentials.get(account) ?? { id: '', name: '' },
			},
		}),
	);
	const start: INode = {
		...{ id: 'start', name: START, type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
		...{ position: [0, 0], parameters: {} },
	};
	const behind = messages
		.filter(({ isTrigger }) => !isTrigger)
		.map(({ title }) => ({ node: title, type: 'main' as const, index: 0 }));
	return await bench.n8n.session.addWorkflow({
		...{ name: 'Messages', nodes: [start, ...nodes] },
		connections: { [START]: { main: [behind] } },
	});
}

async function acted(act: Message['act']): Promise<void> {
	if (act === 'look') return;
	if ('open' in act) await panel().openList(act.open);
	else if ('pointAt' in act) await panel().pointAtIssue(act.pointAt);
	else await panel().press(act.press);
}

/** What a window shows when a message is not there. */
async function picture(title: string, error: unknown): Promise<never> {
	const folder = join(WORK_FOLDER, 'browser');
	await mkdir(folder, { recursive: true });
	const path = join(folder, `message-${title.replace(/\W+/g, '-')}.png`);
	await bench.page.screenshot({ path });
	console.log(`What the window showed: ${path}`);
	throw error;
}

describe.each([
	['a list that has nothing to offer says why and what to do', LISTS],
	['a node that stops says why and what to do', STOPS],
	['what is worth knowing stands where it is needed', NOTICES],
])('In the editor, %s', (_, messages) => {
	let id = '';
	beforeAll(async () => {
		({ id } = await nodesOf(messages));
		await bench.editor.openWorkflow(id, START);
	}, START_PATIENCE_MS);

	test.each(messages)('$title', async ({ title, act, says }) => {
		try {
			// After a run that has stopped, n8n's editor may not begin another one.
			if (act !== 'look' && 'press' in act) await bench.editor.openWorkflow(id, START);
			await bench.editor.openExactly(title);
			await acted(act);
			for (const text of says) await panel().reads(text);
		} catch (error) {
			await picture(title, error);
		} finally {
			if (act !== 'look' && 'open' in act) await panel().closeList();
			await panel().close();
		}
	});
});
