import type { IDataObject } from 'n8n-workflow';
import { described } from '../../contract/described';
import { marked, type Mark } from '../../contract/operations';
import { useOperations } from './fixture';
import { CASES, type Case } from './cases';
import { messagesIn } from './messages';
import { inBody, isFilledIn, withParameter } from './parameters';

const bench = useOperations();

interface Marked {
	title: string;
	path: string;
	operation: Case;
}

/** Parameters that go into the body; ids in paths and the boxes of Update Fields have tests of their own. */
const withMark = (mark: Mark): Marked[] =>
	CASES.flatMap((operation) =>
		marked(operation.contract, mark)
			.filter((path) => !operation.contract.path.includes(`{${path}}`))
			.filter((path) => !/^(edits|additions|deletions)\./.test(path))
			.filter((path) => isFilledIn(operation, path))
			.map((path) => ({ title: `${path} of ${operation.title}`, path, operation })),
	);

const displayNameOf = ({ operation: { id }, path }: Marked) =>
	described
		.find((operation) => operation.id === id)
		?.parameters.find((parameter) => parameter.path === path)?.property.displayName ?? '';

/** One run, with one item per value. */
async function runWith({ operation, path }: Marked, values: IDataObject[]) {
	const { json, binary } = (await operation.item?.()) ?? { json: {} };
	const run = await bench.runCase(operation, {
		parameters: withParameter(operation.parameters(bench.ids), path, '={{ $json.value }}'),
		items: values.map((value) => ({ json: { ...json, ...value }, ...(binary && { binary }) })),
		onError: 'continueRegularOutput',
	});
	return { ...run, requests: bench.sandbox.log.requests() };
}

const NOTHING = [{ value: null }, {}];
const BLANK = [...NOTHING, { value: '' }, { value: '  ' }, { value: '\n\t' }];

describe('a required parameter that is empty stops the item before anything is sent', () => {
	test.each(withMark('!'))('$title', async (parameter) => {
		const { json, requests } = await runWith(parameter, BLANK);
		const displayName = displayNameOf(parameter);
		expect(displayName).not.toBe('');
		expect(messagesIn(json)).toHaveLength(BLANK.length);
		expect(messagesIn(json).filter((text) => !text.startsWith(`${displayName} `))).toEqual([]);
		expect(requests).toEqual([]);
	});
});

describe('a parameter that is always sent goes along empty', () => {
	test.each(withMark('='))('$title', async (parameter) => {
		const { json, requests } = await runWith(parameter, [{ value: '' }]);
		expect(messagesIn(json)).toEqual([]);
		const expected = { ...parameter.operation.body?.(bench.ids), [inBody(parameter.path)]: '' };
		expect(requests.map(({ body }) => body)).toEqual([expected]);
	});
});

describe('a parameter that is always sent is not emptied by an expression that finds nothing', () => {
	test.each(withMark('='))('$title', async (parameter) => {
		const { json, requests } = await runWith(parameter, NOTHING);
		const expected = `${displayNameOf(parameter)} has no value`;
		expect(messagesIn(json)).toEqual(NOTHING.map((_, index) => `${expected} [item ${index}]`));
		expect(requests).toEqual([]);
	});
});

describe('nor is it when a blank, a line break or another such expression follows it', () => {
	test.each(withMark('='))('$title', async (parameter) => {
		const { operation, path } = parameter;
		const runOn = async (value: string) =>
			await bench.runCase(operation, {
				parameters: withParameter(operation.parameters(bench.ids), path, value),
			});
		for (const end of [' ', '\n', '{{ $json.other }}']) {
			const { error } = await runOn(`={{ $json.none }}${end}`);
			expect(error?.message).toBe(`${displayNameOf(parameter)} has no value`);
		}
		expect(bench.sandbox.log.requests()).toEqual([]);
	});
});

describe('nor does a list lose the entry of an expression that finds nothing', () => {
	const lists = [...withMark(''), ...withMark('!')].filter(({ path }) =>
		/^(fieldNames|tableHeaderNames|headers|fileIds)$/.test(path),
	);

	test.each(lists)('$title', async (parameter) => {
		const { operation, path } = parameter;
		const runOn = async (value: string) =>
			await bench.runCase(operation, {
				parameters: withParameter(operation.parameters(bench.ids), path, value),
			});
		for (const list of ['={{ "a" }}, {{ $json.none }}, c', '=a,{{ $json.none }}']) {
			const { error } = await runOn(list);
			expect(error?.message).toBe(`${displayNameOf(parameter)} has no value`);
		}
		expect(bench.sandbox.log.requests()).toEqual([]);
		const { error } = await runOn('={{ "a" }},\n{{ "b" }},\n');
		expect(error?.message ?? '').not.toMatch('has no value');
	});
});

const without = (value: unknown, property: string): unknown => {
	if (Array.isArray(value)) return value.map((each: unknown) => without(each, property));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value)
			.filter(([name]) => name !== property)
			.map(([name, inner]) => [name, without(inner, property)]),
	);
};

describe('an optional parameter that is empty is left out', () => {
	const optional = withMark('').filter(({ path }) =>
		/^(additionalFields\.\w+|options\.(requestM|m)etadata)$/.test(path),
	);

	test.each(optional)('$title', async (parameter) => {
		bench.makeRepeatable(parameter.operation.id);
		const { json, requests } = await runWith(parameter, BLANK);
		expect(messagesIn(json)).toEqual([]);
		const { body, request } = parameter.operation;
		const expected = without(
			{ body: body?.(bench.ids) ?? null, form: request?.form ?? null },
			inBody(parameter.path),
		);
		expect(requests.map(({ body: sent = null, form = null }) => ({ body: sent, form }))).toEqual(
			BLANK.map(() => expected),
		);
	});

	test.each(CASES.filter(({ contract }) => 'additionalFields.bbox' in contract.parameters))(
		'Additional Fields of $title as a whole',
		async (operation) => {
			const { error } = await bench.runCase(operation, {
				parameters: { ...operation.parameters(bench.ids), additionalFields: {} },
			});
			expect(error).toBeUndefined();
			const about = ['bbox', 'confidence', 'verification_status', 'verification_message'];
			const expected = about.reduce<unknown>(without, operation.body?.(bench.ids));
			expect(bench.sandbox.log.requests().map(({ body }) => body)).toEqual([expected]);
		},
	);
});
