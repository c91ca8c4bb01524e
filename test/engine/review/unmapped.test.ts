import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY, mapped, mappedFromItem } from '../fixtures/correct.fixture';
import {
	delaying,
	reviewedDocument,
	reviewedFile,
	SLOW_DOWN,
	textsIn,
	writeAll,
} from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const HOUR = 3_600_000;

const KINDS: Array<[string, ReturnType<typeof reviewedFile>]> = [
	['file', reviewedFile(bench)],
	['document', reviewedDocument(bench)],
];

async function formOf(kind: ReturnType<typeof reviewedFile>, id: string) {
	const { json } = await bench.runNode({ parameters: kind.form(id) });
	return shownForm(json[0]?.['review_form']);
}

const writes = () => bench.sandbox.log.requests().filter(({ method }) => method !== 'GET');

test.each(KINDS)('a %s gets no noise of arithmetic, nor a word for nothing', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	const run = async (total: unknown) => {
		const [row = {}] = (await bench.runNode({ parameters: kind.rows(id) })).json;
		const parameters = kind.correct(id, AUTOMATICALLY, { approve: true });
		return await bench.runNode({
			parameters,
			items: [{ ...row, total_amount: total } as IDataObject],
		});
	};
	writeAll(kind.values(id), 'total_amount', '3.30');
	expect((await run(1.1 + 2.2)).json).toMatchObject([{ approved: true, changes: [] }]);
	expect((await run(118.99 * 1.19)).json).toMatchObject([{ changes: [{ value: '141.5981' }] }]);
	for (const word of ['NULL', '<null>', '\\N', 'nan']) {
		expect((await run(word)).error?.message).toBe(`total_amount cannot be ${JSON.stringify(word)}`);
	}
	expect(textsIn(kind.values(id), 'total_amount')).toEqual(['141.5981']);
	// A paper may say so itself.
	writeAll(kind.values(id), 'total_amount', 'NULL');
	expect((await run('NULL')).json).toMatchObject([{ approved: true, changes: [] }]);
});

// n8n's editor empties what is mapped when the model or workflow above is another one.
test.each(KINDS)('a %s for which nothing is mapped is not approved unseen', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	for (const fields of [mapped({}), { mappingMode: 'defineBelow', value: null }]) {
		const { error } = await bench.runNode({
			parameters: kind.correct(id, fields, { approve: true }),
		});
		expect(error?.message).toBe('Fields maps nothing');
	}
	expect(writes()).toEqual([]);
});

test.each(KINDS)('a %s for which no expression finds anything is not approved', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	const run = async (written: string, item = {}, approve: boolean | string = true) =>
		await bench.runNode({
			parameters: kind.correct(id, mapped({ total_amount: written }), { approve }),
			items: [item],
		});
	for (const written of ['={{ $json.amuont }}', '={{ $json.match?.total }}']) {
		for (const approve of [true, '={{ "true" }}']) {
			const { error } = await run(written, {}, approve);
			expect(error?.message).toBe('No expression of Fields finds anything');
		}
	}
	expect(writes()).toEqual([]);
	// Somebody says that there is nothing to correct.
	for (const item of [{ total: '' }, { total: null }, { needs_review: false }]) {
		const { json } = await run('={{ $json.total }}', item);
		expect(json).toMatchObject([{ approved: true, changes: [] }]);
	}
});

test.each(KINDS)('a %s is not approved by an item that has none of its fields', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	const run = async (item: IDataObject) =>
		await bench.runNode({
			parameters: kind.correct(id, AUTOMATICALLY, { approve: true }),
			items: [item],
		});
	for (const item of [{}, { output: { total_amount: '1.00' } }, { error: 'No answer' }]) {
		expect((await run(item)).error?.message).toBe('No key of the item is a field');
	}
	expect(writes()).toEqual([]);
	// Nothing that could be misspelled.
	for (const item of [
		{ total_amount: '', note: 'by Ann', row_number: 7 },
		{ total_amount: '', file_id: id, status: 'pending' },
		{ file_id: id },
		{ file_id: id, fields: {}, note: 'by Ann' },
		{ file_id: id, id: 'rec1', createdTime: 'x' },
		{ file_id: id, status: 'success', noted: 'by Ann' },
	]) {
		expect((await run(item)).json).toMatchObject([{ approved: true, changes: [] }]);
	}
});

test.each(KINDS)(
	'a key means the field that a %s calls otherwise than another one',
	async (_, kind) => {
		const id = kind.add('invoice.pdf');
		kind.repeat(id, 'total_amount', 'Total Amount');
		kind.remove(id, 'total_amount');
		expect(textsIn(kind.values(kind.add('another.pdf')), 'total_amount')).toHaveLength(1);
		for (const [text, item] of [
			['1.00', { total_amount: '1.00' }],
			['2.00', { total_amount: '2.00', file_id: id, vendor: '' }],
		] as const) {
			const { json } = await bench.runNode({
				parameters: kind.correct(id, AUTOMATICALLY, { approve: true }),
				items: [item],
			});
			expect(json).toMatchObject([{ changes: [{ field: 'Total Amount', value: text }] }]);
			expect(textsIn(kind.values(id), 'Total Amount')).toEqual([text]);
		}
		expect(textsIn(kind.values(id), 'total_amount')).toEqual([]);
	},
);

test.each(KINDS)('no key means a field of a %s that has another number', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	kind.repeat(id, 'total_amount', 'box_1_1');
	const [text] = textsIn(kind.values(id), 'box_1_1');
	const { error } = await bench.runNode({
		parameters: kind.correct(id, AUTOMATICALLY, { approve: true }),
		items: [{ box_11: 'CN' }],
	});
	expect(error?.message).toBe('No key of the item is a field');
	for (const key of ['box_1_1', 'Box 1 1', 'box 1_1']) {
		const { json } = await bench.runNode({
			parameters: kind.correct(id, AUTOMATICALLY),
			items: [{ [key]: text }],
		});
		expect(json).toMatchObject([{ unchanged: ['box_1_1'] }]);
	}
});

test.each(KINDS)(
	'a %s is not approved by an item that says that a person is needed, and nothing else',
	async (_, kind) => {
		const id = kind.add('invoice-lowconf.pdf');
		const { json: made } = await bench.runNode({ parameters: kind.form(id) });
		const run = async (more: IDataObject, fields: INodeParameters = AUTOMATICALLY) =>
			await bench.runNode({
				parameters: kind.correct(id, fields, { approve: true }),
				items: [{ ...made[0], ...more }],
			});
		kind.repeat(id, 'total_amount', 'ID');
		for (const more of [
			{ needs_review: 1, review_form: null },
			{ needs_review: ' True', review_form: '', total_amount: '5.00' },
			{ needs_review: 'WAHR', review_form: '[]' },
			{ needs_review: true, review_form: '', total_amount: '5.00' },
			// What is no word for false, nobody knows.
			{ needs_review: 'Sim', review_form: '' },
			{ needs_review: 'VERDADEIRO', review_form: '', total_amount: '5.00' },
			// A database may leave out what is empty, and its own ID is no field.
			{ review_form: undefined },
			{ review_form: undefined, id: 7 },
		]) {
			const { error } = await run(more);
			expect(error?.message).toBe('Nobody has answered the form of this file');
		}
		const nothingFound = mapped({ total_amount: '={{ $json.corrected_total }}' });
		for (const review_form of ['', '[]']) {
			const { error } = await run({ needs_review: 'Sim', review_form }, nothingFound);
			expect(error?.message).toBe('No expression of Fields finds anything');
		}
		expect(writes()).toEqual([]);
		for (const no of [false, 0, 'False', 'FALSCH ', null]) {
			const { json } = await run({ needs_review: no, review_form: '' });
			expect(json).toMatchObject([{ approved: true, changes: [] }]);
		}
		const { json } = await run({ needs_review: 'ONWAAR', review_form: '', total_amount: '5.00' });
		expect(json).toMatchObject([{ approved: true, changes: [{ value: '5.00' }] }]);
	},
);

test.each(KINDS)('of two keys that mean a field of a %s, none is passed over', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	const [total] = textsIn(kind.values(id), 'total_amount');
	const run = async (typed?: string) =>
		await bench.runNode({
			parameters: kind.correct(id, AUTOMATICALLY, { approve: true }),
			items: [{ total_amount: total, 'Total Amount': typed }],
		});
	const { error } = await run('777.00');
	expect(error?.message).toContain('both mean the field "total_amount"');
	expect(writes()).toEqual([]);
	expect((await run(total)).json).toMatchObject([{ approved: true, ignored: ['Total Amount'] }]);
	const { json } = await bench.runNode({
		parameters: kind.correct(id, AUTOMATICALLY),
		items: [{ 'Total Amount': '5.00', totalAmount: '5.00' }],
	});
	expect(json).toMatchObject([{ changes: [{ value: '5.00' }], ignored: ['totalAmount'] }]);
});

test.each(KINDS)(
	'a form of a %s that asks for none of what is mapped is approved',
	async (_, kind) => {
		const id = kind.add('invoice.pdf');
		const { submit } = await formOf(kind, id);
		const { json } = await bench.runNode({
			parameters: kind.correct(id, mappedFromItem(['po_number_2']), { approve: true }),
			items: [submit()],
		});
		expect(json).toMatchObject([{ approved: true, changes: [] }]);
	},
);

test.each(KINDS)('an answer about a %s that is not mapped is not approved', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	const { inputs, submit } = await formOf(kind, id);
	const place = inputs.findIndex(({ name }) => name.startsWith('seller_name'));
	const item = submit(new Map([[place, 'Other']]));
	const run = async (fields: INodeParameters, approve: boolean, items = [item]) =>
		await bench.runNode({ parameters: kind.correct(id, fields, { approve }), items });
	const fields = mappedFromItem(['total_amount']);
	expect((await run(fields, true)).error?.message).toBe(
		'Fields leaves out what the form says for "seller_name"',
	);
	const name = inputs[place]?.name ?? '';
	for (const answer of [7, ['a', 'b'], '']) {
		const { error } = await run(fields, true, [{ ...item, [name]: answer }]);
		expect(error?.message).toContain('Fields leaves out what the form says');
	}
	expect(writes()).toEqual([]);
	expect((await run(fields, false)).json).toMatchObject([
		{ changes: [], ignored: ['seller_name'] },
	]);
	expect((await run(AUTOMATICALLY, true)).json).toMatchObject([{ approved: true }]);
	expect(textsIn(kind.values(id), 'seller_name')).toEqual(['Other']);
});

test.each(KINDS)('of a field that a %s has twice, an answer counts by itself', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	kind.repeat(id, 'seller_name');
	const { inputs, submit } = await formOf(kind, id);
	const names = inputs.map(({ name }) => name).filter((name) => name.startsWith('seller_name'));
	const run = async (name = '') => {
		const place = inputs.findIndex((input) => input.name === name);
		return await bench.runNode({
			parameters: kind.correct(
				id,
				mapped({ seller_name: `={{ $json[${JSON.stringify(names[0])}] }}` }),
				{
					approve: true,
				},
			),
			items: [submit(new Map([[place, 'Other']]))],
		});
	};
	expect(names).toHaveLength(2);
	expect((await run(names[1])).error?.message).toContain('Fields leaves out what the form says');
	expect(writes()).toEqual([]);
	expect((await run(names[0])).json).toMatchObject([{ approved: true }]);
});

test.each(KINDS)(
	'of a field that a %s has twice, somebody may change one while the other is sent',
	async (_, kind) => {
		const id = kind.add('invoice.pdf');
		kind.repeat(id, 'seller_name');
		const { inputs, submit } = await formOf(kind, id);
		const place = inputs.findIndex(({ name }) => name.startsWith('seller_name'));
		delaying(bench)(
			kind.approve,
			1,
			() =>
				kind
					.values(id)
					.filter(({ field }) => field === 'seller_name')[1]
					?.write('Somebody'),
			SLOW_DOWN,
		);
		const answer = `={{ $json[${JSON.stringify(inputs[place]?.name)}] }}`;
		const { error } = await bench.runNode({
			parameters: kind.correct(id, mapped({ seller_name: answer }), { approve: true }),
			items: [submit(new Map([[place, 'Other']]))],
		});
		expect(error?.message).toContain('Somebody has changed "seller_name" in the meantime');
		expect(error?.message).toContain('Changed before that');
	},
);

test.each(KINDS)('two nodes may each take a part of the form of a %s', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	const { inputs, submit } = await formOf(kind, id);
	const fields = ['seller_name', 'total_amount'];
	const places = fields.map((field) => inputs.findIndex(({ name }) => name.startsWith(field)));
	const items = [submit(new Map(places.map((place) => [place, `777`])))];
	const run = async (at: number, approve: boolean) =>
		await bench.runNode({
			parameters: kind.correct(id, mappedFromItem(fields.slice(at, at + 1)), { approve }),
			items,
		});
	expect((await run(0, false)).json).toMatchObject([{ ignored: ['total_amount'] }]);
	expect((await run(1, true)).json).toMatchObject([{ approved: true, ignored: [] }]);
	expect(fields.flatMap((field) => textsIn(kind.values(id), field))).toEqual(['777', '777']);
});

test.each(KINDS)('a %s is not approved by a form whose answers were renamed', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	const { review_previous, ...answers } = (await formOf(kind, id)).submit();
	const names = Object.keys(answers);
	const isOfBuyer = (name: string) => name.startsWith('buyer_name');
	expect(names.filter(isOfBuyer)).toHaveLength(1);
	const run = async (fields: INodeParameters, isRenamed: (name: string) => boolean) => {
		const nowNamed = names.map((name) => [isRenamed(name) ? `my ${name}` : name, answers[name]]);
		return await bench.runNode({
			parameters: kind.correct(id, fields, { approve: true }),
			items: [{ review_previous, ...Object.fromEntries(nowNamed) } as IDataObject],
		});
	};
	const message = /^Fields leaves out what the form says for .*"buyer_name"/;
	for (const fields of [
		AUTOMATICALLY,
		mappedFromItem(['Total']),
		mappedFromItem(['seller_name']),
	]) {
		for (const isRenamed of [isOfBuyer, () => true]) {
			const { error } = await run(fields, isRenamed);
			expect(error?.message).toMatch(message);
		}
	}
	expect(writes()).toEqual([]);
	const buyer = mapped({ buyer_name: `={{ $json["my ${String(names.find(isOfBuyer))}"] }}` });
	expect((await run(buyer, isOfBuyer)).json).toMatchObject([{ approved: true }]);
});

test.each(KINDS)('what a form of a %s has shown is not said by mapping it', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	const [seller = ''] = textsIn(kind.values(id), 'seller_name');
	kind.repeat(id, 'seller_name');
	kind.remove(id, 'buyer_name');
	kind.repeat(id, 'total_amount', 'buyer_name');
	const [buyer = ''] = textsIn(kind.values(id), 'buyer_name');
	const { inputs, submit } = await formOf(kind, id);
	const run = async (touched: string, fields: INodeParameters, approve = true) => {
		const place = inputs.findIndex(({ name }) => name.startsWith(touched));
		return await bench.runNode({
			parameters: kind.correct(id, fields, { approve }),
			items: [submit(new Map(place < 0 ? [] : [[place, 'Other']]))],
		});
	};
	for (const [field, fields] of [
		['buyer_name', mapped({ buyer_name: buyer })],
		['seller_name', mapped({ seller_name: `={{ ${JSON.stringify([seller, seller])} }}` })],
	] as const) {
		const { error } = await run(field, fields);
		expect(error?.message).toBe(`Fields leaves out what the form says for "${field}"`);
		expect((await run(field, fields, false)).json).toMatchObject([
			{ changes: [], ignored: [field] },
		]);
		expect(writes()).toEqual([]);
	}
	const { json } = await run('none', mapped({ buyer_name: buyer }));
	expect(json).toMatchObject([{ approved: true, ignored: [] }]);
});

test.each(KINDS)(
	'of a field that a %s has twice, a text made of one answer is not about the other',
	async (_, kind) => {
		const id = kind.add('invoice.pdf');
		kind.repeat(id, 'seller_name');
		const { inputs, submit } = await formOf(kind, id);
		const [first, second] = inputs.flatMap(({ name }, at) =>
			name.startsWith('seller_name') ? [{ name, at }] : [],
		);
		const upper = `={{ $json[${JSON.stringify(first?.name)}].toUpperCase() }}`;
		const run = async (place: number | undefined, options: INodeParameters) =>
			await bench.runNode({
				parameters: kind.correct(id, mapped({ seller_name: upper }), options),
				items: [submit(new Map(place === undefined ? [] : [[place, 'Other']]))],
			});
		const { error } = await run(second?.at, { approve: true, occurrence: 'first' });
		expect(error?.message).toBe('Fields leaves out what the form says for "seller_name"');
		expect(writes()).toEqual([]);
		expect((await run(second?.at, { occurrence: 'first' })).json).toMatchObject([
			{ ignored: ['seller_name'] },
		]);
		const { json } = await run(undefined, { approve: true, occurrence: 'first' });
		expect(json).toMatchObject([{ approved: true, ignored: [] }]);
	},
);

test.each(KINDS)(
	'a %s of which somebody has changed what the form has shown, and is not mapped, is not approved',
	async (_, kind) => {
		const id = kind.add('invoice.pdf');
		const { submit } = await formOf(kind, id);
		writeAll(kind.values(id), 'seller_name', 'Other');
		const run = async (approve: boolean, overwrite = false) =>
			await bench.runNode({
				parameters: kind.correct(id, mappedFromItem(['total_amount']), { approve, overwrite }),
				items: [submit()],
			});
		expect((await run(true)).error?.message).toContain(
			'Somebody has changed "seller_name" in the meantime',
		);
		expect(writes()).toEqual([]);
		expect((await run(false)).json).toMatchObject([{ changes: [] }]);
		expect((await run(true, true)).json).toMatchObject([{ approved: true }]);
	},
);

test.each(KINDS)('a %s is not approved by what was made before it was read', async (_, kind) => {
	const id = kind.begin('invoice-notable.pdf');
	const made = await bench.runNode({ parameters: kind.rows(id) });
	const [row] = made.json;
	expect(row).toMatchObject({ status: 'pending' });
	bench.sandbox.clock.advance(HOUR);
	const run = async (fields: INodeParameters, item = row) =>
		await bench.runNode({
			parameters: kind.correct(id, fields, { approve: true }),
			items: item ? [item] : [],
		});
	for (const fields of [
		AUTOMATICALLY,
		mapped({ total_amount: '={{ $json.total_amount ?? "" }}' }),
	]) {
		const { error } = await run(fields);
		expect(error?.message).toBe('The item was made before the file was read');
	}
	const { error } = await run(AUTOMATICALLY, { file_id: id, status: 'pending' });
	expect(error?.message).toBe('The item was made before the file was read');
	expect(writes()).toEqual([]);
	const { json } = await run(AUTOMATICALLY, { ...row, total_amount: '777.00' });
	expect(json).toMatchObject([{ approved: true, changes: [{ field: 'total_amount' }] }]);
});

test.each(KINDS)('of the rows of a %s one may say something alone', async (_, kind) => {
	const id = kind.add('invoice-rows3.pdf');
	const rows = (await bench.runNode({ parameters: kind.rows(id) })).json;
	const items = rows.map((row, at) => ({ ...row, ...(at === 0 && { corrected: '777.00' }) }));
	const fields = mapped({ total_amount: '={{ $json.corrected }}' });
	const run = async (given: typeof rows) =>
		await bench.runNode({ parameters: kind.correct(id, fields, { approve: true }), items: given });
	const { error } = await run(rows);
	expect(error?.message).toContain('No expression of Fields finds anything');
	expect(writes()).toEqual([]);
	const { json } = await run(items);
	expect(json.map(({ approved }) => approved)).toEqual([true, true, true]);
	expect(textsIn(kind.values(id), 'total_amount')).toEqual(['777.00']);
});

test.each(KINDS)(
	'what JavaScript makes of nothing in a text is not written: %s',
	async (_, kind) => {
		const id = kind.add('invoice.pdf');
		const said = textsIn(kind.values(id), 'total_amount');
		for (const written of [
			'={{ $json.nope + " EUR" }}',
			'={{ `${$json.nope} EUR` }}',
			'={{ $json.nope * 2 + " EUR" }}',
			'={{ "A " + {} }}',
			'={{ "INV" + $json.nope }}',
			'={{ "Due " + DateTime.fromISO("x") }}',
		]) {
			const { error } = await bench.runNode({
				parameters: kind.correct(id, mapped({ total_amount: written }), { approve: true }),
			});
			expect(error?.message).toContain('total_amount cannot be ');
		}
		expect(writes()).toEqual([]);
		expect(textsIn(kind.values(id), 'total_amount')).toEqual(said);
	},
);
