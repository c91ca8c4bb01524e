import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserFacingError, needSpace } from '../../e2e/host/npm.mjs';
import { HELP, optionsFrom } from './options.mjs';
import { folderFor, occupy } from './place.mjs';
import { done, step } from './steps.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** What an n8n that is tried for an afternoon writes. */
const MEGABYTES = 200;
/** What a shell gives for a program that Ctrl-C has ended. */
const INTERRUPTED = 130;
const GROUP_PATIENCE_MS = 5_000;
const ASK_EVERY_MS = 50;

/** What runs now, and how it ends. */
const ends = [];
let isUp = false;
let isEnding = false;

export async function start(args) {
	for (const signal of SIGNALS) process.on(signal, end);
	try {
		const { help, dev, ...options } = optionsFrom(args);
		if (help) return console.log(HELP);
		if (process.platform === 'win32') {
			throw new UserFacingError('This runs on Linux and macOS; on Windows use WSL.');
		}
		const userFolder = folderFor(options.baseUrl ?? 'sandbox');
		// First of all: a second one that is started now must not install into the same folders.
		ends.push(occupy(userFolder));
		needSpace(userFolder, MEGABYTES, 'what n8n stores');
		if ((await prepare()) !== 0) {
			process.exitCode = 1;
			return await endAll();
		}
		const { tryIt } = await typescript('./tryIt.ts');
		await tryIt({
			...options,
			userFolder,
			// n8n looks at the files of its packages, and loads them anew when they change.
			environment: dev ? { N8N_DEV_RELOAD: 'true' } : {},
			step,
			done,
			onEnd: (action) => ends.push(action),
			onReady: async (installed) => {
				isUp = true;
				if (dev) await follow(installed);
			},
		});
	} catch (error) {
		if (isEnding) return;
		done();
		console.error(isUserFacingError(error) ? error.message : error);
		process.exitCode = 1;
		await endAll();
		process.exit();
	}
}

/** Only now: esbuild may have been installed a moment ago. */
async function follow(installed) {
	const { rebuildOnSave } = await import('./rebuildOnSave.mjs');
	ends.push(rebuildOnSave(installed));
	console.log('\nWhat you save in nodes, credentials and icons is rebuilt, and n8n loads it anew.');
}

const isUserFacingError = (error) =>
	error instanceof UserFacingError || error?.name === 'UserFacingError';

/** The first one ends everything in good order, the second one at once. */
async function end() {
	if (isEnding) process.exit(INTERRUPTED);
	isEnding = true;
	done();
	console.log('\nEnding …');
	await endAll();
	console.log(
		isUp
			? 'Everything has ended. What you made in n8n is there at the next "npm start".'
			: 'Everything has ended. "npm start" goes on where it stopped.',
	);
	process.exit(isUp ? 0 : INTERRUPTED);
}

/** The last begun first. What cannot be ended in good order ends with this process. */
async function endAll() {
	for (const action of ends.splice(0).reverse()) {
		await action().catch((error) => console.error(error));
	}
}

/** Gives the exit code of prepare.mjs. */
async function prepare() {
	const child = fork(fileURLToPath(new URL('prepare.mjs', import.meta.url)), {
		detached: true,
		stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
	});
	const endGroup = async () => {
		const isSent = (signal) => {
			try {
				return process.kill(-child.pid, signal);
			} catch {
				return false;
			}
		};
		isSent('SIGTERM');
		const deadline = Date.now() + GROUP_PATIENCE_MS;
		while (isSent(0) && Date.now() < deadline) await sleep(ASK_EVERY_MS);
		isSent('SIGKILL');
	};
	ends.push(endGroup);
	const [code] = await once(child, 'exit');
	if (isEnding) await new Promise(() => undefined);
	if (code !== 0) await endGroup();
	ends.splice(ends.indexOf(endGroup), 1);
	return code;
}

/** Only now: what loads TypeScript may have been installed a moment ago. */
async function typescript(file) {
	const { require } = await import('tsx/cjs/api');
	return require(file, import.meta.url);
}
