// Installs, builds and packs what `npm start` needs: a process of its own, in a group of its own,
// so that Ctrl-C ends npm and all that it has started as well.
import { UserFacingError } from '../../e2e/host/npm.mjs';
import { installHost } from '../../e2e/host/install.mjs';
import { installDevelopmentPackages } from '../developmentPackages.mjs';
import { packPackage } from '../packedPackage.mjs';
import { step } from './steps.mjs';

// Whoever asked for this is gone.
process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));

const say = (line) => console.log(`      ${line}`);
try {
	step('packages');
	await installDevelopmentPackages(say);
	step('host');
	await installHost('2.41', say);
	step('pack');
	await packPackage(() => undefined);
} catch (error) {
	console.error(error instanceof UserFacingError ? error.message : error);
	process.exitCode = 1;
} finally {
	process.removeAllListeners('disconnect');
	process.disconnect();
}
