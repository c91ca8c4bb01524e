import type { Answer } from '../../sandbox/call';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { byId } from '../operations/cases/case';
import { useSandbox } from '../host';

const bench = useSandbox();

const idsIn = (answer?: Answer) => {
	const { documents } = answer?.body as { documents: Array<{ document_id: string }> };
	return documents.map(({ document_id }) => document_id);
};

test.each([
	[{ returnAll: true }, 250],
	[{ returnAll: false, limit: 150 }, 150],
])(
	'with %j no document is missed that moves to a page that was read, as one before it is deleted',
	async (wanted, count) => {
		const { service } = bench.sandbox;
		service.seedDocuments(250);
		bench.sandbox.clock.advance(60_000);
		const list = service.handlers['document.getAll'];
		let listed: string[] = [];
		bench.sandbox.override('document.getAll', (call) => {
			const answer = list?.(call) ?? { status: 500 };
			if (listed.length === 0) {
				const page = (number: string) => list?.({ ...call, query: { page: number, limit: '100' } });
				listed = ['1', '2', '3'].flatMap((number) => idsIn(page(number)));
				const params = { workflow_id: SEEDED_WORKFLOW_ID, document_id: listed[5] ?? '' };
				service.handlers['document.delete']?.({ ...call, params });
			}
			return answer;
		});
		const { json, error } = await bench.runNode({
			parameters: {
				...{ resource: 'document', operation: 'getAll', simplify: false, ...wanted },
				workflowId: byId(SEEDED_WORKFLOW_ID),
			},
		});
		expect(error).toBeUndefined();
		const given = json.map(({ document_id }) => document_id);
		expect(new Set(given).size).toBe(given.length);
		expect(listed).toEqual(expect.arrayContaining(given));
		const there = listed.filter((_, at) => at !== 5).slice(0, count);
		expect(there.filter((id) => !given.includes(id))).toEqual([]);
	},
);
