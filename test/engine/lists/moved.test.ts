import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { byId } from '../operations/cases/case';
import { useSandbox } from '../host';

const bench = useSandbox();

test('no document is missed that moves to a page that was read, as one before it is deleted', async () => {
	const { service } = bench.sandbox;
	const ids = service.seedDocuments(250).map(({ id }) => id);
	bench.sandbox.clock.advance(60_000);
	const list = service.handlers['document.getAll'];
	let isFirst = true;
	bench.sandbox.override('document.getAll', (call) => {
		const answer = list?.(call) ?? { status: 500 };
		const { documents } = answer.body as { documents: Array<{ document_id: string }> };
		if (isFirst) {
			const params = {
				workflow_id: SEEDED_WORKFLOW_ID,
				document_id: documents[5]?.document_id ?? '',
			};
			service.handlers['document.delete']?.({ ...call, params });
		}
		isFirst = false;
		return answer;
	});
	const { json, error } = await bench.runNode({
		parameters: {
			...{ resource: 'document', operation: 'getAll', returnAll: true, simplify: false },
			workflowId: byId(SEEDED_WORKFLOW_ID),
		},
	});
	expect(error).toBeUndefined();
	expect(new Set(json.map(({ document_id }) => document_id))).toEqual(new Set(ids));
});
