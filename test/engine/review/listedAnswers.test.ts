import { shownForm } from '../../unit/extraction/review/n8nForm';
import { mapped } from '../fixtures/correct.fixture';
import { reviewedDocument, reviewedFile, textsIn, writeEach } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const FIELD = 'total_amount';

interface Review {
	/** What the form shows of the field. */
	shows?: [string, string];
	/** What the reviewer types, by the number of the value; the others stay untouched. */
	types?: Record<number, string>;
	/** What somebody writes in the service since the form was made. */
	meanwhile?: string;
	/** What is made of the answers in the list that is mapped. */
	list?: (answers: string[]) => string;
	approve?: boolean;
	occurrence?: string;
}

/** As somebody makes numbers of answers, whatever stands in them. */
const numbers = (answers: string[]) =>
	`[${answers.map((each) => `Number(${each}.replaceAll(',', ''))`).join()}]`;

describe.each([
	['file', reviewedFile(bench)],
	['document', reviewedDocument(bench)],
])('the answers about a field of a %s, mapped as a list', (_, kind) => {
	async function review({
		shows = ['100', '200'],
		types = {},
		meanwhile,
		approve = false,
		occurrence = 'stop',
		...more
	}: Review = {}) {
		const { list = (answers) => `[${answers.join()}]` } = more;
		bench.sandbox.log.clear();
		const id = kind.add('invoice.pdf');
		kind.repeat(id, FIELD);
		writeEach(kind.values(id), FIELD, shows);
		const { json: forms } = await bench.runNode({ parameters: kind.form(id) });
		const { inputs, submit } = shownForm(forms[0]?.['review_form']);
		const places = inputs.flatMap(({ name }, at) => (name.startsWith(FIELD) ? [at] : []));
		const answers = places.map((at) => `$json[${JSON.stringify(inputs[at]?.name)}]`);
		const typed = Object.entries(types).map(([at, text]): [number, string] => [
			places[Number(at)] ?? -1,
			text,
		]);
		if (meanwhile !== undefined) writeEach(kind.values(id), FIELD, [meanwhile]);
		const { json, error } = await bench.runNode({
			parameters: kind.correct(id, mapped({ [FIELD]: `={{ ${list(answers)} }}` }), {
				...{ approve, occurrence },
			}),
			items: [submit(new Map(typed))],
		});
		return {
			texts: textsIn(kind.values(id), FIELD),
			approvals: bench.sandbox.log.requests(kind.approve).length,
			item: json[0],
			message: error?.message,
		};
	}

	test('say each what its own value shall say', async () => {
		for (const list of [undefined, ([one = '', other = '']: string[]) => `[${other}, ${one}]`]) {
			const { texts, approvals } = await review({ types: { 1: '300' }, ...(list && { list }) });
			expect([texts, approvals]).toEqual([['100', '300'], 0]);
		}
	});

	test('that nobody touched leave what somebody has changed since', async () => {
		const { texts, item } = await review({ meanwhile: '150' });
		expect(texts).toEqual(['150', '200']);
		expect(item).toMatchObject({ success: true, ignored: [FIELD] });
	});

	test.each([{}, { 1: '300' }])(
		'that nobody touched (%j typed) approve nothing that somebody has changed since',
		async (types) => {
			const { texts, approvals, message } = await review({
				...{ types, meanwhile: '150', approve: true },
			});
			expect(message).toMatch(/^Somebody has changed "total_amount" in the meantime/);
			expect([texts, approvals]).toEqual([['150', '200'], 0]);
		},
	);

	test('do not undo what somebody has changed since', async () => {
		const { texts, message } = await review({ types: { 0: '111' }, meanwhile: '150' });
		expect(message).toMatch(/^Somebody has changed "total_amount" in the meantime/);
		expect(texts).toEqual(['150', '200']);
	});

	test('are written as they were typed, and not as the form has shown them', async () => {
		const shows: Review['shows'] = ['a < b', 'c'];
		const { texts } = await review({ shows, types: { 0: 'a &lt; b!' } });
		expect(texts).toEqual(['a < b!', 'c']);
	});

	test('make no 0 of what is empty, as numbers', async () => {
		const list = (answers: string[]) => `[${answers.map((each) => `Number(${each})`).join()}]`;
		const emptied = await review({ types: { 0: '', 1: '300' }, list, approve: true });
		expect([emptied.texts, emptied.approvals]).toEqual([['', '300'], 1]);
		const untouched = await review({ shows: ['', '19'], list });
		expect(untouched.texts).toEqual(['', '19']);
	});

	test('as numbers, of which one can be read in two ways, are about their own values all the same', async () => {
		const shows: Review['shows'] = ['1,250', '200'];
		const list = numbers;
		const emptied = await review({ shows, types: { 1: '' }, list, approve: true });
		expect([emptied.texts, emptied.approvals]).toEqual([['1250', ''], 1]);
		const reversed = (answers: string[]) => numbers([...answers].reverse());
		const turned = await review({ shows, types: { 1: '400' }, list: reversed, approve: true });
		expect([turned.texts, turned.approvals]).toEqual([['1250', '400'], 1]);
		const changed = await review({
			...{ shows: ['200', '1,250'], meanwhile: '150', list, approve: true },
		});
		expect(changed.message).toMatch(/^Somebody has changed "total_amount" in the meantime/);
		expect([changed.texts, changed.approvals]).toEqual([['150', '1,250'], 0]);
	});

	test.each<[Review['shows'], Review['types'], (answers: string[]) => string]>([
		[['1,250', '1.25'], {}, ([, other = '']) => `Number(${other})`],
		[['1,250', '3'], { 1: '1250' }, ([, other = '']) => `Number(${other})`],
		[['1,200', '1,250.00'], { 0: '1,250' }, ([one = '']) => `Number(${one}.replaceAll(',', ''))`],
		[['1,250', '1,250.00'], {}, numbers],
		[['1,250', '1.250'], {}, ([one = '']) => `Number(${one}.replaceAll(',', ''))`],
	])(
		'change nothing as numbers where nobody can tell which is meant: %j, typed %j',
		async (shows = ['', ''], types = {}, list = numbers) => {
			for (const occurrence of ['stop', 'first', 'all']) {
				const { texts, approvals, message } = await review({
					...{ shows, types, list, occurrence, approve: true },
				});
				expect(message).toMatch(
					/^"total_amount" is mapped as [\d.]+, which several answers may say/,
				);
				expect([texts, approvals]).toEqual([shows, 0]);
			}
		},
	);

	test('beside a number are about their own values all the same', async () => {
		const list = ([one = '', other = '']: string[]) => `[${one}, Number(${other})]`;
		const shows: Review['shows'] = ['1,250.00', '1250'];
		const { texts, approvals, message } = await review({
			...{ shows, list, meanwhile: '999', approve: true },
		});
		expect(message).toMatch(/^Somebody has changed "total_amount" in the meantime/);
		expect([texts, approvals]).toEqual([['999', '1250'], 0]);
	});

	test.each(['', '.reverse()', '.sort()'])(
		'of which one was typed as another is, %s, are not written as the form has shown them',
		async (order) => {
			const shows: Review['shows'] = ['c', 'a < b'];
			const { texts, approvals } = await review({
				...{ shows, types: { 0: 'a < b' }, approve: true },
				list: (answers) => `[${answers.join()}]${order}`,
			});
			expect([texts, approvals]).toEqual([['a < b', 'a < b'], 1]);
		},
	);

	test.each(["new Date('2026-01-05')", 'true'])(
		'keep what they protect where %s stands in the place of the only one',
		async (expression) => {
			const id = kind.add('invoice.pdf');
			const { json: forms } = await bench.runNode({ parameters: kind.form(id) });
			const { submit } = shownForm(forms[0]?.['review_form']);
			writeEach(kind.values(id), FIELD, ['150']);
			const { error } = await bench.runNode({
				parameters: kind.correct(id, mapped({ [FIELD]: `={{ ${expression} }}` })),
				items: [submit(new Map())],
			});
			expect(error?.message).toMatch(/^Somebody has changed "total_amount" in the meantime/);
			expect(textsIn(kind.values(id), FIELD)).toEqual(['150']);
		},
	);

	test.each(['["100", 100]', '["100", "100 "]'])(
		'are not meant by %s, which says one of them twice',
		async (expression) => {
			const { texts } = await review({ list: () => expression });
			expect(texts.map((text) => text.trim())).toEqual(['100', '100']);
		},
	);

	test('of which one is null stay where they belong', async () => {
		const list = ([, other = '']: string[]) => `[null, ${other}]`;
		expect((await review({ types: { 1: '300' }, list })).texts).toEqual(['100', '300']);
	});

	test('with a text of its own in the place of one go by their order', async () => {
		const list = () => '[null, "Ours"]';
		expect((await review({ types: { 1: '300' }, list })).texts).toEqual(['100', 'Ours']);
	});
});
