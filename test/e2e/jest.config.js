const { join } = require('node:path');

/** One project for each n8n: what runs in it, and which n8n it is. */
const onN8n = (host, folders) => ({
	displayName: `n8n ${host}`,
	rootDir: join(__dirname, '../..'),
	modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/test/e2e/host'],
	testMatch: folders.map((folder) => `<rootDir>/test/e2e/${folder}/**/*.test.ts`),
	transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
	globals: { N8N_HOST: host },
});

module.exports = {
	projects: [onN8n('2.41', ['proof', 'trigger', 'browser']), onN8n('2.7', ['proof', 'trigger'])],
	// One n8n at a time: it is heavy.
	maxWorkers: 1,
	testTimeout: 120_000,
};
