// `npm run test:e2e` and `npm run test:queue`: install what is missing, pack the package, run the tests.
// Other arguments go on to jest: `npm run test:e2e -- --selectProjects "n8n 2.7"`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installDevelopmentPackages, needNode, ROOT } from '../tools/developmentPackages.mjs';
import { installPrograms } from '../tools/debianPackages.mjs';
import { packPackage } from '../tools/packedPackage.mjs';
import { HOSTS, installHost } from './host/install.mjs';
import { UserFacingError } from './host/npm.mjs';

/** What each of the two wants to be there, and what jest is to run. */
const RUNS = {
	e2e: {
		hosts: Object.keys(HOSTS),
		programs: { chromium: 'chromium' },
		config: 'jest.config.js',
	},
	queue: {
		hosts: ['2.41'],
		// PostgreSQL's own programs are not in PATH; this one comes with the server.
		programs: { 'redis-server': 'redis-server', pg_createcluster: 'postgresql' },
		config: 'jest.queue.config.js',
	},
};

const words = process.argv.slice(2);
const run = RUNS[words.includes('--queue') ? 'queue' : 'e2e'];

try {
	needNode();
	await installDevelopmentPackages();
	// Before gigabytes are loaded: without these they would be loaded in vain.
	installPrograms(run.programs);
	await Promise.all(run.hosts.map((name) => installHost(name)));
	await packPackage();
	process.exitCode = jest();
} catch (error) {
	console.error(error instanceof UserFacingError ? error.message : error);
	process.exitCode = 1;
}

function jest() {
	const script = join(ROOT, 'node_modules/jest/bin/jest.js');
	const config = join(ROOT, 'test/e2e', run.config);
	const args = [script, '-c', config, ...words.filter((word) => word !== '--queue')];
	const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
	return status ?? 1;
}
