import { simulatedTime } from '../../simulatedTime/jest';
import { mapped } from '../fixtures/correct.fixture';
import { delaying, reviewedDocument, textsIn } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const DOCUMENT = reviewedDocument(bench);
const delay = delaying(bench);

const additions = () => bench.sandbox.log.requests('fieldValue.create').length;

describe.each([{}, { verify: true }, { approve: true }])(
	'Correct Fields of a document (%j)',
	(options) => {
		test.each([
			['in the same try', 1],
			['before another try', 2],
		])(
			'adds no value again that somebody has removed after its change, %s',
			async (_, maxTries) => {
				const id = DOCUMENT.add('invoice.pdf');
				// The second one has to wait, so that there is another look.
				delay('fieldValue.update', 2, () => {
					DOCUMENT.remove(id, 'seller_name');
					simulatedTime().advance(10_000);
				});
				const { error } = await bench.runNode({
					parameters: DOCUMENT.correct(
						id,
						mapped({ seller_name: 'Ada', buyer_name: 'Bea' }),
						options,
					),
					maxTries,
				});
				expect(textsIn(DOCUMENT.values(id), 'seller_name')).toEqual([]);
				expect(additions()).toBe(0);
				expect(error?.message).toContain('somebody else has changed it');
			},
		);

		test('leaves the value that somebody has put in the place of the changed one', async () => {
			const id = DOCUMENT.add('invoice.pdf');
			delay('fieldValue.update', 2, () => {
				for (const page of bench.sandbox.service.document(id)?.pages ?? []) {
					page.fieldValues = page.fieldValues.map((value) =>
						value.name === 'seller_name' ? { ...value, id: 'anew', value: 'theirs' } : value,
					);
				}
				simulatedTime().advance(10_000);
			});
			const { error } = await bench.runNode({
				parameters: DOCUMENT.correct(
					id,
					mapped({ seller_name: 'Ada', buyer_name: 'Bea' }),
					options,
				),
			});
			expect(textsIn(DOCUMENT.values(id), 'seller_name')).toEqual(['theirs']);
			expect(error?.message).toContain('somebody else has changed it');
		});

		test('adds none whose change has a lost answer', async () => {
			const id = DOCUMENT.add('invoice.pdf');
			const [lost] = [{ kind: 'status', status: 503, workDone: true, times: 1 }] as const;
			bench.sandbox.faults.add({ ...lost, operationId: 'fieldValue.update' });
			delay('fieldValue.update', 2, () => {
				DOCUMENT.remove(id, 'seller_name');
				simulatedTime().advance(10_000);
			});
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
