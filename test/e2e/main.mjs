// `npm run test:e2e` and `npm run test:queue`: install what is missing, pack the package, run the tests.
// Other arguments go on to jest: `npm run test:e2e -- --selectProjects "n8n 2.7"`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installDevelopmentPackages, needNode, ROOT } from '../tools/developmentPackages.mjs';
import { installPrograms } from '../tools/debianPackages.mjs';
import { packPackage } from '../tools/packedPackage.mjs';
import { HOSTS, installHost } from './host/install.mjs';
import { UserFacingError } from './host/npm.mjs';

const BROWSER = { chromium: 'chromium' };
// PostgreSQL's own programs are not in PATH; this one comes with the server.
const STORAGE = { 'redis-server': 'redis-server', pg_createcluster: 'postgresql' };
const EVERY_HOST = Object.keys(HOSTS);

/** What each run wants to be there, and what jest is to run; by the word that asks for it. */
const RUNS = {
	'--queue': { hosts: ['2.41'], programs: STORAGE, config: 'jest.queue.config.js' },
};
const E2E = { hosts: EVERY_HOST, programs: BROWSER, config: 'jest.config.js' };

const words = process.argv.slice(2);
const run = RUNS[words.find((word) => word in RUNS)] ?? E2E;

try {
	needNode();
	await installDevelopmentPackages();
	// Before gigabytes are loaded: without these they would be loaded in vain.
	installPrograms(run.programs);
	await Promise.all(run.hosts.map((name) => installHost(name)));
	packPackage();
	process.exitCode = jest();
} catch (error) {
	console.error(error instanceof UserFacingError ? error.message : error);
	process.exitCode = 1;
}

function jest() {
	const script = join(ROOT, 'node_modules/jest/bin/jest.js');
	const config = join(ROOT, 'test/e2e', run.config);
	const args = [script, '-c', config, ...words.filter((word) => !(word in RUNS))];
	const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
	return status ?? 1;
}
