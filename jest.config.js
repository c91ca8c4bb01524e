const layer = (name) => ({
	displayName: name,
	rootDir: __dirname,
	testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
	transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022' } }] },
});

module.exports = {
	projects: ['unit', 'sandbox', 'engine'].map(layer),
	collectCoverageFrom: ['nodes/**/*.ts', 'credentials/**/*.ts'],
};
