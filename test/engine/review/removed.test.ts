import type { IDataObject } from 'n8n-workflow';
import { simulatedTime } from '../../simulatedTime/jest';
import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY, mapped } from '../fixtures/correct.fixture';
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
const DOCUMENT = reviewedDocument(bench);
const FILE = reviewedFile(bench);
const BOTH = mapped({ seller_name: 'Ada', buyer_name: 'Bea' });
const delay = delaying(bench);

const additions = () => bench.sandbox.log.requests('fieldValue.create').length;

/** Somebody is quicker than the second request, which has to wait until there is another look. */
const meanwhile = (work: () => void, answer = SLOW_DOWN, operationId = 'fieldValue.update') => {
	delay(
		operationId,
		2,
		() => {
			work();
			simulatedTime().advance(10_000);
		},
		answer,
	);
};

/** A person makes a value anew. */
function replace(id: string, field: string): void {
	for (const page of bench.sandbox.service.document(id)?.pages ?? []) {
		page.fieldValues = page.fieldValues.map((value) =>
			value.name === field ? { ...value, id: 'anew', value: 'theirs' } : value,
		);
	}
}

describe.each([{}, { verify: true }, { approve: true }])(
	'Correct Fields of a document (%j)',
	(options) => {
		test.each([
			['in the same try', 1, SLOW_DOWN],
			['in another try', 2, DOCUMENT.refusal],
		])(
			'adds no value again that somebody has removed after its change, %s',
			async (_, maxTries, answer) => {
				const id = DOCUMENT.add('invoice.pdf');
				meanwhile(() => DOCUMENT.remove(id, 'seller_name'), answer);
				const { error } = await bench.runNode({
					...{ parameters: DOCUMENT.correct(id, BOTH, options), maxTries },
				});
				expect(textsIn(DOCUMENT.values(id), 'seller_name')).toEqual([]);
				expect(additions()).toBe(0);
				expect(error?.message).toContain('somebody else has changed it');
			},
		);

		test('leaves the value that somebody has put in the place of the changed one', async () => {
			const id = DOCUMENT.add('invoice.pdf');
			meanwhile(() => replace(id, 'seller_name'));
			const { error } = await bench.runNode({ parameters: DOCUMENT.correct(id, BOTH, options) });
			expect(textsIn(DOCUMENT.values(id), 'seller_name')).toEqual(['theirs']);
			expect(error?.message).toContain('somebody else has changed it');
		});

		test('adds none whose change has a lost answer', async () => {
			const id = DOCUMENT.add('invoice.pdf');
			const lost = { kind: 'status', status: 503, workDone: true, times: 1 } as const;
			bench.sandbox.faults.add({ ...lost, operationId: 'fieldValue.update' });
			meanwhile(() => DOCUMENT.remove(id, 'seller_name'));
			const { error } = await bench.runNode({
				parameters: DOCUMENT.correct(id, mapped({ seller_name: 'Ada' }), options),
				maxTries: 2,
			});
			expect(textsIn(DOCUMENT.values(id), 'seller_name')).toEqual([]);
			expect(additions()).toBe(0);
			expect(error).toBeDefined();
		});

		test.each([
			['in the same try', 1, SLOW_DOWN],
			['in another try', 2, DOCUMENT.refusal],
		])(
			'leaves the value that somebody has put in the place of an added one, %s',
			async (_, maxTries, answer) => {
				const id = DOCUMENT.add('invoice-fields1.pdf');
				meanwhile(() => replace(id, 'seller_name'), answer, 'fieldValue.create');
				const { error } = await bench.runNode({
					parameters: DOCUMENT.correct(id, BOTH, { ...options, occurrence: 'first' }),
					maxTries,
				});
				expect(textsIn(DOCUMENT.values(id), 'seller_name')).toEqual(['theirs']);
				expect(error?.message).toContain('somebody else has changed it');
			},
		);
	},
);

test.each(['fieldValue.create', 'document.verify'])(
	'a document is not approved without what was added to it, and removed before %s',
	async (operationId) => {
		const id = DOCUMENT.add('invoice-fields1.pdf');
		const isLast = operationId === 'document.verify';
		delay(operationId, isLast ? 1 : 2, () => {
			DOCUMENT.remove(id, 'seller_name');
			simulatedTime().advance(10_000);
		});
		const { error } = await bench.runNode({
			parameters: DOCUMENT.correct(id, BOTH, { approve: true }),
		});
		expect(error?.message).toContain('Somebody has changed the document');
		expect(textsIn(DOCUMENT.values(id), 'seller_name')).toEqual([]);
		expect(bench.sandbox.log.requests('document.verify')).toHaveLength(isLast ? 1 : 0);
	},
);

describe.each([{}, { approve: true }])('Correct Fields of a file (%j)', (options) => {
	const CHANGED = 'somebody else has changed the page in the meantime';

	/** Somebody is quicker than the second look. */
	const beforeLook = (number: number, work: () => void) => {
		const look = bench.sandbox.service.handlers[FILE.look];
		let looks = 0;
		bench.sandbox.override(FILE.look, (call) => {
			looks += 1;
			if (looks === number) work();
			return look?.(call) ?? { status: 500 };
		});
	};

	/** On one page. */
	const removeFrom = (id: string, page: number, field: string) => {
		const held = bench.sandbox.service.file(id)?.pages?.[page];
		const boxes = held?.moderatedBoxes ?? held?.predictedBoxes ?? [];
		if (held) held.moderatedBoxes = boxes.filter(({ label }) => label !== field);
	};

	test.each([
		{ kind: 'status', status: 503, workDone: true, times: 1 },
		{ kind: 'resetAfter', times: 1 },
	] as const)(
		'adds no value again that somebody has removed, where the rest of the set shows that it was done: %j',
		async (fault) => {
			const id = FILE.add('invoice.pdf');
			FILE.remove(id, 'seller_name');
			bench.sandbox.faults.add({ ...fault, operationId: 'file.updateFields' });
			beforeLook(2, () => FILE.remove(id, 'seller_name'));
			const { error } = await bench.runNode({
				parameters: FILE.correct(id, BOTH, options),
				maxTries: 3,
			});
			expect(textsIn(FILE.values(id), 'seller_name')).toEqual([]);
			expect(error?.message).toContain(CHANGED);
		},
	);

	test('does not change again what somebody has taken back, where the rest of the set shows that it was done', async () => {
		const id = FILE.add('invoice.pdf');
		const [was = ''] = textsIn(FILE.values(id), 'seller_name');
		bench.sandbox.faults.add({ kind: 'resetAfter', times: 1, operationId: 'file.updateFields' });
		beforeLook(2, () => writeAll(FILE.values(id), 'seller_name', was));
		const { error } = await bench.runNode({
			parameters: FILE.correct(id, BOTH, options),
			maxTries: 3,
		});
		expect(textsIn(FILE.values(id), 'seller_name')).toEqual([was]);
		expect(error?.message).toContain(CHANGED);
	});

	test('takes no value of another page for one that it has changed, and somebody has removed', async () => {
		const id = FILE.add('invoice-pages2-everypage.pdf');
		removeFrom(id, 0, 'buyer_name');
		const [, other] = textsIn(FILE.values(id), 'seller_name');
		beforeLook(2, () => removeFrom(id, 0, 'seller_name'));
		const { error } = await bench.runNode({
			parameters: FILE.correct(id, BOTH, { ...options, occurrence: 'first' }),
		});
		expect(textsIn(FILE.values(id), 'seller_name')).toEqual([other]);
		expect(error?.message).toContain(CHANGED);
	});

	test('adds no value to another page that somebody has removed from the one on which it was changed', async () => {
		const id = FILE.add('invoice-pages3-everypage.pdf');
		for (const page of [0, 2]) removeFrom(id, page, 'seller_name');
		for (const page of [0, 1]) removeFrom(id, page, 'buyer_name');
		beforeLook(2, () => removeFrom(id, 1, 'seller_name'));
		const { error } = await bench.runNode({ parameters: FILE.correct(id, BOTH, options) });
		expect(textsIn(FILE.values(id), 'seller_name')).toEqual([]);
		expect(error?.message).toContain(CHANGED);
	});

	test('goes on where the service leaves out what was emptied', async () => {
		const id = FILE.add('invoice-pages2-everypage.pdf');
		const { json: forms } = await bench.runNode({ parameters: FILE.form(id) });
		const { inputs, submit } = shownForm(forms[0]?.['review_form']);
		const places = inputs.flatMap(({ name }, at) => (/^seller_name/.test(name) ? [at] : []));
		beforeLook(2, () => removeFrom(id, 0, 'seller_name'));
		const { error } = await bench.runNode({
			parameters: FILE.correct(id, AUTOMATICALLY, { ...options, overwrite: true }),
			items: [submit(new Map(places.map((at) => [at, '']))) as IDataObject],
		});
		expect(error).toBeUndefined();
		expect(textsIn(FILE.values(id), 'seller_name')).toEqual(['']);
	});
});

test.each([
	['file', FILE],
	['document', DOCUMENT],
])(
	'a %s is not approved without a value that somebody has removed, beside one that was emptied',
	async (thing, kind) => {
		const id = kind.add('invoice.pdf');
		kind.repeat(id, 'seller_name');
		const { json: forms } = await bench.runNode({ parameters: kind.form(id) });
		const { inputs, submit } = shownForm(forms[0]?.['review_form']);
		const places = inputs.flatMap(({ name }, at) => (/^seller_name/.test(name) ? [at] : []));
		const answers = new Map(places.map((at, n) => [at, ['', 'ours'][n] ?? '']));
		delay(kind.approve, 1, () => {
			kind.remove(id, 'seller_name', 'ours');
			simulatedTime().advance(10_000);
		});
		const { error } = await bench.runNode({
			parameters: kind.correct(id, AUTOMATICALLY, { approve: true }),
			items: [submit(answers) as IDataObject, { currency: 'XYZ' }],
		});
		expect(textsIn(kind.values(id), 'seller_name')).toEqual(['']);
		expect(error?.message).toContain(`Somebody has changed the ${thing}`);
		expect(bench.sandbox.log.requests(kind.approve)).toHaveLength(1);
	},
);
