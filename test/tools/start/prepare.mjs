// Installs, builds and packs what `npm start` needs: a process of its own, in a group of its own,
// so that Ctrl-C ends npm and all that it has started as well.
import { UserFacingError } from '../../e2e/host/npm.mjs';
import { installHost } from '../../e2e/host/install.mjs';
import { installDevelopmentPackages } from '../developmentPackages.mjs';
import { packPackage } from '../packedPackage.mjs';
import { done, say, step } from './steps.mjs';

// Whoever asked for this is gone.
process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));

try {
	step('packages');
	await Promise.all([installDevelopmentPackages(say), installHost('2.41', say)]);
	step('pack');
	await packPackage(() => undefined);
} catch (error) {
	console.error(error instanceof UserFacingError ? error.message : error);
	// At once: what else is being installed is ended by whoever has asked for it.
	process.exit(1);
} finally {
	done();
	process.removeAllListeners('disconnect');
	process.disconnect();
}
