import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { objectWith } from '../../sandbox/matchers';
import { useTool } from '../fixtures/aiTool.fixture';
import { fromModel } from '../operations/toolCalls';
import { changes, edit, edits, filesOf, textsOf } from '../fixtures/updateFields.fixture';

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
