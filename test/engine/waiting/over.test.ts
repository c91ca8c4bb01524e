import { useSandbox } from '../host';
import { messagesIn } from '../operations/messages';
import { fieldOf } from '../fixtures/upload.fixture';
import { asked, itemWith, waiting } from '../fixtures/waiting.fixture';

const bench = useSandbox();
const one = { binaryPropertyName: 'file0' };
const two = { binaryPropertyName: 'file0, file1' };
const ids = () => bench.sandbox.service.files().map(({ id }) => id);

describe('when Max Wait is over', () => {
	test('the item gives what is known, with the status pending', async () => {
		const { json, error } = await bench.runNode({
			parameters: waiting({ maxWait: 1 }, two),
			items: [await itemWith('a-slow-pages2.pdf', 'b-slow.pdf')],
		});
		expect(error).toBeUndefined();
		expect(
			json.map(({ file_id, file_name, status, pages }) => [
				file_id,
				file_name,
				status,
				[pages].flat().length,
			]),
		).toEqual(ids().map((id, n) => [id, ['a-slow-pages2.pdf', 'b-slow.pdf'][n], 'pending', 2 - n]));
	});

	test('the item stops if it is to, and says which file it was and under which id it is there', async () => {
		const { json, error } = await bench.runNode({
			parameters: waiting({ maxWait: 1, ifStillPending: 'stop' }, one),
			items: [await itemWith('a-slow.pdf')],
		});
		expect(json).toEqual([]);
		expect(error).toMatchObject({
			message: `The service has not read a-slow.pdf within 1 second. Uploaded: a-slow.pdf as ${ids().join('')}`,
			description: 'Fetch the results later by ID instead of uploading again, or raise Max Wait.',
		});
	});

	test('each item of several stops or goes on by itself', async () => {
		const items = await Promise.all(
			['a-slow.pdf', 'b-slow0.pdf', 'c-slow.pdf'].map(async (name) => await itemWith(name)),
		);
		const { json } = await bench.runNode({
			parameters: waiting({ maxWait: 1, ifStillPending: 'stop' }, one),
			items,
			onError: 'continueRegularOutput',
		});
		const [first, , third] = ids();
		expect(messagesIn(json)).toEqual([
			`The service has not read a-slow.pdf within 1 second. Uploaded: a-slow.pdf as ${first} [item 0]`,
			`The service has not read c-slow.pdf within 1 second. Uploaded: c-slow.pdf as ${third} [item 2]`,
		]);
		expect(json[1]).toMatchObject({ file_name: 'b-slow0.pdf', status: 'success' });
	});

	test.each([0, 10])(
		'with %i, a look that is not answered is given up soon after that',
		async (maxWait) => {
			bench.sandbox.faults.add({
				...{ operationId: 'file.get', kind: 'latency', ms: 3_000_000, times: Infinity },
			});
			const begun = Date.now();
			const { json, error } = await bench.runNode({
				parameters: waiting({ maxWait }, one),
				items: [await itemWith('a-slow.pdf')],
			});
			expect(error).toBeUndefined();
			expect(json).toMatchObject([{ file_id: ids()[0], status: 'pending' }]);
			expect(Date.now() - begun).toBeLessThan((maxWait + 11) * 1000);
		},
	);

	test('a Timeout that is shorter than what is left of Max Wait stays', async () => {
		bench.sandbox.faults.add({ operationId: 'file.get', kind: 'latency', ms: 5000, times: 1 });
		const { json } = await bench.runNode({
			parameters: { ...waiting({}, one), requestOptions: { timeout: 1000 } },
			items: [await itemWith('a-slow5.pdf')],
		});
		expect(json).toMatchObject([{ status: 'success' }]);
		expect(asked(bench).looks.length).toBeGreaterThan(1);
	});

	test('a Max Wait of 0 asks once', async () => {
		const { json } = await bench.runNode({
			parameters: waiting({ maxWait: 0 }, one),
			items: [await itemWith('a-slow.pdf')],
		});
		expect(fieldOf(json, 'status')).toEqual(['pending']);
		expect(asked(bench).looks).toHaveLength(1);
	});
});

test.each([
	[{ maxWait: -1 }, 'Max Wait cannot be -1'],
	[{ maxWait: 'soon' }, 'Max Wait cannot be "soon"'],
	[{ ifStillPending: 'shrug' }, 'If Still Pending cannot be "shrug"'],
])('the options %j are refused before anything is sent', async (given, message) => {
	const options = Object.keys(given).map((name): [string, string] => [
		name,
		`={{ $json.${name} }}`,
	]);
	const item = await itemWith('a.pdf');
	const { error } = await bench.runNode({
		parameters: waiting(Object.fromEntries(options), one),
		items: [{ ...item, json: given }],
	});
	expect(error?.message).toBe(message);
	expect(bench.sandbox.log.requests()).toEqual([]);
});
