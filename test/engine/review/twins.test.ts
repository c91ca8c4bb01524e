import type { IDataObject } from 'n8n-workflow';
import type { Box } from '../../sandbox/service/extraction/boxes';
import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY, mappedFromItem } from '../fixtures/correct.fixture';
import { reviewedDocument, reviewedFile, textsIn, writeEach } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const FILE = reviewedFile(bench);
const DOCUMENT = reviewedDocument(bench);

/** A file whose first page has two values of a field that say the same, and the answers about the first of them and a field of the last page. */
async function answered() {
	const id = FILE.add('invoice-repeat-pages2-everypage.pdf');
	const pages = bench.sandbox.service.file(id)?.pages ?? [];
	const [first] = pages;
	for (const box of first?.predictedBoxes ?? []) {
		if (box['label'] === 'invoice_number') box['ocr_text'] = 'same';
	}
	const made = await bench.runNode({ parameters: FILE.form(id) });
	const { inputs, submit } = shownForm(made.json[0]?.['review_form']);
	const twin = inputs.findIndex(({ value }) => value === 'same');
	const last = inputs.findLastIndex(({ name }) => name.startsWith('seller_name'));
	const answers = new Map([
		[twin, 'ours'],
		[last, 'Ada'],
	]);
	const parameters = FILE.correct(id, AUTOMATICALLY);
	return { id, first, run: { parameters, items: [submit(answers) as IDataObject] } };
}

/** The service gives the boxes of a page other IDs. */
const renumbered = (boxes: Box[]) => boxes.map((box, index) => ({ ...box, id: `new-${index}` }));

test.each([
	['removed', (boxes: Box[], twin: Box) => boxes.filter((box) => box !== twin)],
	[
		'given another name',
		(boxes: Box[], twin: Box) =>
			boxes.map((box) => (box === twin ? { ...box, label: 'other' } : box)),
	],
	[
		'corrected',
		(boxes: Box[], twin: Box) =>
			boxes.map((box) => (box === twin ? { ...box, ocr_text: 'theirs' } : box)),
	],
])(
	'of two values that said the same, the answer about one that somebody has %s is not sent to the other, though that has another ID now',
	async (_, work) => {
		const { id, first, run } = await answered();
		const boxes = first?.predictedBoxes ?? [];
		const twin = boxes.find(({ ocr_text }) => ocr_text === 'same') ?? {};
		Object.assign(first ?? {}, { moderatedBoxes: renumbered(work(boxes, twin)) });
		const { error } = await bench.runNode(run);
		expect(error?.message).toContain('"invoice_number", which says "same" on page 0, gets several');
		expect(bench.sandbox.log.requests('file.updateFields')).toEqual([]);
		expect(textsIn(FILE.values(id), 'invoice_number')).toContain('same');
	},
);

test('answers about a page after one with two values that said the same are sent, though each set gives the boxes other IDs', async () => {
	const { id, run } = await answered();
	const set = bench.sandbox.service.handlers['file.updateFields'];
	bench.sandbox.override('file.updateFields', (call) => {
		const answer = set?.(call) ?? { status: 500 };
		for (const page of bench.sandbox.service.file(id)?.pages ?? []) {
			if (page.moderatedBoxes) page.moderatedBoxes = renumbered(page.moderatedBoxes);
		}
		return answer;
	});
	const { json, error } = await bench.runNode(run);
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ changes: [{ value: 'ours' }, { value: 'Ada' }] }]);
	expect(await bench.runNode(run)).toMatchObject({ json: [{ changes: [] }] });
});

test.each([
	['file', FILE],
	['document', DOCUMENT],
])(
	'of two values of a %s that a form has shown, the answer that is mapped is about its own one',
	async (_, kind) => {
		const id = kind.add('invoice-repeat.pdf');
		writeEach(kind.values(id), 'invoice_number', ['7', '19']);
		const made = await bench.runNode({ parameters: kind.form(id) });
		const { inputs, submit } = shownForm(made.json[0]?.['review_form']);
		writeEach(kind.values(id), 'invoice_number', ['8']);
		const fields = mappedFromItem(['invoice_number']);
		const parameters = kind.correct(id, fields, { occurrence: 'first' });
		const run = async (answers?: Map<number, string>) =>
			await bench.runNode({ parameters, items: [submit(answers) as IDataObject] });
		// Nobody has touched it.
		const untouched = await run();
		expect(untouched.json).toMatchObject([{ changes: [], ignored: ['invoice_number'] }]);
		const first = inputs.findIndex(({ value }) => value === '7');
		const answered = await run(new Map([[first, 'ours']]));
		expect(answered.error?.message).toContain('the form showed "7", it says "8" now');
		expect(textsIn(kind.values(id), 'invoice_number')).toEqual(['8', '19']);
	},
);
