import type { IDataObject } from 'n8n-workflow';
import { Random } from '../../simulate/random';
import { shownForm } from '../../unit/extraction/review/n8nForm';
import { AUTOMATICALLY, mappedFromItem } from '../fixtures/correct.fixture';
import {
	type HeldValue,
	reviewedDocument,
	reviewedFile,
	SLOW_DOWN,
	textsIn,
	writeAll,
} from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

const NIGHTS = Number(process.env['NIGHTS'] ?? 150);
const FIELDS = ['invoice_number', 'seller_name', 'buyer_name', 'currency'];
const COLUMNS = mappedFromItem(FIELDS);
const NAMES = ['invoice.pdf', 'invoice-fields1.pdf', 'invoice-fields2-pages2-everypage.pdf'];

const KINDS = { file: reviewedFile(bench), document: reviewedDocument(bench) };

/** Corrections of one file while the service hinders them, and a person works there, too. */
async function correctedIn(night: number, name: keyof typeof KINDS) {
	const kind = KINDS[name];
	const random = new Random(`review ${name} ${night}`);
	const id = kind.add(random.pick(NAMES));
	const before = kind.values(id);
	/** What each value has said, one text after another. */
	const texts = new Map(before.map(({ place, text }) => [place, [text]]));
	const approved: HeldValue[][] = [];
	let persons = 0;
	let come = '';
	const personAdds = () => {
		come = random.pick(FIELDS);
		const isOnePage = textsIn(kind.values(id), 'invoice_number').length === 1;
		if (!isOnePage || textsIn(kind.values(id), come).length > 0) return;
		kind.repeat(id, 'invoice_number', come);
		writeAll(kind.values(id), come, 'person 0');
	};
	const personWorks = () => {
		if (persons > 1 || random.chance(0.5)) return;
		if (come === '' && random.chance(0.3)) personAdds();
		const value = random.pick(kind.values(id).filter(({ field }) => FIELDS.includes(field)));
		persons += 1;
		value.write(`person ${persons}`);
	};
	const note = () => {
		for (const { place, text } of kind.values(id)) {
			const said = texts.get(place) ?? [];
			if (said.at(-1) !== text) texts.set(place, [...said, text]);
		}
	};
	const items = random.list(1, 3, (item) =>
		Object.fromEntries(random.some(FIELDS, 0.5).map((field) => [field, `item ${item} ${field}`])),
	);
	const isForm = random.chance(0.5);
	const made = await bench.runNode({ parameters: kind.form(id, { requiredFields: FIELDS }) });
	const { inputs, submit } = shownForm(made.json[0]?.['review_form']);
	/** The answers that give all values of a field the same text. */
	const answersOf = (item: Record<string, string>) =>
		submit(
			new Map(
				inputs.flatMap(({ name: input }, at) =>
					Object.entries(item).flatMap(
						([field, text]): Array<[number, string]> =>
							input === field || input.startsWith(`${field} (`) ? [[at, text]] : [],
					),
				),
			),
		) as IDataObject;
	for (const operationId of [kind.look, kind.approve, ...kind.writes]) {
		const handler = bench.sandbox.service.handlers[operationId];
		bench.sandbox.override(operationId, (call) => {
			const isSlow = operationId !== kind.look && random.chance(0.2);
			if (isSlow || operationId === kind.look) personWorks();
			note();
			if (isSlow) return SLOW_DOWN;
			if (operationId !== kind.look && random.chance(0.1)) return kind.refusal;
			const answer = handler?.(call) ?? { status: 500 };
			note();
			if (operationId === kind.approve) approved.push(kind.values(id));
			return answer;
		});
	}
	for (const operationId of random.some(kind.writes, 0.3)) {
		const lost = random.pick(['resetAfter', 'resetBefore'] as const);
		bench.sandbox.faults.add({ operationId, kind: lost, after: random.int(0, 2) });
	}
	const { json, error } = await bench.runNode({
		parameters: kind.correct(id, isForm ? AUTOMATICALLY : COLUMNS, {
			...{ occurrence: 'all', approve: random.chance(0.6), verify: random.chance(0.3) },
		}),
		items: isForm ? items.map(answersOf) : items,
		...{ maxTries: random.int(0, 3), onError: 'continueRegularOutput' },
	});
	expect(error).toBeUndefined();
	return { before, come, texts, values: kind.values(id), approved, items, isForm, json };
}

describe.each(['file', 'document'] as const)('a %s', (kind) => {
	test.each(Array.from({ length: NIGHTS }, (_, night) => night))(
		'holds in night %i what was sent once, and what somebody has made of it',
		async (night) => {
			const { before, come, texts, values, approved, items, isForm, json } = await correctedIn(
				night,
				kind,
			);
			const isOfItem = (text: string) => text.startsWith('item');
			for (const [place, said] of texts) {
				const sent = said.filter(isOfItem);
				expect([place, sent]).toEqual([place, [...new Set(sent)]]);
				// What a form has not shown, its answers do not overwrite.
				expect(isForm ? said.join() : '').not.toMatch(/person.*item/);
			}
			for (const field of FIELDS) {
				const countIn = (all: typeof values) => all.filter((each) => each.field === field).length;
				const isWanted = field === come || items.some((item) => field in item);
				const added = isWanted && countIn(before) === 0 ? countIn(values) : 0;
				expect([field, countIn(values)]).toEqual([field, countIn(before) + added]);
				expect(added).toBeLessThan(2);
			}
			const said = [...texts.values()].flat();
			const isDone = (output: IDataObject) => output['success'] === true;
			for (const [item, output] of json.entries()) {
				if (isDone(output))
					expect(said).toEqual(expect.arrayContaining(Object.values(items[item] ?? {})));
			}
			expect(approved.length).toBeLessThan(2);
			for (const output of json.filter(isDone)) {
				expect(output['approved'] === true).toBe(approved.length === 1);
			}
			const named = approved
				.flat()
				// A form has shown them all.
				.filter(({ field }) => isForm || items.some((item) => field in item))
				.map(({ text }) => text);
			expect(named).not.toContainEqual(expect.stringMatching(/^person/));
		},
	);
});
