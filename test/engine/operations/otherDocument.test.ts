import type { IDataObject } from 'n8n-workflow';
import { mapped } from '../fixtures/correct.fixture';
import { onDocuments } from '../fixtures/document.fixture';
import { CASES } from './cases';
import { byId } from './cases/case';
import { useOperations } from './fixture';

const bench = useOperations();

async function run(title: string) {
	const [operation] = CASES.filter((each) => each.title === title);
	if (!operation) throw new Error(`No case is called ${title}`);
	return await bench.runCase(operation);
}

/** As a gateway does that mixes up its answers. */
function answerOther(operationId: string, id: 'document_id' | 'page_id'): void {
	const answer = bench.sandbox.service.handlers[operationId];
	bench.sandbox.override(operationId, (call) => {
		const given = answer?.(call) ?? { status: 500 };
		return { ...given, body: { ...(given.body as IDataObject), [id]: 'other' } };
	});
}

test.each(['document.get simplified', 'document.getReviewForm with all values'])(
	'%s takes nothing of another document than the one that was asked for',
	async (title) => {
		answerOther('document.get', 'document_id');
		const { error } = await run(title);
		expect(error?.message).toBe(
			`The service gave an answer without document_id ${bench.ids.document}`,
		);
		expect(bench.sandbox.log.requests().map(({ method }) => method)).toEqual(['GET']);
	},
);

test('document.getPage takes nothing of another page', async () => {
	answerOther('document.getPage', 'page_id');
	const { error } = await run('document.getPage simplified');
	expect(error?.message).toBe(
		`The service gave an answer without page_id ${bench.ids.documentPage}`,
	);
});

test('nor does Correct Fields change anything', async () => {
	answerOther('document.get', 'document_id');
	const documentId = byId(bench.ids.document);
	const fields = mapped({ seller_name: 'Ada' });
	const { error } = await bench.runNode({
		parameters: onDocuments('correct', { documentId, fields }),
	});
	expect(error?.message).toContain('The service gave an answer without document_id');
	const sent = bench.sandbox.log.requests().map(({ method }) => method);
	expect(new Set(sent)).toEqual(new Set(['GET']));
});
