const transform = require('./test/jest/transform');

/** Nothing waits for real in these tests. */
const SIMULATED_TIME = '<rootDir>/test/simulatedTime/jest.ts';

const layer = (name, more = {}) => ({
	displayName: name,
	rootDir: __dirname,
	// Nothing else is to be searched: an n8n under test/e2e/host is hundreds of thousands of files.
	roots: ['credentials', 'nodes', `test/${name}`].map((folder) => `<rootDir>/${folder}`),
	testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
	testEnvironment: '<rootDir>/test/jest/environment.js',
	// Outside jest, a node's file without an ending would be the codex file beside it.
	moduleNameMapper: { '^(\\..*\\.node)\\.js$': '$1' },
	runtime: '<rootDir>/test/jest/runtime.js',
	transform,
	...more,
});

module.exports = {
	// jest by itself would leave one of two idle.
	maxWorkers: '100%',
	// A bound against hangs, and no measure of speed: a busy machine takes ten times as long.
	testTimeout: 300_000,
	globalSetup: '<rootDir>/test/jest/makeFolder.js',
	globalTeardown: '<rootDir>/test/jest/removeFolder.js',
	projects: [
		layer('unit'),
		layer('tools'),
		layer('sandbox', { setupFilesAfterEnv: [SIMULATED_TIME] }),
		layer('engine', {
			setupFilesAfterEnv: ['<rootDir>/test/engine/host/stopEngine.ts', SIMULATED_TIME],
		}),
	],
	collectCoverageFrom: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	coverageReporters: ['text'],
	coverageThreshold: { global: { lines: 95, branches: 95 } },
};
