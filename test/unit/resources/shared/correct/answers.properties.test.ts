import * as fc from 'fast-check';
import type { ExtractedFile } from '../../../../../nodes/DocumentExtraction/extraction/file';
import { reviewOf } from '../../../../../nodes/DocumentExtraction/extraction/review/form';
import {
	STATE_KEY,
	stateIn,
} from '../../../../../nodes/DocumentExtraction/extraction/review/formState';
import { valuesOf } from '../../../../../nodes/DocumentExtraction/extraction/review/readValue';
import { answersIn } from '../../../../../nodes/DocumentExtraction/resources/shared/correct/answers';
import { FileRows } from '../../../../../nodes/DocumentExtraction/resources/shared/correct/fileRows';
import {
	type CorrectionRules,
	planOf,
} from '../../../../../nodes/DocumentExtraction/resources/shared/correct/plan';
import type { Json } from '../../../../../nodes/DocumentExtraction/utils/json';
import { anyCharacters } from '../../../anyCharacters';
import { shownForm } from '../../../extraction/review/n8nForm';

const RULES = { occurrence: 'stop', page: undefined, overwrite: false, approve: false } as const;
const RUNS = { numRuns: 500 };

const NAMES = [
	...['total', 'Total', 'total amount', 'a.b', 'a[0]', '"quoted"', "it's", '🧾 Beleg', 'Größe'],
	...[
		'__proto__',
		'constructor',
		'toString',
		'data',
		'submittedAt',
		'respondedAt',
		'formMode',
		'error',
		STATE_KEY,
	],
	...['<b>', '{{ $json.x }}', '$&', '$1', 'total (2)', 'total (50 %)', ' ', '', 'x\\y'],
];
const TEXTS = [
	...['118.00', ' 118.00 ', '', 'a < b & c > d', '&lt;b&gt;', '{{ $env }}', "$& $1 $$ $'", '€ 5'],
	...[
		'two\nlines',
		'\nfirst line empty',
		'two\r\nlines',
		'"quoted" \'text\'',
		'\u00a0nbsp\u00a0',
		'\0',
	],
	...['🧾', '\ud83e', 'x'.repeat(200), '</textarea><script>', '="x', '\\n'],
];
const text = fc.oneof(fc.constantFrom(...TEXTS), anyCharacters({ maxLength: 12 }));
const name = fc.oneof(fc.constantFrom(...NAMES), anyCharacters({ maxLength: 6 }));

const files = fc
	.array(
		fc.array(
			fc.record({ name, value: text, confidence: fc.constantFrom(undefined, 0, 0.5, 0.62) }),
			{ maxLength: 5 },
		),
		{ minLength: 1, maxLength: 3 },
	)
	.map(
		(pages): ExtractedFile => ({
			...{ id: 'file-1', name: 'a.pdf', status: 'success', reviewStatus: 'unreviewed' },
			...{ metadata: '', message: '' },
			pages: pages.map((fields, page) => ({
				...{ page, id: `page-${page}`, tables: [] },
				fields: fields.map((field, index) => ({ id: `v-${page}-${index}`, ...field })),
			})),
		}),
	);

/** As the parameter gives them. */
const required = fc.uniqueArray(
	name.map((each) => each.trim()).filter((each) => each !== ''),
	{ maxLength: 3 },
);

const formOf = (file: ExtractedFile, byLabel: boolean, names: string[] = []) =>
	shownForm(
		reviewOf(file, [], { below: undefined, includeTables: false, required: names }).review_form,
		{ byLabel },
	);

/** By the position among the inputs, the fields that were not found. */
function missingIn(form: ReturnType<typeof shownForm>): Array<[at: number, field: string]> {
	const values = stateIn(form.inputs.at(-1)?.value)?.values ?? [];
	return values.flatMap(({ keys, field, isMissing }) => {
		const at = form.inputs.findIndex(({ name: input }) => keys.includes(input));
		return isMissing ? [[at, field]] : [];
	});
}

async function planFor(file: ExtractedFile, item: Json, rules: CorrectionRules = RULES) {
	const values = valuesOf(file);
	const mapped = { mode: 'item' as const, item, named: item };
	const rows = new FileRows(() => [mapped]);
	const { ignored, ...answers } = await answersIn({ ...mapped, rows }, file, rules, () =>
		values.map((value) => value.name),
	);
	return {
		...planOf(values, answers, rules, { first: values, added: [], sentTo: new Set<string>() }),
		ignored,
		answers: answers.answers,
	};
}

/** As the Form node and Send and Wait hand them on, which in n8n 2.41 writes its time over an answer. */
const HANDED_ON = [
	(item: Json) => item,
	(item: Json): Json => ({ data: item }),
	(item: Json): Json => ({ data: { ...item, respondedAt: item.submittedAt } }),
];

test.each([false, true])(
	'answers that nobody touched change nothing, whatever is in names and values (byLabel %s)',
	async (byLabel) => {
		await fc.assert(
			fc.asyncProperty(
				files,
				required,
				fc.constantFrom(...HANDED_ON),
				async (file, names, handedOn) => {
					fc.pre(valuesOf(file).length > 0);
					const form = formOf(file, byLabel, names);
					const plan = await planFor(file, handedOn(form.submit()));
					expect(plan).toMatchObject({ changes: [], additions: [], ignored: [] });
					expect(plan.answers).toHaveLength(valuesOf(file).length + missingIn(form).length);
				},
			),
			RUNS,
		);
	},
);

test.each([false, true])(
	'one answer that is changed changes exactly this one value (byLabel %s)',
	async (byLabel) => {
		const typed = fc.string({ minLength: 1, maxLength: 8 }).map((more) => `typed ${more}.`);
		await fc.assert(
			fc.asyncProperty(files, fc.nat(), typed, async (file, nth, answer) => {
				const values = valuesOf(file);
				fc.pre(values.length > 0);
				const at = nth % values.length;
				const form = formOf(file, byLabel);
				const { changes, additions } = await planFor(file, form.submit(new Map([[at, answer]])));
				expect(additions).toEqual([]);
				expect(changes.map(({ was, value }) => [was.id, value])).toEqual([
					[values[at]?.id, answer],
				]);
			}),
			RUNS,
		);
	},
);

test.each([false, true])(
	'what was not found is added where it is filled in, once, and nothing else is changed (byLabel %s)',
	async (byLabel) => {
		await fc.assert(
			fc.asyncProperty(files, required, fc.nat(), async (file, names, nth) => {
				const form = formOf(file, byLabel, names);
				const missing = missingIn(form);
				fc.pre(missing.length > 0);
				const [at = -1, field = ''] = missing[nth % missing.length] ?? [];
				const item = form.submit(new Map([[at, 'typed']]));
				const { additions, ...before } = await planFor(file, item);
				expect(additions).toEqual([{ field, value: 'typed', page: 0 }]);
				expect(before).toMatchObject({ changes: [], ignored: [] });
				const [first, ...others] = file.pages;
				const fields = [...(first?.fields ?? []), { id: '', name: field, value: 'typed' }];
				const pages = first ? [{ ...first, fields }, ...others] : [];
				const after = await planFor({ ...file, pages }, item, { ...RULES, approve: true });
				expect(after).toMatchObject({ changes: [], additions: [], ignored: [] });
				expect(after.unchanged).toContain(field);
			}),
			RUNS,
		);
	},
);

test('what was beside the changed part comes back as it was', async () => {
	const value = 'a < b\nand c > d & e';
	const [file] = fc.sample(files, 1);
	const page = { page: 0, id: 'p', tables: [] };
	const whole = {
		...(file as ExtractedFile),
		pages: [{ ...page, fields: [{ id: 'v', name: 'note', value, confidence: 0.1 }] }],
	};
	const form = formOf(whole, false);
	const shown = form.inputs[0]?.value ?? '';
	expect(shown).toBe('a &lt; b\nand c &gt; d & e');
	const { changes } = await planFor(whole, form.submit(new Map([[0, shown.replace('e', 'f')]])));
	expect(changes.map((change) => change.value)).toEqual(['a < b\nand c > d & f']);
});

test('a value that somebody else has changed meanwhile is not changed back by an answer that nobody touched', async () => {
	await fc.assert(
		fc.asyncProperty(files, text, async (file, theirs) => {
			fc.pre(valuesOf(file).length > 0);
			const item = formOf(file, false).submit();
			const now = {
				...file,
				pages: file.pages.map((page) => ({
					...page,
					fields: page.fields.map((field) => ({ ...field, value: theirs })),
				})),
			};
			expect(await planFor(now, item)).toMatchObject({ changes: [], additions: [] });
		}),
		RUNS,
	);
});
