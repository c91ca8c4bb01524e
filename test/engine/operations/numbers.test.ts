import type { IDataObject } from 'n8n-workflow';
import { useOperations } from './fixture';
import { CASES } from './cases';
import { messagesIn } from './messages';
import { withParameter } from './parameters';

const bench = useOperations();

const casesWith = (path: string) => CASES.filter(({ contract }) => path in contract.parameters);

async function runWith(operation: (typeof CASES)[number], path: string, values: unknown[]) {
	const { json } = await bench.runCase(operation, {
		parameters: withParameter(operation.parameters(bench.ids), path, '={{ $json.value }}'),
		items: values.map((value) => ({ value }) as IDataObject),
		onError: 'continueRegularOutput',
	});
	const bodies = bench.sandbox.log.requests().map(({ body }) => body as IDataObject);
	return { messages: messagesIn(json), bodies };
}

describe.each(casesWith('additionalFields.bbox'))('Bounding Box of $title', (operation) => {
	const path = 'additionalFields.bbox';

	test('may be written in every way that four numbers are written', async () => {
		const ways = [
			...[
				'1, 2, 3, 4',
				'1,2,3,4',
				' 1 ,2 , 3,4 ',
				'1\n2\n3\n4',
				'[1, 2, 3, 4]',
				'[ "1", 2, 3, 4 ]',
			],
			...[
				[1, 2, 3, 4],
				['1', '2', '3', '4'],
			],
		];
		const { bodies } = await runWith(operation, path, ways);
		expect(bodies.map(({ bbox }) => bbox)).toEqual(ways.map(() => [1, 2, 3, 4]));
	});

	test('keeps fractions, zero and what lies beyond the edges', async () => {
		const { bodies } = await runWith(operation, path, ['0, -2, 3.5, 1e3']);
		expect(bodies.map(({ bbox }) => bbox)).toEqual([[0, -2, 3.5, 1000]]);
	});

	test('says what is not four numbers, and sends nothing', async () => {
		const bad = [
			...['1, 2, 3', '1, 2, 3, 4, 5', 'a, b, c, d', '1, 2, , 4', '[1, 2, 3', '[]', '1 2 3 4'],
			...['1, 2, 3, Infinity', '1, 2, 3, NaN', 7, true, { x: 1 }, [1, 2, 3, null], [[1, 2, 3, 4]]],
		];
		const { messages, bodies } = await runWith(operation, path, bad);
		expect(messages).toEqual(
			bad.map((value, index) => `Bounding Box cannot be ${JSON.stringify(value)} [item ${index}]`),
		);
		expect(bodies).toEqual([]);
	});
});

test.each(casesWith('additionalFields.confidence'))(
	'Confidence of $title goes from 0 to 1',
	async (operation) => {
		const values = [0, 1, 0.25, '0.5', -0.01, 1.01, 'high', true, '1,5', [0.5]];
		const { messages, bodies } = await runWith(operation, 'additionalFields.confidence', values);
		expect(bodies.map(({ confidence }) => confidence)).toEqual([0, 1, 0.25, 0.5]);
		expect(messages).toEqual(
			values
				.slice(4)
				.map((value, index) => `Confidence cannot be ${JSON.stringify(value)} [item ${index + 4}]`),
		);
	},
);

describe.each([
	['row', 'Row'],
	['col', 'Column'],
])('%s', (path, displayName) => {
	test.each(casesWith(path))('of $title is a whole number from 0', async (operation) => {
		const values = [0, 7, '3', 1.5, -1, 'first', '', null, true, '1.5', [1], 2 ** 53];
		const { messages, bodies } = await runWith(operation, path, values);
		expect(bodies.map((body) => body[path])).toEqual([0, 7, 3]);
		expect(messages).toEqual(
			values
				.slice(3)
				.map(
					(value, index) => `${displayName} cannot be ${JSON.stringify(value)} [item ${index + 3}]`,
				),
		);
	});
});

describe.each([
	['aiGuidelines', 'ai_guidelines', 'AI Guidelines'],
	['tableCapture', 'table_capture', 'Table Capture'],
])('%s', (path, sent, displayName) => {
	test.each(casesWith(path))('of $title is true or false', async (operation) => {
		const values = [true, false, 'true', 'false', 'yes', 1, ''];
		const { messages, bodies } = await runWith(operation, path, values);
		expect(bodies.map((body) => body[sent])).toEqual([true, false, true, false]);
		expect(messages).toEqual(
			['"yes"', '1', '""'].map(
				(text, index) => `${displayName} cannot be ${text} [item ${index + 4}]`,
			),
		);
	});
});
