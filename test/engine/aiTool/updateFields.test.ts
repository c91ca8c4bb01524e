import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import type { Answer } from '../../sandbox/call';
import { objectWith } from '../../sandbox/matchers';
import { useTool } from '../fixtures/aiTool.fixture';
import { fromModel } from '../operations/toolCalls';
import {
	changes,
	edit,
	edits,
	filesOf,
	type PageRecord,
	textsOf,
} from '../fixtures/updateFields.fixture';

const { bench, withTool, answersTo } = useTool();
const files = filesOf(bench);

const editByModel = edits(edit(fromModel('match'), fromModel('text')));
const CALLS: IDataObject[] = [
	{ match: 'total_amount', text: '118.00' },
	{ match: 'invoice_number', text: 'INV-7' },
];

function expectBothMade(file: string) {
	expect(textsOf(files.boxes(file), 'total_amount')).toEqual(['118.00']);
	expect(textsOf(files.boxes(file), 'invoice_number')).toEqual(['INV-7']);
}

test.each<[string, Partial<INode>]>([
	['', {}],
	[' and Retry On Fail', { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 }],
])(
	'tool calls for one page at the same time%s keep what the others change',
	async (_, settings) => {
		const fileId = files.add();
		const answers = await answersTo(changes({ fileId, ...editByModel }), CALLS, settings);
		expect(answers).toEqual(CALLS.map(() => [objectWith({ edited: 1 })]));
		expectBothMade(fileId);
	},
);

test('tool calls for one page one after the other start from what the one before left', async () => {
	const file = files.add();
	const given: INodeParameters = { currentData: 'input', currentRecord: '={{ $json }}' };
	await withTool(
		changes({ ...given, ...editByModel }),
		async (tool) => {
			for (const call of CALLS) await tool.invoke(call);
		},
		{ items: [{ json: files.record(file) }] },
	);
	expectBothMade(file);
});

test('a call that is given the page as it is by now does not bring back what was there before', async () => {
	const file = files.add();
	const record = (text: string) => {
		const before = files.record(file);
		const boxes = files.boxes(file);
		return JSON.stringify({
			...before,
			is_moderated: true,
			moderated_boxes: boxes.map((box) =>
				box['label'] === 'currency' ? { ...box, ocr_text: text } : box,
			),
		});
	};
	const given = { currentData: 'input', currentRecord: fromModel('record') };
	await withTool(changes({ ...given, ...editByModel }), async (tool) => {
		for (const [n, call] of CALLS.entries()) {
			await tool.invoke({ ...call, record: record(['GBP', 'CHF'][n] ?? '') });
		}
	});
	expect(textsOf(files.boxes(file), 'currency')).toEqual(['CHF']);
	expectBothMade(file);
});

test('tool calls for one page all count, though the service shows each late and with marks of its own', async () => {
	const fileId = files.add();
	const get = bench.sandbox.service.handlers['file.get'];
	const shown: Answer[] = [];
	bench.sandbox.override('file.get', (call) => {
		const answer = structuredClone(get?.(call)) ?? { status: 500 };
		const { unmoderated_images: pages } = answer.body as Record<string, PageRecord[]>;
		for (const box of pages?.[0]?.moderated_boxes ?? []) box['status'] = 'moderated';
		shown.push(answer);
		return shown.at(-2) ?? answer;
	});
	await answersTo(changes({ fileId, ...editByModel }), [
		...CALLS,
		{ match: 'currency', text: 'CHF' },
		{ match: 'due_date', text: '2' },
	]);
	expectBothMade(fileId);
	expect(textsOf(files.boxes(fileId), 'currency')).toEqual(['CHF']);
	expect(textsOf(files.boxes(fileId), 'due_date')).toEqual(['2']);
});

test('what a model gives may stand within a text', async () => {
	const fileId = files.add();
	const text = `=EUR {{ $fromAI('text', '', 'string') }}`;
	const parameters = changes({ fileId, ...edits(edit('total_amount', text)) });
	const [answer] = await answersTo(parameters, [{ text: '118.00' }]);
	expect(answer).toEqual([objectWith({ edited: 1 })]);
	expect(textsOf(files.boxes(fileId), 'total_amount')).toEqual(['EUR 118.00']);
});
