import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useOperations } from './fixture';
import { byId } from './cases';
import { messagesIn } from './messages';

const bench = useOperations();

const LISTS = [
	{ name: 'fieldNames', sent: 'fields', displayName: 'Field Names', most: 30 },
	{ name: 'tableHeaderNames', sent: 'table_headers', displayName: 'Table Header Names', most: 20 },
];

/** Sets the fields of the workflow, with `value` for one of the two lists. */
const setting = (name: string, value: string): INodeParameters => ({
	...{ resource: 'workflow', operation: 'setFields' },
	workflowId: byId(bench.ids.workflow),
	...{ fieldNames: 'a', tableHeaderNames: 'a', [name]: value },
});

/** Once per value of one of the two lists. */
async function setFields(name: string, values: unknown[]) {
	const { json } = await bench.runNode({
		parameters: setting(name, '={{ $json.list }}'),
		items: values.map((list) => ({ list }) as IDataObject),
		onError: 'continueRegularOutput',
	});
	const bodies = bench.sandbox.log.requests().map(({ body }) => body as IDataObject);
	return { messages: messagesIn(json), bodies };
}

const many = (count: number) => Array.from({ length: count }, (_, n) => `name_${n}`);

describe.each(LISTS)('$displayName', ({ name, sent, displayName, most }) => {
	test('may be written in every way that a list is written', async () => {
		const ways = [
			'x, y_2',
			'x\ny_2',
			' x ,\n y_2,, ',
			'["x", "y_2"]',
			['x', 'y_2'],
			['x ', ' y_2'],
		];
		const { messages, bodies } = await setFields(name, ways);
		expect(messages).toEqual([]);
		expect(bodies.map((body) => body[sent])).toEqual(
			ways.map(() => [{ name: 'x' }, { name: 'y_2' }]),
		);
	});

	test('is sent as an empty list when it is empty, and the other list stays', async () => {
		const empty = ['', [], '[]'];
		const { messages, bodies } = await setFields(name, empty);
		expect(messages).toEqual([]);
		const expected = { fields: [{ name: 'a' }], table_headers: [{ name: 'a' }], [sent]: [] };
		expect(bodies).toEqual(empty.map(() => expected));
	});

	test.each([
		['total amount', '"total amount"'],
		['ok, net-total, bad.', '"net-total", "bad."'],
		['größe', '"größe"'],
		[['a,b'], '"a,b"'],
	])('names what it cannot hold: %j', async (list, offenders) => {
		const { messages, bodies } = await setFields(name, [list]);
		expect(messages).toEqual([`${displayName} cannot hold ${offenders}`]);
		expect(bodies).toEqual([]);
	});

	test('is refused when an expression did not find it, and nothing is sent', async () => {
		const { messages, bodies } = await setFields(name, [null, undefined]);
		const expected = `${displayName} has no value`;
		expect(messages).toEqual([`${expected} [item 0]`, `${expected} [item 1]`]);
		expect(bodies).toEqual([]);
	});

	test('is refused when several expressions in one text did not find it', async () => {
		const { error } = await bench.runNode({
			parameters: setting(name, '={{ $json.common }}{{ $json.own }}'),
		});
		expect(error?.message).toBe(`${displayName} has no value`);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});

	test('is refused when only what stands around expressions is left of it', async () => {
		const lists = ['\n', '  ', ',', ' ,\n', [''], [' ', ''], '[""]'];
		const { messages, bodies } = await setFields(name, lists);
		const expected = `${displayName} has no value`;
		expect(messages).toEqual([0, 1, 2, 3, 4, 5, 6].map((item) => `${expected} [item ${item}]`));
		expect(bodies).toEqual([]);
	});

	test('refuses what is no name', async () => {
		const { messages, bodies } = await setFields(name, [{ a: 1 }, [{ name: 'x' }], [['x']]]);
		expect(messages.map((text) => text.replace(/ \{.*| \[.*/, ''))).toEqual([
			`${displayName} cannot hold`,
			`${displayName} cannot hold`,
			`${displayName} cannot hold`,
		]);
		expect(bodies).toEqual([]);
	});

	test('names what it holds more than once', async () => {
		const { messages, bodies } = await setFields(name, ['b, a, b, c, c, b', 'Total, total']);
		expect(messages).toEqual([`${displayName} holds "b", "c" more than once [item 0]`]);
		expect(bodies.map((body) => body[sent])).toEqual([[{ name: 'Total' }, { name: 'total' }]]);
	});

	test(`holds ${most} names and no more`, async () => {
		const { messages, bodies } = await setFields(name, [many(most), many(most + 1)]);
		expect(messages).toEqual([`${displayName} holds ${most + 1} names [item 1]`]);
		expect(bodies.map((body) => body[sent])).toEqual([many(most).map((each) => ({ name: each }))]);
	});
});

describe('two empty lists', () => {
	const emptied = async (options: INodeParameters) => {
		const { error } = await bench.runNode({
			parameters: {
				...{ resource: 'workflow', operation: 'setFields', options },
				workflowId: byId(bench.ids.workflow),
			},
		});
		return { error, bodies: bench.sandbox.log.requests().map(({ body }) => body) };
	};

	test.each([{}, { removeAll: false }, { removeAll: '={{ "false" }}' }])(
		'are refused with %j',
		async (options) => {
			const { error, bodies } = await emptied(options);
			expect(error).toMatchObject({
				message: 'Field Names and Table Header Names are empty',
				description:
					'Fill in the fields and table headers that the workflow shall have, or switch on Remove All in Options.',
			});
			expect(bodies).toEqual([]);
			expect(bench.sandbox.service.workflows()[0]?.fields).not.toEqual([]);
		},
	);

	test.each([{ removeAll: true }, { removeAll: '={{ "true" }}' }])(
		'remove all with %j',
		async (options) => {
			const { error, bodies } = await emptied(options);
			expect(error).toBeUndefined();
			expect(bodies).toEqual([{ fields: [], table_headers: [] }]);
			expect(bench.sandbox.service.workflows()[0]?.fields).toEqual([]);
		},
	);

	test.each(['anything', null])('say so when Remove All is %j', async (removeAll) => {
		const { error } = await emptied({ removeAll: `={{ ${JSON.stringify(removeAll)} }}` });
		expect(error?.message).toBe(`Remove All cannot be ${JSON.stringify(removeAll)}`);
	});
});

test('a name may be a field and a table header', async () => {
	const { messages } = await setFields('fieldNames', ['a']);
	expect(messages).toEqual([]);
	const [workflow] = bench.sandbox.service.workflows();
	expect([workflow?.fields, workflow?.tableHeaders].flat().map((each) => each?.name)).toEqual([
		'a',
		'a',
	]);
});

test('the new name of a field is held against the same rule', async () => {
	const { json } = await bench.runNode({
		parameters: {
			...{ resource: 'workflow', operation: 'updateField' },
			...{ workflowId: byId(bench.ids.workflow), fieldId: byId(bench.ids.field) },
			name: '={{ $json.name }}',
		},
		items: ['a b', ' fine_1 ', 'ü', 'a,b'].map((name) => ({ name })),
		onError: 'continueRegularOutput',
	});
	expect(messagesIn(json)).toEqual([
		'Name cannot be "a b" [item 0]',
		'Name cannot be "ü" [item 2]',
		'Name cannot be "a,b" [item 3]',
	]);
	expect(bench.sandbox.log.requests().map(({ body }) => body)).toEqual([{ name: 'fine_1' }]);
});

test('a name that is taken says so', async () => {
	const [workflow] = bench.sandbox.service.workflows();
	const taken = workflow?.fields[1]?.name ?? '';
	const { error } = await bench.runNode({
		parameters: {
			...{ resource: 'workflow', operation: 'updateField', name: taken },
			...{ workflowId: byId(bench.ids.workflow), fieldId: byId(bench.ids.field) },
		},
	});
	expect(error).toMatchObject({ message: 'This already exists', httpCode: '409' });
});
