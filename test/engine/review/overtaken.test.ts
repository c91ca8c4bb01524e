import { mapped } from '../fixtures/correct.fixture';
import { reviewedDocument, reviewedFile } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const kinds = Object.entries({ file: reviewedFile(bench), document: reviewedDocument(bench) });

test.each(kinds)(
	'of a %s that was not approved, a later try tells of the later item that has changed the same, and of nobody else',
	async (_, kind) => {
		const id = kind.add('invoice.pdf');
		bench.sandbox.faults.add({ operationId: kind.approve, kind: 'status', status: 403 });
		const { error } = await bench.runNode({
			items: [{ seller_name: '0' }, { seller_name: '0', currency: 'X' }, { seller_name: '1250' }],
			parameters: kind.correct(
				id,
				mapped({
					seller_name: "={{ $json.seller_name ?? '' }}",
					currency: "={{ $json.currency ?? '' }}",
				}),
				{ approve: true },
			),
			maxTries: 3,
		});
		expect(error?.message).toMatch(/^A later item has changed the same, and this would undo that/);
	},
);
