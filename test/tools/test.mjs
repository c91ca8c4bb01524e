// `npm test`: all that a fresh clone needs, from nothing but Node and npm.
import { spawnSync } from 'node:child_process';
import { Sentence } from '../e2e/host/npm.mjs';
import { installDevelopmentPackages, needNode, ROOT } from './developmentPackages.mjs';

try {
	needNode();
	await installDevelopmentPackages();
	const shell = process.platform === 'win32';
	const { status } = spawnSync('npm', ['run', 'check'], { cwd: ROOT, stdio: 'inherit', shell });
	process.exitCode = status ?? 1;
} catch (error) {
	console.error(error instanceof Sentence ? error.message : error);
	process.exitCode = 1;
}
