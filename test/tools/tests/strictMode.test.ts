import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '../../..');
const DEFAULT_CONFIG =
	'node_modules/@n8n/node-cli/dist/template/templates/shared/default/eslint.config.mjs';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Rules by name, each a list that begins with how much it weighs: 0 is off, 2 the most. */
type Rules = Record<string, [number, ...unknown[]]>;

type RulesOfFiles = Record<string, { theirs: Rules; ours: Rules }>;

const FILES = [
	'nodes/DocumentExtraction/DocumentExtraction.node.ts',
	'nodes/DocumentExtraction/transport/retry/sendWithRetry.ts',
	'credentials/DocumentExtractionApi.credentials.ts',
	'package.json',
];

/** Prints what holds for each file by eslint.config.mjs, and by the configuration that ESLint finds. */
const PRINT_RULES = `
	const { ESLint } = require('eslint');
	const theirs = new ESLint({ overrideConfigFile: 'eslint.config.mjs' });
	const ours = new ESLint();
	const rules = async (eslint, file) => (await eslint.calculateConfigForFile(file)).rules;
	(async () => {
		const all = {};
		for (const file of process.argv.slice(1)) {
			all[file] = { theirs: await rules(theirs, file), ours: await rules(ours, file) };
		}
		console.log(JSON.stringify(all));
	})();`;

async function rulesOf(files: string[]): Promise<RulesOfFiles> {
	const { stdout } = await promisify(execFile)(process.execPath, ['-e', PRINT_RULES, ...files], {
		cwd: ROOT,
		maxBuffer: 2 ** 26,
	});
	return JSON.parse(stdout) as RulesOfFiles;
}

test("eslint.config.mjs is n8n's default, as strict mode asks", () => {
	const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
	expect(words(read('eslint.config.mjs'))).toEqual(words(read(DEFAULT_CONFIG)));
	expect((JSON.parse(read('package.json')) as { n8n: object }).n8n).toHaveProperty('strict', true);
});

test("no rule of n8n's is missing or weaker for what is published", async () => {
	for (const { theirs, ours } of Object.values(await rulesOf(FILES))) {
		const weighing = Object.entries(theirs).filter(([, [weight]]) => weight > 0);
		expect(weighing.length).toBeGreaterThan(20);
		expect(ours).toMatchObject(Object.fromEntries(weighing));
	}
});
