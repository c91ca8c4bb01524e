import { script } from '../start/tests/script';

const TABLE = `# Compatibility

| n8n    | Node.js | checked    |
| ------ | ------- | ---------- |
| 2.41.1 | 24      | 2026-11-21 |
| 2.7.4  | 20      | 2026-11-21 |

More words.
`;

async function after(runs: object[]): Promise<string[]> {
	const { stdout } = await script(
		{ 'tools/compatibility.mjs': 'withRuns' },
		`console.log(withRuns(${JSON.stringify(TABLE)}, ${JSON.stringify(runs)}, '2027-01-02'));`,
	);
	return stdout.split('\n');
}

test('a run of the same leaves the table as it is', async () => {
	const runs = [{ n8n: '2.41.1', node: '24' }];
	expect((await after(runs)).join('\n').trim()).toBe(TABLE.trim());
});

test('a run of a newer n8n gets a row, the newest first', async () => {
	const runs = [
		{ n8n: '2.100.0', node: '26' },
		{ n8n: '2.7.4', node: '22' },
	];
	expect((await after(runs)).slice(4, 8)).toEqual([
		'| 2.100.0 | 26      | 2027-01-02 |',
		'| 2.41.1 | 24      | 2026-11-21 |',
		'| 2.7.4  | 22      | 2027-01-02 |',
		'',
	]);
});

test.each([
	['2.41.1', ['2.41.1', '2.42.0', '2.41.3', '2.43.0-exp.1', '2.9.9'], ['2.42.0', '2.41.3']],
	['2.42.0', ['2.41.9', '3.0.0'], ['3.0.0']],
])('after %s, of %j the later ones are %j', async (tested, published, later) => {
	const { stdout } = await script(
		{ 'e2e/host/latest.mjs': 'laterThan' },
		`console.log(JSON.stringify(laterThan('${tested}', ${JSON.stringify(published)})));`,
	);
	expect(JSON.parse(stdout)).toEqual(later);
});
