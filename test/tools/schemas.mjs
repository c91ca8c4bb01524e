// For `npm run schemas`: the tests of the output previews write what they see, instead of comparing it.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { ROOT } from './developmentPackages.mjs';

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const which = ['--selectProjects', 'engine', '--testPathPatterns', 'engine/outputSchemas'];
const { status } = spawnSync(process.execPath, [jest, ...which], {
	cwd: ROOT,
	stdio: 'inherit',
	env: { ...process.env, WRITE_SCHEMAS: 'true' },
});
process.exitCode = status ?? 1;
