import { mapped } from '../fixtures/correct.fixture';
import { reviewedDocument, reviewedFile } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

// n8n's editor empties what is mapped when the model or workflow above is another one.
test.each([
	['file', reviewedFile(bench)],
	['document', reviewedDocument(bench)],
])('a %s for which nothing is mapped is not approved unseen', async (_, kind) => {
	const id = kind.add('invoice.pdf');
	for (const fields of [mapped({}), { mappingMode: 'defineBelow', value: null }]) {
		const { error } = await bench.runNode({
			parameters: kind.correct(id, fields, { approve: true }),
		});
		expect(error?.message).toBe('Fields maps nothing');
	}
	expect(bench.sandbox.log.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
});
