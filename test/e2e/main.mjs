// `npm run test:e2e` and `npm run test:queue`: install what is missing, pack the package, run the tests.
// Arguments go on to jest: `npm run test:e2e -- --selectProjects "n8n 2.7"`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installDevelopmentPackages, needNode, ROOT } from '../tools/developmentPackages.mjs';
import { installPrograms } from '../tools/debianPackages.mjs';
import { packPackage } from '../tools/packedPackage.mjs';
import { HOSTS, installHost } from './host/install.mjs';
import { Sentence } from './host/npm.mjs';

const BROWSER = { chromium: 'chromium' };

try {
	needNode();
	await installDevelopmentPackages();
	for (const name of Object.keys(HOSTS)) await installHost(name);
	installPrograms(BROWSER);
	packPackage();
	process.exitCode = jest();
} catch (error) {
	console.error(error instanceof Sentence ? error.message : error);
	process.exitCode = 1;
}

function jest() {
	const script = join(ROOT, 'node_modules/jest/bin/jest.js');
	const config = join(ROOT, 'test/e2e/jest.config.js');
	const { status } = spawnSync(process.execPath, [script, '-c', config, ...process.argv.slice(2)], {
		cwd: ROOT,
		stdio: 'inherit',
	});
	return status ?? 1;
}
