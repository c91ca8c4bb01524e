// `npm run test:e2e` and `npm run test:queue`: install what is missing, pack the package, run the tests.
// `npm run test:e2e -- --n8n latest` takes the newest n8n that installs here. Other arguments go on to jest:
// `npm run test:e2e -- --selectProjects "n8n 2.7"`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installDevelopmentPackages, needNode, ROOT } from '../tools/developmentPackages.mjs';
import { installPrograms } from '../tools/debianPackages.mjs';
import { recordRun } from '../tools/compatibility.mjs';
import { packPackage } from '../tools/packedPackage.mjs';
import { installHost, USUAL_HOSTS } from './host/install.mjs';
import { newestHost } from './host/latest.mjs';
import { UserFacingError } from './host/npm.mjs';

/** What each of the two wants to be there, and what jest is to run. */
const RUNS = {
	e2e: {
		hosts: USUAL_HOSTS,
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

/** The newest n8n alone, with all that runs in the newest that is tested anyway. */
async function latestRun() {
	const host = await newestHost();
	const config = host === 'latest' ? 'jest.latest.config.js' : RUNS.e2e.config;
	return { ...RUNS.e2e, hosts: [host], config, only: ['--selectProjects', `n8n ${host}`] };
}

const words = process.argv.slice(2);

async function wantedRun() {
	if (words.includes('--queue')) return RUNS.queue;
	const at = words.indexOf('--n8n');
	if (at === -1) return RUNS.e2e;
	const [, version] = words.splice(at, 2);
	if (version !== 'latest') throw new UserFacingError('Write: npm run test:e2e -- --n8n latest');
	return await latestRun();
}

try {
	needNode();
	await installDevelopmentPackages();
	const run = await wantedRun();
	// Before gigabytes are loaded: without these they would be loaded in vain.
	installPrograms(run.programs);
	const installed = await Promise.all(run.hosts.map((name) => installHost(name)));
	await packPackage();
	process.exitCode = jest(run);
	// A part of the tests says nothing of the whole.
	if (process.exitCode === 0 && words.length === 0) recordRun(installed);
} catch (error) {
	console.error(error instanceof UserFacingError ? error.message : error);
	process.exitCode = 1;
}

function jest({ config: name, only = [] }) {
	const script = join(ROOT, 'node_modules/jest/bin/jest.js');
	const config = join(ROOT, 'test/e2e', name);
	const args = [script, '-c', config, ...only, ...words.filter((word) => word !== '--queue')];
	const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
	return status ?? 1;
}
