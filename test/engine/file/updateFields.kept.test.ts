import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { useSandbox } from '../host';
import {
	addition,
	additions,
	changes,
	deletions,
	edits,
	filesOf,
} from '../fixtures/updateFields.fixture';

const bench = useSandbox();
const files = filesOf(bench);
const total = { matchBy: 'label', match: 'total_amount' };
const totalOf = (fileId: string) =>
	files.boxes(fileId).find(({ id }) => id === boxNamed(fileId, 'total_amount')['id']);

/** As it was predicted. */
function boxNamed(fileId: string, label: string): IDataObject {
	const box = files.record(fileId).predicted_boxes.find((each) => each['label'] === label);
	if (!box) throw new Error(`The page has no ${label}`);
	return box;
}

async function run(more: INodeParameters, item: IDataObject = {}, options: INodeParameters = {}) {
	const fileId = files.add();
	const before = files.boxes(fileId);
	const parameters = changes({ fileId, ...more }, options);
	return { fileId, before, ...(await bench.runNode({ parameters, items: [item] })) };
}

describe('what an edit leaves empty stays as it is', () => {
	test.each<[string, IDataObject, IDataObject]>([
		['Validation Status alone', { validationStatus: 'success' }, { validation_status: 'success' }],
		['New Label alone', { label: 'grand_total' }, { label: 'grand_total' }],
		['a corner alone', { xmin: '5' }, { xmin: 5 }],
		['an empty Text', { text: '', xmin: 5 }, { xmin: 5 }],
		['a blank Text', { text: '={{ " " }}', xmin: 5 }, { xmin: 5 }],
		[
			'a Text that an expression does not find',
			{ text: '={{ $json.none }}', xmin: 5 },
			{ xmin: 5 },
		],
		['a Text that is null', { text: '={{ null }}', xmin: 5 }, { xmin: 5 }],
		['a Text of zero', { text: '={{ 0 }}' }, { ocr_text: '0' }],
		[
			'other things that an expression does not find',
			{ text: '9', label: '={{ $json.none }}', validationStatus: '={{ null }}', ymax: '={{ "" }}' },
			{ ocr_text: '9' },
		],
	])('%s', async (_, given, set) => {
		const { fileId, error } = await run(edits({ ...total, ...given }));
		expect(error).toBeUndefined();
		expect(totalOf(fileId)).toStrictEqual({ ...boxNamed(fileId, 'total_amount'), ...set });
	});
});

describe('Clear Text', () => {
	test.each([true, 'true', '={{ true }}', '={{ "true" }}'])('as %j blanks the text', async (on) => {
		const { fileId, json, error } = await run(edits({ ...total, clearText: on }));
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ edited: 1 }]);
		expect(totalOf(fileId)).toStrictEqual({
			...boxNamed(fileId, 'total_amount'),
			ocr_text: '',
		});
	});

	test.each([false, 'false', '={{ "false" }}'])('as %j keeps it', async (off) => {
		const { fileId, error } = await run(
			edits({ ...total, clearText: off, validationStatus: 'failed' }),
		);
		expect(error).toBeUndefined();
		expect(totalOf(fileId)).toStrictEqual({
			...boxNamed(fileId, 'total_amount'),
			validation_status: 'failed',
		});
	});
});

describe('is refused before anything is sent:', () => {
	const nothing = [
		'Edit of "total_amount" changes nothing',
		'Fill in what it shall change, or switch on Clear Text to blank the text.',
	];
	test.each<[string, INodeParameters, string[]]>([
		['an edit that sets nothing', edits({ ...total }), nothing],
		['an edit of an empty Text', edits({ ...total, text: '' }), nothing],
		[
			'an edit of a Text that is not there',
			edits({ ...total, text: '={{ $json.none }}' }),
			nothing,
		],
		['an edit that clears nothing', edits({ ...total, clearText: '={{ "false" }}' }), nothing],
		[
			'one such edit beside a good one',
			edits({ ...total, text: '1' }, { matchBy: 'label', match: 'currency' }),
			['Edit of "currency" changes nothing'],
		],
		[
			'a Text together with Clear Text',
			edits({ ...total, text: '1', clearText: true }),
			[
				'Edit of "total_amount" has a Text, and Clear Text is on',
				'Leave Text empty, or switch off Clear Text.',
			],
		],
		[
			'Clear Text that is neither true nor false',
			edits({ ...total, text: '1', clearText: '={{ "no" }}' }),
			['Clear Text cannot be "no"'],
		],
		[
			'Clear Text that an expression does not find',
			edits({ ...total, text: '1', clearText: '={{ $json.none }}' }),
			['Clear Text cannot be undefined'],
		],
		[
			'Match By with another word',
			edits({ ...total, matchBy: '={{ "ID" }}', text: '1' }),
			['Match By cannot be "ID"'],
		],
		[
			'Match By that an expression does not find, for a deletion',
			deletions({ ...total, matchBy: '={{ $json.none }}' }),
			['Match By cannot be undefined'],
		],
		[
			'an addition whose Text is not there',
			additions({ ...addition('order', ''), text: '={{ $json.none }}' }),
			['Text'],
		],
		[
			'an addition whose Text is null',
			additions({ ...addition('order', ''), text: '={{ null }}' }),
			['Text'],
		],
	])('%s', async (_, wanted, [message = '', description]) => {
		const { error } = await run(wanted);
		expect(error?.message).toContain(message);
		if (description) expect(error?.description).toBe(description);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});

	test.each([
		['Mode', { mode: '={{ "change" }}' }],
		['Current Data', { currentData: '={{ $json.none }}' }],
	])('%s with an unknown word', async (name, given) => {
		const { error } = await run({ ...edits({ ...total, text: '1' }), ...given });
		expect(error?.message).toMatch(new RegExp(`^${name} cannot be `));
		expect(bench.sandbox.log.requests()).toEqual([]);
	});

	test('If Not Found with an unknown word, which is not Skip', async () => {
		const none = { matchBy: 'label', match: 'none', text: '1' };
		const { error } = await run(
			edits({ ...total, text: '1' }, none),
			{},
			{ ifNotFound: '={{ $json.none }}' },
		);
		expect(error?.message).toBe('If Not Found cannot be undefined');
		expect(bench.sandbox.log.requests()).toEqual([]);
	});
});

describe('changes that contradict each other change nothing:', () => {
	const currency = { matchBy: 'label', match: 'currency' };
	const boxId = { matchBy: 'id', match: '={{ $json.id }}' };
	const runWithId = async (more: INodeParameters) => {
		const fileId = files.add();
		const id = boxNamed(fileId, 'total_amount')['id'];
		const parameters = changes({ fileId, ...more });
		return await bench.runNode({ parameters, items: [{ id }] });
	};

	test.each<[string, INodeParameters, string]>([
		[
			'two texts for one field',
			edits({ ...total, text: '1' }, { ...total, text: '2' }),
			'Two edits give the field with label "total_amount" a different Text',
		],
		[
			'two texts for one field, by label and by ID',
			edits({ ...total, text: '1' }, { ...boxId, clearText: true }),
			'a different Text',
		],
		[
			'two places for one field',
			edits({ ...total, ymax: '900' }, { ...total, ymax: '901' }),
			'a different Bottom (ymax)',
		],
		[
			'an edit of a field that is deleted',
			{ ...edits({ ...currency, text: 'EUR' }), ...deletions(currency) },
			'The field with label "currency" is to be edited and deleted',
		],
	])('%s', async (_, wanted, message) => {
		const { error } = await runWithId(wanted);
		expect(error?.message).toContain(message);
		expect(error?.description).toContain('Nothing was changed');
		expect(files.patches()).toEqual([]);
	});

	test('what agrees, or is about something else, does not', async () => {
		const { error } = await runWithId(
			edits(
				{ ...total, text: '1' },
				{ ...boxId, text: '1', validationStatus: 'success' },
				{ ...boxId, xmin: '1' },
			),
		);
		expect(error).toBeUndefined();
		expect(files.patches()).toHaveLength(1);
	});

	test('of several fields with a label one may go, the others are edited', async () => {
		const fileId = files.add('invoice-repeat.pdf');
		const named = { matchBy: 'label', match: 'invoice_number' };
		const [first] = files.boxes(fileId).filter(({ label }) => label === named.match);
		const { json } = await bench.runNode({
			parameters: changes({
				fileId,
				...edits({ ...named, text: 'INV-1' }),
				...deletions({ matchBy: 'id', match: first?.['id'] }),
			}),
		});
		expect(json).toMatchObject([{ edited: 1, deleted: 1 }]);
	});
});

describe('a table, whose text is in its cells,', () => {
	const table = { matchBy: 'label', match: 'table' };
	test.each([{ text: '1' }, { clearText: true }])('is given no text by %j', async (given) => {
		const { error } = await run(edits({ ...table, ...given }));
		expect(error).toMatchObject({
			message: 'The box with label "table" is a table, which has no Text of its own',
			description:
				'Nothing was changed. The text of a table is in its cells: change them with Full Set, or match a field by its ID.',
		});
		expect(files.patches()).toEqual([]);
	});

	test('is edited otherwise, and deleted', async () => {
		const { fileId, error } = await run(edits({ ...table, validationStatus: 'failed' }));
		expect(error).toBeUndefined();
		const box = boxNamed(fileId, 'table');
		expect(files.boxes(fileId)).toContainEqual({ ...box, validation_status: 'failed' });
	});
});
