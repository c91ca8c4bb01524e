const layer = (name, more = {}) => ({
	displayName: name,
	rootDir: __dirname,
	// What is built or installed for other purposes is no source of modules.
	modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/test/e2e/host'],
	testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
	testEnvironment: '<rootDir>/test/jest/environment.js',
	runtime: '<rootDir>/test/jest/runtime.js',
	transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
	...more,
});

module.exports = {
	// All of them: tests mostly wait, and jest by itself would leave one of two idle.
	maxWorkers: '100%',
	// A bound against hangs, and no measure of speed: a busy machine takes ten times as long.
	testTimeout: 60_000,
	projects: [
		layer('unit'),
		layer('sandbox'),
		layer('engine', { setupFilesAfterEnv: ['<rootDir>/test/engine/host/stopEngine.ts'] }),
	],
	collectCoverageFrom: ['nodes/**/*.ts', 'credentials/**/*.ts'],
	coverageReporters: ['text'],
	coverageThreshold: { global: { lines: 95, branches: 95 } },
};
