import { join, relative } from 'node:path';
import { startN8n, type N8n, type Session, type StoredCredential } from '../../e2e/n8n';
import { startSandbox, type Sandbox } from '../../sandbox';
import { SEEDED_MODEL_ID, SEEDED_WORKFLOW_ID } from '../../sandbox/service';
import { askKey } from './askKey';
import { installCurrentPackage, type InstalledPackage } from './currentPackage';
import { complaintAbout, credentialIn, importExamples, ownerOf, store } from './fill';
import { greeting } from './greeting';
import { networkOf } from './network';
import { portNear } from './portNear';
import { UserFacingError } from './userFacingError';

export interface TryOptions {
	/** The address of a real service; the sandbox when left out. */
	baseUrl?: string;
	/** Where n8n keeps what it stores. */
	userFolder: string;
	/** What n8n gets to know beside what it always does. */
	environment: Record<string, string>;
	/** Says which step begins. */
	step: (name: 'install' | 'service' | 'n8n' | 'fill', more?: string) => void;
	/** The step is over, or waits for the user. */
	done: () => void;
	/** What is to be done at the end, the last thing first. */
	onEnd: (action: () => Promise<void>) => void;
	/** All is up. */
	onReady: (installed: InstalledPackage) => Promise<void>;
}

/** The ports that people know them by. */
const N8N_PORT = 5678;
const SANDBOX_PORT = 5680;

/** Something for each example to work on: what is uncertain, invalid, or has not been exported. */
const FILES = [
	'invoice-1.pdf',
	'invoice-2-lowconf.pdf',
	'invoice-3-invalid-exportfail.pdf',
	'invoice-4-exportfail.pdf',
];
/** Two invoices to hand in. */
const INVOICES = join(__dirname, '../../../examples/files');
/** What the sandbox has from the beginning, and what there is to upload. */
const SEEDED = {
	modelId: SEEDED_MODEL_ID,
	workflowId: SEEDED_WORKFLOW_ID,
	files: join(INVOICES, '*.pdf'),
};
/** Where n8n lets workflows read files by itself. */
const N8N_FILES = '~/.n8n-files';
const LOOK_EVERY_MS = 500;

/** Starts the service and n8n, fills n8n, says where it is, and stays until n8n ends. */
export async function tryIt(options: TryOptions): Promise<void> {
	const { baseUrl, userFolder, environment, step, done, onEnd, onReady } = options;
	step('install');
	const installed = await installCurrentPackage(userFolder);
	const sandbox = baseUrl === undefined ? await sandboxAt(step) : undefined;
	if (sandbox) onEnd(async () => await sandbox.stop());
	else step('service', `: ${baseUrl}`);

	const port = await portNear(N8N_PORT, 'n8n');
	step('n8n');
	const n8n = await startN8n({
		host: '2.41',
		userFolder,
		port,
		environment: {
			N8N_HOST: '127.0.0.1',
			N8N_RESTRICT_FILE_ACCESS_TO: [N8N_FILES, INVOICES].join(';'),
			...networkOf(process.env),
			...environment,
		},
	}).catch((error: unknown) => {
		throw new UserFacingError(
			`n8n did not start. ${error instanceof Error ? error.message : String(error)}\nAll that it says is in ${shownPath(userFolder)}/n8n-main.log.`,
		);
	});
	onEnd(async () => await n8n.stop());

	step('fill');
	done();
	const session = await ownerOf(n8n.url, shownPath(userFolder));
	const credential = sandbox
		? await store(session, { baseUrl: sandbox.url, apiKey: sandbox.apiKey })
		: await credentialFor(session, baseUrl ?? '');
	const examples = await importExamples(session, credential, sandbox && SEEDED);
	const service = sandbox ? { sandbox } : { baseUrl: baseUrl ?? '' };
	console.log(greeting({ n8n: n8n.url, examples, service }));
	await onReady(installed);
	await untilEnded(n8n);
}

async function sandboxAt(step: TryOptions['step']): Promise<Sandbox> {
	const sandbox = await startSandbox({ port: await portNear(SANDBOX_PORT, 'the sandbox') });
	const named = { name: (position: number) => FILES[position] ?? '' };
	sandbox.service.seedFiles(FILES.length, named);
	sandbox.service.seedDocuments(FILES.length, named);
	step('service', `: the sandbox at ${sandbox.url}`);
	return sandbox;
}

/** As the user finds it; npm starts this in the clone. */
const shownPath = (path: string): string => relative('', path);

/** The credential of a real service. Its key is asked for once, and kept by n8n alone. */
async function credentialFor(session: Session, baseUrl: string): Promise<StoredCredential> {
	const known = await credentialIn(session);
	if (known) {
		console.log('      The key is the one that n8n has. Change it there, in the credential.');
		return known;
	}
	for (;;) {
		const apiKey = await askKey(`      API key for ${baseUrl} (not shown): `);
		const account = { baseUrl, apiKey };
		// Stored when it has passed, since what is stored is not asked for again.
		const complaint = await complaintAbout(session, account);
		if (complaint === undefined) return await store(session, account);
		if (!process.stdin.isTTY) throw new UserFacingError(complaint);
		console.log(`      ${complaint}`);
	}
}

/** Stays as long as n8n does, which nobody but the user is to end. */
async function untilEnded(n8n: N8n): Promise<void> {
	while (n8n.exitCode === undefined)
		await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
	throw new UserFacingError(
		`n8n has ended by itself. The end of its log:\n${await n8n.lastLines()}`,
	);
}
