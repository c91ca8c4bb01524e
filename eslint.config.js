// ESLint takes this file before eslint.config.mjs, which is n8n's and has to stay as it is: it is what
// `n8n-node` looks at in strict mode. See docs/decisions/0030-strict-mode.md.
const { config } = require('@n8n/node-cli/eslint');
const tseslint = require('typescript-eslint');

// What n8n's rules say about packages does not hold for code that never ships.
const communityNodeRulesOff = Object.fromEntries(
	config
		.flatMap((part) => Object.keys(part.rules ?? {}))
		.filter((rule) => rule.startsWith('@n8n/community-nodes/'))
		.map((rule) => [rule, 'off']),
);

const NODE = './nodes/DocumentExtraction';

/** By folder: its rooms in the order in which they stand on each other. None imports from one after it. */
const ROOMS = {
	[NODE]: ['utils', 'extraction', 'transport', 'parameters', 'listSearch', 'resources', 'trigger'],
	[`${NODE}/transport`]: [
		'errors',
		'address',
		'retry',
		'response',
		'messages',
		'files',
		'requests',
	],
	[`${NODE}/trigger`]: ['state', 'sources'],
};
/** These import from none of their neighbours but from `shared`. */
const RESOURCES = ['document', 'fieldValue', 'file', 'model', 'table', 'tableCell', 'workflow'];

const onlyFrom = (folder, room, others) => ({
	target: `${folder}/${room}`,
	from: folder,
	except: [room, ...others].map((other) => `./${other}`),
	message: 'CONTRIBUTING.md, "Rooms", says what may import from what.',
});
const zones = [
	...Object.entries(ROOMS).flatMap(([folder, rooms]) =>
		rooms.map((room, place) => onlyFrom(folder, room, rooms.slice(0, place))),
	),
	...RESOURCES.map((resource) => onlyFrom(`${NODE}/resources`, resource, ['shared'])),
];

module.exports = [
	{ ignores: ['coverage/**', 'test/e2e/host/**'] },
	...config,
	...tseslint.configs.recommendedTypeCheckedOnly.map((part) => ({
		...part,
		files: ['nodes/**/*.ts', 'credentials/**/*.ts', 'test/**/*.ts'],
	})),
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts', 'test/**/*.ts'],
		languageOptions: { parserOptions: { project: 'test/tsconfig.json' } },
		// n8n's interfaces ask for functions that give promises, whether or not there is anything to wait for.
		rules: { '@typescript-eslint/require-await': 'off' },
	},
	{
		files: ['nodes/**/*.ts'],
		rules: {
			'import-x/no-restricted-paths': ['error', { zones }],
		},
	},
	{
		files: ['test/**/*.ts'],
		rules: { ...communityNodeRulesOff, 'no-console': 'off' },
	},
	{
		files: ['test/**/*.ts'],
		ignores: ['**/*.test.ts'],
		rules: {
			'import-x/no-restricted-paths': [
				'error',
				{
					zones: [
						{
							target: './test',
							from: './test/simulatedTime/jest.ts',
							message:
								'Tests beside a real n8n use helpers, too: have the test hand over its time.',
						},
					],
				},
			],
		},
	},
	{
		files: ['test/engine/**/*.ts', 'test/sandbox/**/*.ts', 'test/simulate/**/*.ts'],
		rules: {
			'no-restricted-imports': [
				'error',
				{
					name: 'node:timers/promises',
					importNames: ['setTimeout', 'setInterval', 'scheduler'],
					message: 'These wait in real time. Use `sleep` of test/sandbox/clock.',
				},
			],
			'no-restricted-properties': [
				'error',
				{
					object: 'AbortSignal',
					property: 'timeout',
					message: 'It counts real time. Abort after a `sleep` of test/sandbox/clock.',
				},
			],
		},
	},
];
