import { RequestLimiter } from '../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import { mapped } from '../fixtures/correct.fixture';
import { reviewedDocument, reviewedFile } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

afterEach(() => jest.restoreAllMocks());

const PAGE = '/api/v4/workflows/{workflowId}/documents/{documentId}/pages/{pageId}';

const KINDS = [
	{
		...{ of: 'file', reviewed: reviewedFile },
		writes: [
			'PATCH /api/v2/Inferences/Model/{modelId}/ImageLevelInference',
			'POST /api/v2/ImageLevelInferences/Model/{modelId}/Verify/{fileId}',
		],
	},
	{
		...{ of: 'document', reviewed: reviewedDocument },
		writes: [
			`PATCH ${PAGE}/fields/{fieldDataId}`,
			`POST ${PAGE}/fields`,
			`POST ${PAGE}/fields/{fieldDataId}/verify`,
			'POST /api/v4/workflows/{workflowId}/documents/{documentId}/verify',
		],
	},
];

// A kind of its own for each value would begin with five requests for each.
test.each(KINDS)(
	'corrections of a $of are paced by what is written, and not apart for each value',
	async ({ reviewed, writes }) => {
		const { add, correct, remove } = reviewed(bench);
		const ids = ['a.pdf', 'b.pdf'].map(add);
		for (const id of ids) remove(id, 'seller_name');
		const run = jest.spyOn(RequestLimiter.prototype, 'run');
		const fields = mapped({ invoice_number: 'ours', seller_name: 'ours' });
		const { error } = await bench.runNode({
			parameters: correct('={{ $json.id }}', fields, { verify: true, approve: true }),
			items: ids.map((id) => ({ id })),
		});
		expect(error).toBeUndefined();
		const kinds = run.mock.calls.map(([, , , kind = '']) => kind);
		expect([...new Set(kinds)].filter((kind) => !kind.startsWith('GET ')).sort()).toEqual(writes);
	},
);
