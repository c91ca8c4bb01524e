import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../../sandbox';
import { folderFor } from '../../tools/start/place';
import {
	filesWith,
	formsOf,
	runWorkflow,
	signIn,
	stopOf,
	until,
	type HostName,
	type StoredWorkflow,
} from '../n8n';

/** Set by the project of jest.config.js that runs. */
declare const N8N_HOST: HostName;

const ROOT = join(__dirname, '../../..');
const KEY = 'the-key-of-a-real-service';
/** It builds the package, and starts n8n two times. */
const PATIENCE_MS = 600_000;
const READY = /n8n is ready: +(http:\S+)/;

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ apiKey: KEY });
});
afterAll(async () => {
	await sandbox.stop();
	await rm(folderFor(sandbox.url), { recursive: true, force: true });
});

interface Started {
	child: ChildProcess;
	printed: () => string;
	ended: Promise<unknown[]>;
}

/** In a process group of its own, as a terminal starts it. */
function start(input: string): Started {
	const child = spawn('npm', ['start', '--', '--base-url', sandbox.url], {
		cwd: ROOT,
		detached: true,
		stdio: ['pipe', 'pipe', 'pipe'],
	});
	let text = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (chunk: string) => {
			text += chunk;
		});
	}
	child.stdin.end(input);
	return { child, printed: () => text, ended: once(child, 'close') };
}

async function addressOf({ child, printed }: Started): Promise<string> {
	return await until(
		'npm start says where n8n is',
		async () => {
			if (child.exitCode !== null) throw new Error(`npm start has ended:\n${printed()}`);
			return READY.exec(printed())?.[1];
		},
		PATIENCE_MS / 2,
	);
}

async function pressCtrlC({ child, ended }: Started): Promise<void> {
	process.kill(-Number(child.pid), 'SIGINT');
	await ended;
}

/** Processes that have to do with the n8n of this test. */
const leftBehind = () =>
	spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
		.stdout.split('\n')
		.filter((line) => line.includes(folderFor(sandbox.url)));

// It is about one n8n, the newest; what it starts there is what the other tests look at in both.
const onNewest = N8N_HOST === '2.41' ? describe : describe.skip;

onNewest('npm start with the address of a service', () => {
	test(
		'gives an n8n to sign in to, with the credential and the examples; Ctrl-C leaves nothing but what was made',
		async () => {
			const first = start(`${KEY}\n`);
			const url = await addressOf(first);
			const session = await signIn(url);
			const workflows = await session.call<StoredWorkflow[]>('GET', '/rest/workflows');
			const examples = readdirSync(join(ROOT, 'examples')).filter((name) => name.endsWith('.json'));
			expect(workflows).toHaveLength(examples.length);

			const nightly = workflows.find(({ name }) => name === 'Nightly retry of failed exports');
			const workflow = await session.workflow(nightly?.id ?? '');
			const execution = await runWorkflow(session, workflow, 'Every night at two');
			expect(stopOf(execution)).toBeUndefined();
			expect(sandbox.log.requests('file.getAll').map(({ status }) => status)).toEqual([200]);

			expect(leftBehind()).not.toEqual([]);
			await pressCtrlC(first);
			expect(first.printed()).toContain('Everything has ended.');
			expect(leftBehind()).toEqual([]);
			await expect(fetch(url)).rejects.toThrow();
			for (const form of formsOf(KEY)) {
				expect(first.printed()).not.toContain(form);
				expect(await filesWith(folderFor(sandbox.url), form)).toEqual([]);
			}

			// The second time n8n has the key and the workflows.
			const second = start('');
			const again = await signIn(await addressOf(second));
			expect(await again.call<StoredWorkflow[]>('GET', '/rest/workflows')).toHaveLength(
				examples.length,
			);
			await pressCtrlC(second);
			expect(leftBehind()).toEqual([]);
		},
		PATIENCE_MS,
	);
});
