import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../../sandbox';
import { SEEDED_MODEL_ID, SEEDED_WORKFLOW_ID } from '../../sandbox/service';
import {
	CREDENTIAL,
	filesWith,
	formsOf,
	runWorkflow,
	signIn,
	stopOf,
	withChoices,
	type Execution,
	type HostName,
	type Session,
	type StoredCredential,
	type StoredWorkflow,
} from '../n8n';
import { addressOf, pressCtrlC, useNpmStart } from './npmStart';

/** Set by the project of jest.config.js that runs. */
declare const N8N_HOST: HostName;

const EXAMPLES = readdirSync(join(__dirname, '../../../examples')).filter((name) =>
	name.endsWith('.json'),
);
const SEEDED = { modelId: SEEDED_MODEL_ID, workflowId: SEEDED_WORKFLOW_ID };
const KEY = 'the-key-of-a-real-service';
/** The ports that people know n8n and the sandbox by. */
const USUAL_PORTS = [5678, 5680];
const SANDBOX = /the sandbox at (http:[^\s,]+)/;
/** It builds the package and starts n8n, up to three times. */
const PATIENCE_MS = 900_000;

const listed = async (session: Session) =>
	await session.call<StoredWorkflow[]>('GET', '/rest/workflows');

async function runNightly(session: Session): Promise<Execution> {
	const workflows = await listed(session);
	const nightly = workflows.find(({ name }) => name === 'Nightly retry of failed exports');
	const workflow = await session.workflow(nightly?.id ?? '');
	await session.call('PATCH', `/rest/workflows/${workflow.id}`, withChoices(workflow, SEEDED));
	const chosen = await session.workflow(workflow.id);
	const execution = await runWorkflow(session, chosen, 'Every night at two');
	expect(stopOf(execution)).toBeUndefined();
	return execution;
}

// It is about one n8n, the newest; what it starts there is what the other tests look at in both.
const onNewest = N8N_HOST === '2.41' ? describe : describe.skip;

onNewest('npm start', () => {
	const npm = useNpmStart();
	const servers: Server[] = [];
	afterAll(() => {
		for (const server of servers) server.close();
	});

	/** Takes a port; as soon as it is free, where it is another program's now. */
	function listening(port: number, server = createServer()): Server {
		const listen = () => server.listen(port, '127.0.0.1').unref();
		server.on('error', () => setTimeout(listen, 50).unref());
		servers.push(listen());
		return server;
	}

	test(
		'gives an n8n with the sandbox, on other ports where the usual ones are taken; Ctrl-C ends both',
		async () => {
			for (const port of USUAL_PORTS) listening(port);
			const asked: string[] = [];
			const proxy = createServer().on('connect', ({ url = '' }, socket) => {
				asked.push(url);
				socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
			});
			await once(listening(0, proxy), 'listening');
			const { port: proxyPort } = proxy.address() as AddressInfo;
			const address = `http://127.0.0.1:${proxyPort}`;

			const run = npm.start([], '', { HTTP_PROXY: address, HTTPS_PROXY: address });
			const url = await addressOf(run);
			const sandboxUrl = SANDBOX.exec(run.printed())?.[1] ?? '';
			const portOf = (of: string) => new URL(of).port;
			expect(run.printed()).toContain(`Port 5678 is taken, so n8n gets port ${portOf(url)}.`);
			expect(run.printed()).toContain(
				`Port 5680 is taken, so the sandbox gets port ${portOf(sandboxUrl)}.`,
			);

			const session = await signIn(url);
			const credentials = await session.call<StoredCredential[]>('GET', '/rest/credentials');
			expect(credentials.map(({ name }) => name)).toEqual([CREDENTIAL]);
			expect(await listed(session)).toHaveLength(EXAMPLES.length);
			// The export of two of the sandbox's files has failed. The proxy would not have let that through.
			const { runData } = (await runNightly(session)).data.resultData;
			const ids = runData['Collect their IDs']?.[0]?.data?.main?.[0]?.[0]?.json['file_ids'];
			expect(ids).toHaveLength(2);
			expect(asked).not.toContain('service.example:443');

			// A service somewhere else is asked through the proxy.
			await session.call('POST', '/rest/credentials/test', {
				credentials: {
					id: '',
					name: 'Elsewhere',
					type: 'documentExtractionApi',
					data: { baseUrl: 'https://service.example', apiKey: 'none' },
				},
			});
			expect(asked).toContain('service.example:443');

			// The keeper and n8n itself.
			expect(npm.processes().length).toBeGreaterThan(1);
			await pressCtrlC(run);
			expect(run.printed()).toContain('Everything has ended.');
			expect(npm.processes()).toEqual([]);
			await expect(fetch(url)).rejects.toThrow();
			await expect(fetch(sandboxUrl)).rejects.toThrow();
		},
		PATIENCE_MS,
	);
});

onNewest('npm start with the address of a service', () => {
	const npm = useNpmStart();
	let sandbox: Sandbox;
	beforeAll(async () => {
		sandbox = await startSandbox({ apiKey: KEY });
	});
	afterAll(async () => await sandbox.stop());
	const startThere = (input: string) => npm.start(['--', '--base-url', sandbox.url], input);

	test(
		'gives an n8n with the key that the service takes; Ctrl-C leaves nothing but what was made',
		async () => {
			const refused = startThere('another-key\n');
			await refused.ended;
			expect(refused.printed()).toContain(`API key for ${sandbox.url}`);
			expect(refused.printed()).not.toContain('n8n is ready');
			expect(refused.child.exitCode).toBe(1);
			expect(npm.processes()).toEqual([]);

			// What was refused is not kept: it asks again.
			const first = startThere(`${KEY}\n`);
			const url = await addressOf(first);
			const session = await signIn(url);
			expect(await listed(session)).toHaveLength(EXAMPLES.length);
			await runNightly(session);
			expect(sandbox.log.requests('file.getAll').map(({ status }) => status)).toEqual([200]);

			await pressCtrlC(first);
			expect(first.printed()).toContain('Everything has ended.');
			expect(npm.processes()).toEqual([]);
			await expect(fetch(url)).rejects.toThrow();
			for (const form of formsOf(KEY)) {
				expect(first.printed()).not.toContain(form);
				expect(await filesWith(npm.folder, form)).toEqual([]);
			}

			// The second time n8n has the key and the workflows.
			const second = startThere('');
			const again = await signIn(await addressOf(second));
			expect(await listed(again)).toHaveLength(EXAMPLES.length);
			await pressCtrlC(second);
			expect(npm.processes()).toEqual([]);
		},
		PATIENCE_MS,
	);
});
