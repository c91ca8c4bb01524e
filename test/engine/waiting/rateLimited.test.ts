import { asked, itemWith, waiting } from '../fixtures/waiting.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

/** Of all calls of an account together, looks at what was uploaded among them. */
test.each([
	[60, 90],
	[60, 300],
	[30, 100],
	[20, 60],
	[10, 16],
	[5, 12],
])(
	'with %i calls a minute all of %i files are uploaded once, and read',
	async (requests, count) => {
		bench.sandbox.rateLimit({ requests, windowMs: 60_000 });
		const names = Array.from({ length: count }, (_, n) => `f${n}.pdf`);
		const { json, error } = await bench.runNode({
			parameters: waiting({}, { binaryPropertyName: 'file0' }),
			items: await Promise.all(names.map(async (name) => await itemWith(name))),
		});
		expect(error).toBeUndefined();
		expect(json.map(({ file_name, status }) => [file_name, status])).toEqual(
			names.map((name) => [name, 'success']),
		);
		const done = asked(bench).uploads.filter(({ status }) => status === 200);
		expect(done).toHaveLength(count);
	},
);
