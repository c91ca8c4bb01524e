// `npm test`: all that a fresh clone needs, from nothing but Node and npm. Its arguments are jest's.
import { spawnSync } from 'node:child_process';
import { UserFacingError } from '../e2e/host/npm.mjs';
import {
	areInstalled,
	installDevelopmentPackages,
	needNode,
	ROOT,
} from './developmentPackages.mjs';

try {
	needNode();
	console.log(
		areInstalled()
			? 'This checks the package: lint, build, scan, tests, random nights. About 5 minutes on two idle cores.'
			: 'This installs the development packages (once; 1 to 2 minutes), then checks the package: lint, build, scan, tests, random nights. About 8 minutes in all on two idle cores.',
	);
	await installDevelopmentPackages();
	const shell = process.platform === 'win32';
	const check = ['run', 'check', '--', ...process.argv.slice(2)];
	const { status } = spawnSync('npm', check, { cwd: ROOT, stdio: 'inherit', shell });
	process.exitCode = status ?? 1;
} catch (error) {
	console.error(error instanceof UserFacingError ? error.message : error);
	process.exitCode = 1;
}
