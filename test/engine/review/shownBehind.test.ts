import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Answer } from '../../sandbox/call';
import { reviewedFile, textsIn, writeAll } from '../fixtures/reviewed.fixture';
import {
	addition,
	additions,
	changes,
	deletions,
	edit,
	editing,
	edits,
	filesOf,
} from '../fixtures/updateFields.fixture';
import { isObject, textIn } from '../../../nodes/DocumentExtraction/utils/json';
import { useSandbox } from '../host';

const bench = useSandbox();
const file = reviewedFile(bench);
const files = filesOf(bench);

const saysOf = (fileId: string, field: string) => textsIn(file.values(fileId), field);

const asItIs = (text: string) => text;

interface Behind {
	/** What somebody does just before each set. */
	meanwhile?: () => void;
	/** What the service makes of the JSON text of a set, and of what it shows. */
	stored?: (set: string) => string;
	shown?: (answer: string) => string;
}

/** The service shows each set one behind. */
function showBehind({ meanwhile = () => {}, stored = asItIs, shown = asItIs }: Behind): void {
	const { 'file.get': get, 'file.updateFields': update } = bench.sandbox.service.handlers;
	const views: Answer[] = [];
	let view = (): Answer => ({ status: 500 });
	bench.sandbox.override('file.get', (call) => {
		view = () => JSON.parse(shown(JSON.stringify(get?.(call) ?? { status: 500 }))) as Answer;
		return views.at(-1) ?? view();
	});
	bench.sandbox.override('file.updateFields', (call) => {
		meanwhile();
		views.push(view());
		const body = JSON.parse(stored(JSON.stringify(call.body))) as unknown;
		return update?.({ ...call, body }) ?? { status: 500 };
	});
}

const NOT_SHOWN = 'The service does not show yet what an earlier item has changed here';

interface Undone {
	does: string;
	/** What the nodes before do, each with one set. */
	sets: (fileId: string) => INodeParameters[];
	field: string;
	/** What stays of it in the field; undefined for nothing. */
	stays: IDataObject | undefined;
}

const FAILED = { validationStatus: 'failed' };
const on = (fileId: string) => ({ fileId, page: '0' });

const BEHIND: Undone[] = [
	{
		does: 'an edit',
		sets: (id) => [editing(id, 'seller_name', 'Ada')],
		...{ field: 'seller_name', stays: { ocr_text: 'Ada' } },
	},
	{
		does: 'edits of two sets',
		sets: (id) => [editing(id, 'seller_name', 'Ada'), editing(id, 'buyer_name', 'Bea')],
		...{ field: 'seller_name', stays: { ocr_text: 'Ada' } },
	},
	{
		does: 'an addition',
		sets: (id) => [changes({ ...on(id), ...additions(addition('note', 'one')) })],
		...{ field: 'note', stays: { ocr_text: 'one' } },
	},
	{
		does: 'a mark that a person sees',
		sets: (id) => [changes({ ...on(id), ...edits(edit('seller_name', '', FAILED)) })],
		...{ field: 'seller_name', stays: { validation_status: 'failed' } },
	},
	{
		does: 'a deletion',
		sets: (id) => [
			changes({ ...on(id), ...deletions({ matchBy: 'label', match: 'seller_name' }) }),
		],
		...{ field: 'seller_name', stays: undefined },
	},
];

test.each(BEHIND)(
	'where the service shows sets one behind, and what somebody has changed just before it, an item stops before it undoes $does',
	async ({ sets, field, stays }) => {
		const fileId = file.add('invoice.pdf');
		let count = 0;
		showBehind({
			meanwhile: () => {
				count += 1;
				writeAll(file.values(fileId), 'currency', `that of somebody ${count}`);
			},
		});
		const { error } = await bench.runNode({
			before: sets(fileId),
			parameters: editing(fileId, 'invoice_number', 'INV-1'),
		});
		expect(error?.message).toBe(NOT_SHOWN);
		const box = files.boxes(fileId).find(({ label }) => label === field);
		if (stays) expect(box).toMatchObject(stays);
		else expect(box).toBeUndefined();
	},
);

test('where it shows one set more behind than the one that sets a text back', async () => {
	const fileId = file.add('invoice.pdf');
	const [was = ''] = saysOf(fileId, 'seller_name');
	let count = 0;
	showBehind({
		meanwhile: () => {
			count += 1;
			// Before the second set, it shows what the first has made, and what somebody has changed.
			if (count === 2) writeAll(file.values(fileId), 'currency', 'CHF');
		},
	});
	const { error } = await bench.runNode({
		before: [editing(fileId, 'seller_name', 'Ada'), editing(fileId, 'seller_name', was)],
		parameters: editing(fileId, 'invoice_number', 'INV-1'),
	});
	expect(error?.message).toBe(NOT_SHOWN);
	expect(saysOf(fileId, 'seller_name')).toEqual([was]);
});

test('a field that somebody has deleted since an item changed it stays deleted, where no other but that of the next item is left', async () => {
	const fileId = file.add('invoice.pdf');
	for (const { label } of bench.sandbox.service.file(fileId)?.pages?.[0]?.predictedBoxes ?? []) {
		if (label !== 'seller_name' && label !== 'currency') file.remove(fileId, textIn(label));
	}
	const { 'file.updateFields': update } = bench.sandbox.service.handlers;
	bench.sandbox.override('file.updateFields', (call) => {
		const answer = update?.(call) ?? { status: 500 };
		file.remove(fileId, 'seller_name');
		return answer;
	});
	const { error } = await bench.runNode({
		before: [editing(fileId, 'seller_name', 'Ada')],
		parameters: editing(fileId, 'currency', 'CHF'),
	});
	expect(error).toBeUndefined();
	expect(files.boxes(fileId).map(({ label }) => label)).toEqual(['currency']);
});

describe('where the service shows sets one behind, and nobody else changes anything, nothing is undone', () => {
	const corrected = async (fileId: string, before: INodeParameters[]) => {
		const { error } = await bench.runNode({
			before,
			parameters: editing(fileId, 'invoice_number', 'INV-1'),
		});
		expect(error).toBeUndefined();
		return files.boxes(fileId).find(({ label }) => textIn(label).toLowerCase() === 'seller_name');
	};

	test('of what a person decides, where the service marks what was corrected', async () => {
		const id = file.add('invoice.pdf');
		showBehind({
			shown: (answer) =>
				JSON.stringify(
					JSON.parse(answer, (_key, value: unknown) =>
						isObject(value) && value.ocr_text === 'Ada' ? { ...value, status: 'moderated' } : value,
					),
				),
		});
		const marking = changes({ ...on(id), ...edits(edit('seller_name', '', FAILED)) });
		const box = await corrected(id, [editing(id, 'seller_name', 'Ada'), marking]);
		expect(box).toMatchObject({ ocr_text: 'Ada', validation_status: 'failed' });
	});

	test('of what is written, where the service writes labels in its own way', async () => {
		const id = file.add('invoice.pdf');
		showBehind({ stored: (set) => set.replaceAll('"seller_name"', '"SELLER_NAME"') });
		const box = await corrected(id, [
			editing(id, 'currency', 'CHF'),
			editing(id, 'seller_name', 'Ada'),
		]);
		expect(box).toMatchObject({ label: 'SELLER_NAME', ocr_text: 'Ada' });
	});
});

test('a service that writes a text in its own way, and leaves out a label that it does not know, holds up no later item', async () => {
	const fileId = file.add('invoice.pdf');
	const { 'file.updateFields': update } = bench.sandbox.service.handlers;
	bench.sandbox.override('file.updateFields', (call) => {
		const answer = update?.(call) ?? { status: 500 };
		writeAll(file.values(fileId), 'seller_name', 'Ada Ltd.');
		file.remove(fileId, 'note');
		return answer;
	});
	const both = {
		...edits(edit('seller_name', 'Ada Limited')),
		...additions(addition('note', 'one')),
	};
	const { error } = await bench.runNode({
		before: [changes({ ...on(fileId), ...both })],
		parameters: editing(fileId, 'currency', 'CHF'),
	});
	expect(error).toBeUndefined();
	expect([saysOf(fileId, 'seller_name'), saysOf(fileId, 'currency')]).toEqual([
		['Ada Ltd.'],
		['CHF'],
	]);
});
