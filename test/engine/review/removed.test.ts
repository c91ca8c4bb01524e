import { simulatedTime } from '../../simulatedTime/jest';
import { mapped } from '../fixtures/correct.fixture';
import { delaying, reviewedDocument, SLOW_DOWN, textsIn } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const DOCUMENT = reviewedDocument(bench);
const delay = delaying(bench);

const additions = () => bench.sandbox.log.requests('fieldValue.create').length;

/** Somebody is quicker than the second PATCH, which has to wait until there is another look. */
const meanwhile = (work: () => void, answer = SLOW_DOWN) => {
	delay(
		'fieldValue.update',
		2,
		() => {
			work();
			simulatedTime().advance(10_000);
		},
		answer,
	);
};

describe.each([{}, { verify: true }, { approve: true }])(
	'Correct Fields of a document (%j)',
	(options) => {
		const BOTH = mapped({ seller_name: 'Ada', buyer_name: 'Bea' });

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
			meanwhile(() => {
				for (const page of bench.sandbox.service.document(id)?.pages ?? []) {
					page.fieldValues = page.fieldValues.map((value) =>
						value.name === 'seller_name' ? { ...value, id: 'anew', value: 'theirs' } : value,
					);
				}
			});
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
	},
);
