import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Box } from '../../sandbox/service/extraction/boxes';
import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY, mapped, mappedFromItem } from '../fixtures/correct.fixture';
import {
	type Reviewed,
	reviewedDocument,
	reviewedFile,
	textsIn,
	writeAll,
	writeEach,
} from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const FILE = reviewedFile(bench);
const DOCUMENT = reviewedDocument(bench);
const KINDS: Array<[string, Reviewed]> = [
	['file', FILE],
	['document', DOCUMENT],
];

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
const renumbered = (boxes: Box[], set = 0) =>
	boxes.map((box, index) => ({ ...box, id: `new-${set}-${index}` }));

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
		expect(error?.message).toContain('the form has shown as "same" cannot be told any more');
		expect(bench.sandbox.log.requests('file.updateFields')).toEqual([]);
		expect(textsIn(FILE.values(id), 'invoice_number')).toContain('same');
	},
);

/** Each set gives the boxes of a file other IDs. */
function renumberEachSet(id: string) {
	const set = bench.sandbox.service.handlers['file.updateFields'];
	let sets = 0;
	bench.sandbox.override('file.updateFields', (call) => {
		const answer = set?.(call) ?? { status: 500 };
		sets += 1;
		for (const page of bench.sandbox.service.file(id)?.pages ?? []) {
			if (page.moderatedBoxes) page.moderatedBoxes = renumbered(page.moderatedBoxes, sets);
		}
		return answer;
	});
}

test('answers about a page after one with two values that said the same are sent, though each set gives the boxes other IDs', async () => {
	const { id, run } = await answered();
	renumberEachSet(id);
	const { json, error } = await bench.runNode(run);
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ changes: [{ value: 'ours' }, { value: 'Ada' }] }]);
	expect(await bench.runNode(run)).toMatchObject({ json: [{ changes: [] }] });
});

describe('answers that exchange two values of a field, where each set gives the boxes other IDs,', () => {
	/** The values of the first page, and the answers: one to each of its first values, and one about the last page. */
	const exchanged = async (texts: string[], answers: string[]) => {
		const id = FILE.add('invoice-repeat-pages2-everypage.pdf');
		const [page] = bench.sandbox.service.file(id)?.pages ?? [];
		const [box] = page?.predictedBoxes?.filter(({ label }) => label === 'invoice_number') ?? [];
		// As many as there are texts for.
		for (const extra of texts.slice(2)) page?.predictedBoxes?.push({ ...box, id: extra });
		writeEach(FILE.values(id), 'invoice_number', texts);
		const made = await bench.runNode({ parameters: FILE.form(id) });
		const { inputs, submit } = shownForm(made.json[0]?.['review_form']);
		const last = inputs.findLastIndex(({ name }) => name.startsWith('seller_name'));
		const typed = new Map([[last, 'Ada']]);
		for (const [at, text] of answers.entries()) {
			typed.set(
				inputs.findIndex(({ value }) => value === texts[at]),
				text,
			);
		}
		renumberEachSet(id);
		const items = [submit(typed) as IDataObject];
		const run = async (options = {}) =>
			await bench.runNode({ parameters: FILE.correct(id, AUTOMATICALLY, options), items });
		const now = () => textsIn(FILE.values(id), 'invoice_number').slice(0, texts.length);
		return { id, run, now };
	};

	test.each([
		{ texts: ['7', '19'], answers: ['19', '7'] },
		{ texts: ['7', '19'], answers: ['19', '21'] },
		{ texts: ['7', '19', '21'], answers: ['19', '21', '7'] },
	])('$texts as $answers, are sent once, and approved', async ({ texts, answers }) => {
		const { run, now } = await exchanged(texts, answers);
		const first = await run({ approve: true });
		expect(first.error).toBeUndefined();
		expect(first.json).toMatchObject([{ approved: true }]);
		expect(now()).toEqual(answers);
		const again = await run();
		expect(again.json).toMatchObject([{ changes: [] }]);
		expect(now()).toEqual(answers);
	});

	test('are refused where another value of the field has come, so that nothing tells which is which', async () => {
		const { id, run, now } = await exchanged(['7', '19'], ['19', '7']);
		await run();
		const sets = bench.sandbox.log.requests('file.updateFields').length;
		const [page] = bench.sandbox.service.file(id)?.pages ?? [];
		const [box] = page?.moderatedBoxes?.filter(({ label }) => label === 'invoice_number') ?? [];
		page?.moderatedBoxes?.push({ ...box, ocr_text: 'theirs', id: 'more' });
		const { error } = await run();
		expect(error?.message).toContain('the form has shown as "7" cannot be told any more');
		expect(bench.sandbox.log.requests('file.updateFields')).toHaveLength(sets);
		expect(now()).toEqual(['19', '7']);
	});
});

test.each(KINDS)(
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

test.each(
	[FILE, DOCUMENT].flatMap((kind) => [
		{ kind, texts: ['1NV-7', 'INV-7'], typed: { '1NV-7': 'INV-7' }, now: ['INV-7', 'INV-7'] },
		{ kind, texts: ['7', '19'], typed: { 7: '', 19: '' }, now: ['', ''] },
		{ kind, texts: ['7', '19'], typed: { 7: 'ours', 19: 'ours' }, now: ['ours', 'ours'] },
	]),
)(
	'where the answers about two values are mapped by themselves, each goes where it was typed: $texts, $typed',
	async ({ kind, texts, typed, now }) => {
		const id = kind.add('invoice-repeat.pdf');
		writeEach(kind.values(id), 'invoice_number', texts);
		const made = await bench.runNode({ parameters: kind.form(id) });
		const { inputs, submit } = shownForm(made.json[0]?.['review_form']);
		const answers = Object.entries(typed).map(([shown, text]): [number, string] => [
			inputs.findIndex(({ value }) => value === shown),
			text,
		]);
		const { json } = await bench.runNode({
			parameters: kind.correct(id, mappedFromItem(['invoice_number']), { approve: true }),
			items: [submit(new Map(answers)) as IDataObject],
		});
		expect(json).toMatchObject([
			{ approved: true, changes: answers.map(([, value]) => ({ value })) },
		]);
		expect(textsIn(kind.values(id), 'invoice_number').slice(0, 2)).toEqual(now);
	},
);

test('an answer that is mapped is not written over a value that the reviewer has left, with All', async () => {
	const id = FILE.add('invoice-repeat-pages2-everypage.pdf');
	writeEach(FILE.values(id), 'invoice_number', ['7', '19', '21', '23']);
	const made = await bench.runNode({ parameters: FILE.form(id) });
	const { inputs, submit } = shownForm(made.json[0]?.['review_form']);
	const typed = ['7', '21'].map((shown): [number, string] => [
		inputs.findIndex(({ value }) => value === shown),
		'ours',
	]);
	await bench.runNode({
		parameters: FILE.correct(id, mappedFromItem(['invoice_number']), { occurrence: 'all' }),
		items: [submit(new Map(typed)) as IDataObject],
	});
	expect(textsIn(FILE.values(id), 'invoice_number')).toEqual(['ours', '19', 'ours', '23']);
});

describe.each(KINDS)(
	'of a %s, where somebody changes a value after its form was made,',
	(_, kind) => {
		/** The texts that the form shows, what the reviewer types for the first, and the texts that the values have then. */
		const answered = async ({
			texts,
			typed,
			now,
		}: {
			texts: string[];
			typed?: string;
			now: string[];
		}) => {
			const id = kind.add('invoice-repeat.pdf');
			writeEach(kind.values(id), 'invoice_number', texts);
			const made = await bench.runNode({ parameters: kind.form(id) });
			const { inputs, submit } = shownForm(made.json[0]?.['review_form']);
			writeEach(kind.values(id), 'invoice_number', now);
			const first = inputs.findIndex(({ value }) => value === texts[0]);
			const items = [submit(new Map(typed === undefined ? [] : [[first, typed]])) as IDataObject];
			const name = inputs[first + 1]?.name ?? '';
			return { id, items, name };
		};
		const renumber = (id: string) => {
			for (const page of bench.sandbox.service.file(id)?.pages ?? []) {
				page.moderatedBoxes = renumbered(page.moderatedBoxes ?? page.predictedBoxes ?? []);
			}
			for (const page of bench.sandbox.service.document(id)?.pages ?? []) {
				for (const value of page.fieldValues) value.id = `new-${value.id}`;
			}
		};

		test.each([
			{ texts: ['same', 'same'], typed: 'ours', now: ['theirs', 'same'] },
			{ texts: ['7', '19'], typed: '19', now: ['theirs', '19'] },
		])('$texts, an answer that is mapped goes to no other: $now', async (world) => {
			const { id, items } = await answered(world);
			renumber(id);
			const { error } = await bench.runNode({
				parameters: kind.correct(id, mappedFromItem(['invoice_number']), { approve: true }),
				items,
			});
			expect(error?.message).toMatch(
				/^Somebody has changed "invoice_number"|cannot be told any more$/,
			);
			expect(textsIn(kind.values(id), 'invoice_number').slice(0, 2)).toEqual(world.now);
		});

		test.each([
			{ texts: ['same', 'same'], now: ['same', 'theirs'] },
			{ texts: ['7', 'same'], typed: 'same', now: ['7', 'theirs'] },
		])('$texts, it is not approved by an answer about the other: $now', async (world) => {
			const { id, items, name } = await answered(world);
			const fields = mapped({ invoice_number: `={{ $json[${JSON.stringify(name)}] }}` });
			const { error } = await bench.runNode({
				parameters: kind.correct(id, fields, { approve: true }),
				items,
			});
			expect(error?.message).toContain('the form showed "same", it says "theirs" now');
		});
	},
);

describe('where the service counts the boxes of each page by themselves, and counts on with each set of it,', () => {
	const counted = (boxes: Box[], from: number) =>
		boxes.map((box, index) => ({ ...box, id: `${from + index}` }));
	const add = () => {
		const id = FILE.add('invoice-pages2-everypage.pdf');
		const pages = bench.sandbox.service.file(id)?.pages ?? [];
		for (const page of pages) page.moderatedBoxes = counted(page.predictedBoxes ?? [], 1);
		// The second page has more of them: IDs that the first one gets are known there.
		const [first, second] = pages;
		first?.moderatedBoxes?.splice(1);
		writeAll(FILE.values(id), first?.moderatedBoxes?.[0]?.['label'] as string, 'shown');
		return { id, first, second };
	};
	const answered = async (id: string, answers: Map<number, string>) => {
		const made = await bench.runNode({ parameters: FILE.form(id) });
		const { submit } = shownForm(made.json[0]?.['review_form']);
		return [submit(answers) as IDataObject];
	};

	test('no value is added with Overwrite that is there', async () => {
		const { id, first } = add();
		const items = await answered(id, new Map([[0, 'ours']]));
		if (first) first.moderatedBoxes = counted(first.moderatedBoxes ?? [], 2);
		const parameters = FILE.correct(id, AUTOMATICALLY, { overwrite: true });
		await bench.runNode({ parameters, items });
		expect(first?.moderatedBoxes).toMatchObject([{ ocr_text: 'ours' }]);
	});

	test('answers about both pages are sent', async () => {
		const { id, first, second } = add();
		const items = await answered(
			id,
			new Map([
				[0, 'ours'],
				[1, 'Ada'],
			]),
		);
		const set = bench.sandbox.service.handlers['file.updateFields'];
		bench.sandbox.override('file.updateFields', (call) => {
			const answer = set?.(call) ?? { status: 500 };
			if (first) first.moderatedBoxes = counted(first.moderatedBoxes ?? [], 2);
			return answer;
		});
		const { json } = await bench.runNode({ parameters: FILE.correct(id, AUTOMATICALLY), items });
		expect(json).toMatchObject([{ changes: [{ value: 'ours' }, { value: 'Ada' }] }]);
		expect(second?.moderatedBoxes?.[0]).toMatchObject({ ocr_text: 'Ada' });
	});
});

test('an answer about one of two values that said the same holds up no later page, though somebody has changed the other and each set gives the boxes other IDs', async () => {
	const { id, first, run } = await answered();
	const twins = first?.predictedBoxes?.filter(({ ocr_text }) => ocr_text === 'same') ?? [];
	Object.assign(twins[1] ?? {}, { ocr_text: 'theirs' });
	renumberEachSet(id);
	expect(await bench.runNode(run)).toMatchObject({
		json: [{ changes: [{ value: 'ours' }, { value: 'Ada' }] }],
	});
	expect(textsIn(FILE.values(id), 'invoice_number').slice(0, 2)).toEqual(['ours', 'theirs']);
});

test('an answer that says what another value says holds up no answer about a later page, where each set gives the boxes other IDs', async () => {
	const id = FILE.add('invoice-repeat-pages2-everypage.pdf');
	writeEach(FILE.values(id), 'invoice_number', ['A', '7']);
	const made = await bench.runNode({ parameters: FILE.form(id) });
	const { inputs, submit } = shownForm(made.json[0]?.['review_form']);
	const typed = new Map([
		[inputs.findIndex(({ value }) => value === '7'), 'A'],
		[inputs.findLastIndex(({ name }) => name.startsWith('seller_name')), 'Ada'],
	]);
	renumberEachSet(id);
	const run = {
		parameters: FILE.correct(id, AUTOMATICALLY),
		items: [submit(typed) as IDataObject],
	};
	expect(await bench.runNode(run)).toMatchObject({
		json: [{ changes: [{ value: 'A' }, { value: 'Ada' }] }],
	});
	expect(await bench.runNode(run)).toMatchObject({ json: [{ changes: [] }] });
});

describe('of two values that said the same, and of which the form has shown one,', () => {
	/** A person corrects that one, and the service gives the boxes of the page other IDs. */
	const corrected = async (typed: Map<number, string>, options = {}, theirs = 'theirs') => {
		const id = FILE.add('invoice-repeat.pdf');
		const [page] = bench.sandbox.service.file(id)?.pages ?? [];
		const boxes = page?.predictedBoxes ?? [];
		for (const box of boxes) Object.assign(box, { score: 0.99 });
		const twins = boxes.filter(({ label }) => label === 'invoice_number');
		for (const [at, box] of twins.entries()) {
			Object.assign(box, { ocr_text: 'same', score: at === 0 ? 0.3 : 0.99 });
		}
		const made = await bench.runNode({
			parameters: { ...FILE.form(id), show: 'lowConfidence', options: {} },
		});
		const { submit } = shownForm(made.json[0]?.['review_form']);
		Object.assign(twins[0] ?? {}, { ocr_text: theirs });
		Object.assign(page ?? {}, { moderatedBoxes: renumbered(boxes) });
		const parameters = FILE.correct(id, AUTOMATICALLY, options);
		const run = await bench.runNode({ parameters, items: [submit(typed) as IDataObject] });
		return { ...run, texts: textsIn(FILE.values(id), 'invoice_number') };
	};
	const OURS = new Map([[0, 'ours']]);

	test.each([false, true])(
		'an answer about the one that somebody has corrected is not sent to the other, Overwrite %s',
		async (overwrite) => {
			const { error, texts } = await corrected(OURS, { overwrite });
			expect(error?.message).toContain('the form has shown as "same" cannot be told any more');
			expect(texts).toEqual(['theirs', 'same']);
		},
	);

	test('it is found done', async () => {
		const { json, texts } = await corrected(OURS, {}, 'ours');
		expect(json).toMatchObject([{ changes: [], unchanged: ['invoice_number'] }]);
		expect(texts).toEqual(['ours', 'same']);
	});

	test('what was corrected is not approved by answers that nobody touched', async () => {
		const { error } = await corrected(new Map(), { approve: true });
		expect(error?.message).toContain('it says "theirs" now');
	});
});

describe.each(KINDS)('of two values of a %s', (_, kind) => {
	const OWN = 'Muster AG, Bern';
	const each = mapped({ seller_name: OWN });

	/** With what is given to the node, a text of the user's own. */
	const corrected = async (
		occurrence: string,
		given: (id: string) => INodeParameters | IDataObject,
		fields = each,
	) => {
		const id = kind.add('invoice-pages2-everypage.pdf');
		writeEach(kind.values(id), 'seller_name', ['Muster AG', 'Bern AG']);
		const before = given(id);
		const items =
			'resource' in before
				? (await bench.runNode({ parameters: before as INodeParameters })).json
				: [before];
		const [item] = items.map((each) =>
			fields === AUTOMATICALLY ? { ...each, seller_name: OWN } : each,
		);
		const { error, json } = await bench.runNode({
			parameters: kind.correct(id, fields, { occurrence }),
			items: [item ?? {}],
		});
		return { error, json, texts: textsIn(kind.values(id), 'seller_name') };
	};

	test.each<[string, (id: string) => INodeParameters | IDataObject, INodeParameters]>([
		['mapped beside an item of Get', kind.get, each],
		['that is a key of an item of Get', kind.get, AUTOMATICALLY],
		['mapped beside the ID of the file', (id) => ({ file_id: id }), each],
	])('a text with a comma, %s, is not cut', async (_, given, fields) => {
		const all = await corrected('all', given, fields);
		expect(all.texts).toEqual([OWN, OWN]);
		const first = await corrected('first', given, fields);
		expect(first.texts).toEqual([OWN, 'Bern AG']);
		const stop = await corrected('stop', given, fields);
		expect(stop.texts).toEqual(['Muster AG', 'Bern AG']);
		expect(stop.error?.message).toContain('occurs 2 times');
	});

	test.each<[string, (id: string) => INodeParameters | IDataObject]>([
		['beside a row, which joins the values', kind.rows],
		['of an item that may be a part of a row', (id) => ({ file_id: id, seller_name: OWN })],
	])('a text with a comma, %s, is refused: it may be one or two', async (_, given) => {
		for (const occurrence of ['all', 'first', 'stop']) {
			const { error, texts } = await corrected(occurrence, given);
			expect(error?.message).toContain('occurs 2 times');
			expect(texts).toEqual(['Muster AG', 'Bern AG']);
		}
	});

	test('a text that is all of them with a comma is not taken for said where each is to say it', async () => {
		const fields = mapped({ seller_name: 'Muster AG, Bern AG' });
		for (const occurrence of ['all', 'first']) {
			const { error } = await corrected(occurrence, () => ({}), fields);
			expect(error?.message).toContain('occurs 2 times');
		}
	});
});
