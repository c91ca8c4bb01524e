const { join } = require('node:path');
const transform = require('../jest/transform');

/** A jest project: the tests of these folders on this n8n. */
const onN8n = (host, folders) => ({
	displayName: `n8n ${host}`,
	rootDir: join(__dirname, '../..'),
	modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/test/e2e/host'],
	testMatch: folders.map((folder) => `<rootDir>/test/e2e/${folder}/**/*.test.ts`),
	transform,
	setupFiles: [join(__dirname, 'n8n/connections.ts')],
	testEnvironment: join(__dirname, 'n8n/environment.js'),
	globals: { N8N_HOST: host },
});

/** Schedulers and the editor change with n8n, so the oldest is left out. */
const onNewest = (host) => onN8n(host, ['acceptance', 'trigger', 'scheduler', 'browser']);

module.exports = { onN8n, onNewest };
