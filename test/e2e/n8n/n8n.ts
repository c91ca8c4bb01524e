import { delimiter, dirname, join } from 'node:path';
import { hostNamed, type HostName } from './hosts';
import { startProcess, type ProcessGroup } from './processGroup';
import { freePorts } from './ports';
import { until } from './until';

export interface N8nOptions {
	host: HostName;
	/** From `newUserFolder()`; another start with it goes on where the last one ended. */
	userFolder: string;
	/** A free one when left out. */
	port?: number;
	/** What n8n is to do; `start` when left out. */
	command?: string[];
	environment?: Record<string, string>;
}

export interface N8n
	extends Pick<ProcessGroup, 'pid' | 'exitCode' | 'lastLines' | 'stop' | 'kill'> {
	/** Without a slash at the end. */
	readonly url: string;
	/** The file with all that n8n has printed since the user folder is there. */
	readonly log: string;
}

/** A quiet n8n that listens on this computer only, tells nobody of its use, and whose session works on plain HTTP. */
const SETTINGS = {
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	N8N_SECURE_COOKIE: 'false',
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	GENERIC_TIMEZONE: 'UTC',
	NO_COLOR: '1',
};

/** Starts a real n8n and waits until its editor answers. */
export async function startN8n(options: N8nOptions): Promise<N8n> {
	const [own = 0, broker = 0, health = 0] = await freePorts(3);
	const port = options.port ?? own;
	const isServer = options.command === undefined;
	const log = join(options.userFolder, `n8n-${options.command?.[0] ?? 'main'}.log`);
	const { node, n8n } = hostNamed(options.host);
	const running = await startProcess({
		command: node,
		args: [n8n, ...(options.command ?? ['start'])],
		cwd: options.userFolder,
		log,
		env: {
			PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
			HOME: options.userFolder,
			N8N_USER_FOLDER: options.userFolder,
			N8N_PORT: String(port),
			N8N_RUNNERS_BROKER_PORT: String(broker),
			QUEUE_HEALTH_CHECK_PORT: String(health),
			QUEUE_HEALTH_CHECK_ACTIVE: 'true',
			...SETTINGS,
			...options.environment,
		},
	});
	const url = `http://127.0.0.1:${isServer ? port : health}`;
	const isUp = isServer
		? answersJson(`${url}/rest/settings`)
		: answersJson(`${url}/healthz/readiness`);
	await until(`n8n ${options.host} is up`, async () => {
		if (running.exitCode === undefined) return await isUp();
		throw new Error(`n8n ended with ${running.exitCode}:\n${await running.lastLines()}`);
	}).catch(async (error: unknown) => {
		// Nobody else could end it.
		await running.kill();
		throw error;
	});
	return {
		...running,
		get exitCode() {
			return running.exitCode;
		},
		url,
		log,
	};
}

/** While n8n starts, it answers everything with a page that asks for patience. */
const answersJson = (url: string) => async (): Promise<boolean> =>
	await fetch(url).then(
		(response) =>
			response.ok && (response.headers.get('content-type') ?? '').includes('application/json'),
		() => false,
	);
