// `npm run generate`: writes all that follows from the node and from what comes out of it. The kept names
// come last, since they hold those of the output previews.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { ROOT } from './developmentPackages.mjs';

const { resolve } = createRequire(import.meta.url);

/** Whether it passed. */
function run(program, args, env = {}) {
	const { status } = spawnSync(process.execPath, [resolve(program), ...args], {
		cwd: ROOT,
		stdio: 'inherit',
		env: { ...process.env, ...env },
	});
	return status === 0;
}

const PREVIEWS = ['--selectProjects', 'engine', '--testPathPatterns', 'engine/outputSchemas'];
const WRITTEN = ['docs/operations.md', 'nodes/DocumentExtraction/__schema__'];

const isTableWritten = run('tsx/cli', ['test/tools/operations.ts']);
// The tests of the output previews write what they see, instead of comparing it.
const arePreviewsWritten = run('jest/bin/jest', PREVIEWS, { WRITE_SCHEMAS: 'true' });
// Also what was written before something failed.
const isFormatted = run('prettier/bin/prettier.cjs', [
	'--write',
	'--log-level',
	'warn',
	...WRITTEN,
]);
const isAllWritten = isTableWritten && arePreviewsWritten && isFormatted;
const isDone = isAllWritten && run('tsx/cli', ['test/tools/surface.ts', ...process.argv.slice(2)]);
process.exitCode = isDone ? 0 : 1;
