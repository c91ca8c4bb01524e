/** TypeScript as the build compiles it (tsconfig.json). */
module.exports = {
	'^.+\\.ts$': [
		'@swc/jest',
		{ jsc: { target: 'es2022', transform: { useDefineForClassFields: false } } },
	],
};
