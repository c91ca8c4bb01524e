import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { installPackage, packedTarball, WORK_FOLDER } from '../../e2e/n8n';
import { Sentence } from './sentence';

const ROOT = join(__dirname, '../../..');
const TRY_FOLDER = join(WORK_FOLDER, 'try');
/** What an n8n that is tried for an afternoon writes. */
const MEGABYTES = 200;

/** Where the n8n for one service keeps what it stores: each service has an n8n of its own. */
export interface Place {
	userFolder: string;
	/** Says that an n8n runs here, so that no second one does. */
	occupy(url: string): void;
	leave(): void;
}

/** The folder for a service, kept from one start to the next, with our package as it is now. */
export async function placeFor(service: string): Promise<Place> {
	const userFolder = folderFor(service);
	const running = join(userFolder, 'running.json');
	mkdirSync(userFolder, { recursive: true });
	// Nothing of what people try out belongs into the repository.
	writeFileSync(join(TRY_FOLDER, '.gitignore'), '*\n');
	needSpace(userFolder);
	needNobody(running);
	await installCurrentPackage(userFolder);
	return {
		userFolder,
		occupy: (url) => writeFileSync(running, JSON.stringify({ pid: process.pid, url })),
		leave: () => rmSync(running, { force: true }),
	};
}

/** Where the n8n for a service is, named after its address. */
export const folderFor = (service: string): string =>
	join(TRY_FOLDER, service.replace(/^https?:|\/+$/g, '').replace(/[^\w.-]+/g, '_'));

/** As the user finds it. */
export const shownPath = (path: string): string => relative(ROOT, path);

function needSpace(folder: string): void {
	const { bavail, bsize } = statfsSync(folder);
	const free = Math.floor((bavail * bsize) / 2 ** 20);
	if (free >= MEGABYTES) return;
	throw new Sentence(
		`The disk is short: n8n needs ${MEGABYTES} MB for its data, and ${free} MB are free at ${folder}. Free some space, then run this again.`,
	);
}

function needNobody(running: string): void {
	if (!existsSync(running)) return;
	const { pid, url } = JSON.parse(readFileSync(running, 'utf8')) as { pid: number; url: string };
	if (isAlive(pid)) {
		throw new Sentence(`"npm start" runs already, at ${url}. End that one first.`);
	}
}

export function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

/** Installs the packed package unless it is the one that is there. */
async function installCurrentPackage(userFolder: string): Promise<void> {
	const stamp = join(userFolder, 'installed-package');
	const wanted = createHash('sha256').update(readFileSync(packedTarball())).digest('hex');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
	// npm would hold a changed tarball of the same version against the one that it knows.
	rmSync(join(userFolder, '.n8n/nodes'), { recursive: true, force: true });
	await installPackage(userFolder);
	writeFileSync(stamp, wanted);
}
