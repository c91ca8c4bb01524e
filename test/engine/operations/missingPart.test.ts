import type { INodeParameters } from 'n8n-workflow';
import { described } from '../../contract/described';
import { mapped } from '../fixtures/correct.fixture';
import { reviewedFile, textsIn } from '../fixtures/reviewed.fixture';
import {
	addition,
	additions,
	changes,
	edit,
	edits,
	filesOf,
} from '../fixtures/updateFields.fixture';
import { CASES, place } from './cases';
import { useOperations } from './fixture';
import { isFilledIn, withParameter } from './parameters';

const bench = useOperations();
const file = reviewedFile(bench);
const files = filesOf(bench);

/** n8n makes "EUR " of it. */
const GAP = '=EUR {{ $json.missing }}';
const TOLD = /^The expression \{\{ \$json\.missing \}\} finds nothing$| has no value$/;

const written = () => bench.sandbox.log.requests().filter(({ method }) => method !== 'GET');

/** What is chosen is refused as none of the choices. */
const isChosen = (id: string, path: string) =>
	described
		.find((operation) => operation.id === id)
		?.parameters.some(
			({ path: own, property }) => own === path && ['options', 'boolean'].includes(property.type),
		);

const FILLED_IN = CASES.flatMap((operation) =>
	Object.keys(operation.contract.parameters)
		.filter((path) => isFilledIn(operation, path) && !/^(edits|additions|deletions)\./.test(path))
		.filter((path) => !isChosen(operation.id, path))
		.map((path) => ({ title: `${path} of ${operation.title}`, path, operation })),
);

describe('a part of a parameter that its expression does not find stops the item', () => {
	test.each(FILLED_IN)('$title', async ({ operation, path }) => {
		const { error } = await bench.runCase(operation, {
			parameters: withParameter(operation.parameters(bench.ids), path, GAP),
		});
		expect(error?.message).toMatch(TOLD);
		expect(written()).toEqual([]);
	});
});

const TABLE: INodeParameters = {
	headers: 'description, amount',
	additionalFields: {},
	options: {},
};
const LIST = '"text": "{{ $json.missing }}" }]';

test.each<[string, () => INodeParameters]>([
	['a column', () => file.correct(file.add('invoice.pdf'), mapped({ total_amount: GAP }))],
	...[edits(edit('total_amount', GAP)), additions(addition('note', GAP))].map(
		(change): [string, () => INodeParameters] => [
			Object.keys(change).join(),
			() => changes({ fileId: file.add('invoice.pdf'), page: '0', ...change }),
		],
	),
	[
		'a full set',
		() => {
			const { predicted_boxes: boxes, ...record } = files.record(file.add('invoice.pdf'));
			const [box, ...others] = boxes;
			const moderated_boxes = [{ ...box, ocr_text: '{{ $json.missing }}' }, ...others];
			const body = JSON.stringify({ ...record, is_moderated: true, moderated_boxes });
			return changes({ mode: 'fullSet', body: `=${body}` });
		},
	],
	[
		'rows',
		() => ({
			...{ resource: 'table', operation: 'create', ...place(bench.ids), ...TABLE },
			...{ cellsInput: 'rows', rows: '=[{ "amount": "{{ $json.missing }}" }]' },
		}),
	],
	[
		'cells',
		() => ({
			...{ resource: 'table', operation: 'create', ...place(bench.ids), ...TABLE },
			...{ cellsInput: 'cells', cells: `=[{ "row": 0, "col": 0, "header": "amount", ${LIST}` },
		}),
	],
])('nor is anything written of %s', async (_, parameters) => {
	const { error } = await bench.runNode({ parameters: parameters(), items: [{ other: 1 }] });
	expect(error?.message).toMatch(TOLD);
	expect(written()).toEqual([]);
});

test.each([
	...['{{ $json.list }}', '{{ $json.list.map((each) => each) }}', '{{ [$json.missing] }}'],
	...['{{ $json }}', '{{ $json.text * 2 }}', '{{ ($json.text * 2).toFixed(2) }}', '{{ 1 / 0 }}'],
	...['{{ DateTime.fromISO($json.text) }}', '\\\\{{ $json.missing }}', '{{ $json.missing'],
])('what %s gives is none that a text could hold', async (expression) => {
	const fileId = file.add('invoice.pdf');
	const before = textsIn(file.values(fileId), 'total_amount');
	const { error } = await bench.runNode({
		parameters: file.correct(fileId, mapped({ total_amount: `=EUR ${expression}` })),
		items: [{ list: [], text: 'a text' }],
	});
	expect(error?.message).toMatch(/^The expression .* finds nothing$/);
	expect(textsIn(file.values(fileId), 'total_amount')).toEqual(before);
});

test.each([
	['what a failed formula shows', '#N/A', ' EUR', 'finds nothing'],
	['what a failed formula shows', '#DIV/0!', '\n', 'finds nothing'],
	[
		'what has lost digits',
		Number('340123450000000017'),
		' SSCC',
		'gives a number of too many digits',
	],
	['what is not rounded', 1.1 + 2.2, ' EUR', 'gives a number of too many digits'],
	['what has lost digits in a list', [1e18, 1], ' SSCC', 'gives a number of too many digits'],
	['what has lost digits', 1e21, '\n', 'gives a number of too many digits'],
])('%s is not written, with anything behind it: %j, %j', async (_, value, behind, words) => {
	const fileId = file.add('invoice.pdf');
	const before = textsIn(file.values(fileId), 'total_amount');
	const { error } = await bench.runNode({
		parameters: file.correct(fileId, mapped({ total_amount: `={{ $json.value }}${behind}` })),
		items: [{ value }],
	});
	expect(error?.message).toBe(`The expression {{ $json.value }} ${words}`);
	expect(textsIn(file.values(fileId), 'total_amount')).toEqual(before);
});

test.each(['{{ $json }}\n', '{{ ($json.net * 1.19).toFixed(2) }} ', '{{ [1, null] }} '])(
	'nor is what %j gives, with a blank or a line break behind it',
	async (expression) => {
		const fileId = file.add('invoice.pdf');
		const { error } = await bench.runNode({
			parameters: file.correct(fileId, mapped({ total_amount: `=${expression}` })),
			items: [{ other: 1 }],
		});
		expect(error?.message).toMatch(/^The expression .* finds nothing$/);
		expect(written()).toEqual([]);
	},
);

test('a number that is none is not written as text, either', async () => {
	const fileId = file.add('invoice.pdf');
	const { error } = await bench.runNode({
		parameters: file.correct(
			fileId,
			mapped({ total_amount: '={{ ($json.net * 1.19).toFixed(2) }}' }),
		),
		items: [{ other: 1 }],
	});
	expect(error?.message).toContain('cannot hold NaN');
	expect(written()).toEqual([]);
});

test.each([
	['an empty text that the expression gives', '=EUR{{ $json.missing ?? "" }}', 'EUR'],
	['zero and false', '={{ $json.zero }}-{{ $json.no }}', '0-false'],
	[
		'brackets behind a backslash',
		'=EUR {{ $json.one }} \\{{ $json.missing }}',
		'EUR 1 \\{{ $json.missing }}',
	],
])('%s is written', async (_, text, expected) => {
	const fileId = file.add('invoice.pdf');
	const { error } = await bench.runNode({
		parameters: file.correct(fileId, mapped({ total_amount: text })),
		items: [{ zero: 0, no: false, one: 1 }],
	});
	expect(error).toBeUndefined();
	expect(textsIn(file.values(fileId), 'total_amount')).toEqual([expected]);
});
