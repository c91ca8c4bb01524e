import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess, type ProcessGroup } from '../n8n/processGroup';
import { freePorts } from '../n8n/ports';
import { until } from '../n8n/until';

const run = promisify(execFile);

/** A server with all its data under a folder, and the settings with which n8n finds it. */
export interface Storage extends Pick<ProcessGroup, 'stop'> {
	settings: Record<string, string>;
	/** The file with all that it has printed. */
	log: string;
}

/** Where Debian puts the server programs of PostgreSQL, which are not in PATH: a folder for each version. */
const POSTGRES_VERSIONS = '/usr/lib/postgresql';
const POSTGRES_USER = 'n8n';
/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534;

export async function startRedis(folder: string): Promise<Storage> {
	const [port = 0] = await freePorts(1);
	const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder];
	const redis = await started('redis-server', args, folder, port);
	const settings = { QUEUE_BULL_REDIS_HOST: '127.0.0.1', QUEUE_BULL_REDIS_PORT: `${port}` };
	return { ...redis, settings };
}

export async function startPostgres(folder: string): Promise<Storage> {
	const [port = 0] = await freePorts(1);
	const uid = process.getuid?.() === 0 ? NOBODY : undefined;
	const data = join(folder, 'data');
	await mkdir(data, { recursive: true });
	if (uid !== undefined) {
		await chmod(folder, 0o711);
		await chown(data, uid, uid);
	}
	const programs = postgresPrograms();
	await run(
		join(programs, 'initdb'),
		['-D', data, '-U', POSTGRES_USER, '-E', 'UTF8', '--locale=C.UTF-8', '--auth=trust'],
		{ cwd: data, ...(uid !== undefined && { uid, gid: uid }) },
	);
	const args = ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', data];
	// All that n8n tells it stands in its log, with all values: what must not be there is looked for there.
	args.push('-c', 'log_statement=all');
	const postgres = await started(join(programs, 'postgres'), args, folder, port, uid);
	return {
		...postgres,
		settings: {
			DB_TYPE: 'postgresdb',
			DB_POSTGRESDB_HOST: '127.0.0.1',
			DB_POSTGRESDB_PORT: `${port}`,
			DB_POSTGRESDB_DATABASE: 'postgres',
			DB_POSTGRESDB_USER: POSTGRES_USER,
		},
	};
}

async function started(
	command: string,
	args: string[],
	folder: string,
	port: number,
	uid?: number,
): Promise<Omit<Storage, 'settings'>> {
	const log = join(folder, 'server.log');
	const server = await startProcess({
		...{ command, args, cwd: folder, log },
		env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8' },
		...(uid !== undefined && { uid }),
	});
	await until(`${command} listens`, async () => {
		if (server.exitCode === undefined) return await listens(port);
		throw new Error(`${command} ended with ${server.exitCode}:\n${await server.lastLines()}`);
	});
	return { ...server, log };
}

async function listens(port: number): Promise<boolean> {
	return await new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () =>
			resolve(false),
		);
		socket.once('connect', () => socket.destroy());
	});
}

function postgresPrograms(): string {
	const versions = existsSync(POSTGRES_VERSIONS) ? readdirSync(POSTGRES_VERSIONS) : [];
	const newest = versions.sort((a, b) => Number(b) - Number(a)).at(0);
	if (newest === undefined)
		throw new Error('PostgreSQL is not installed: run "npm run test:queue"');
	return join(POSTGRES_VERSIONS, newest, 'bin');
}
