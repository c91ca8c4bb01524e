// The folder of the n8n that `npm start` runs, and who has it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserFacingError } from '../../e2e/host/npm.mjs';
import { ROOT } from '../developmentPackages.mjs';

/** What is tried is kept here from one start to the next. Tests have a folder of their own. */
const TRY_FOLDER = process.env.TRY_FOLDER ?? join(ROOT, 'test/e2e/host/.work/try');

/** Where the n8n for a service keeps what it stores: each service has an n8n of its own. */
export const folderFor = (service) =>
	join(TRY_FOLDER, service.replace(/^https?:|\/+$/g, '').replace(/[^\w.-]+/g, '_'));

/** Takes a folder, so that no second n8n comes into it; gives what lets it go. */
export function occupy(userFolder) {
	mkdirSync(userFolder, { recursive: true });
	const mark = join(userFolder, 'running');
	while (!isMade(mark)) {
		const pid = Number(readFileSync(mark, 'utf8'));
		if (isAlive(pid)) {
			throw new UserFacingError(
				`"npm start" runs already, as process ${pid}. End that one first; if it is something else, delete ${mark}.`,
			);
		}
		// Whoever made it was killed.
		rmSync(mark, { force: true });
	}
	return async () => rmSync(mark, { force: true });
}

/** Of several that try it at the same time, one makes the file. */
function isMade(mark) {
	try {
		writeFileSync(mark, String(process.pid), { flag: 'wx' });
		return true;
	} catch ({ code, message }) {
		if (code === 'EEXIST') return false;
		throw new UserFacingError(`n8n cannot store anything: ${message}`);
	}
}

function isAlive(pid) {
	try {
		return process.kill(pid, 0);
	} catch ({ code }) {
		// Another user's.
		return code === 'EPERM';
	}
}
