import type { IDataObject } from 'n8n-workflow';
import { onDocuments } from '../fixtures/document.fixture';
import { KINDS, onceOn } from '../fixtures/uploadOnce.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

/** The first page comes at once, and tells of more; the others are left empty for two seconds. */
function leavePagesEmpty(): void {
	const { service, clock } = bench.sandbox;
	const from = clock.now();
	bench.sandbox.override('document.getAll', (call) => {
		const answer = service.handlers['document.getAll']?.(call) ?? { status: 500 };
		if (call.query['page'] === '1' || clock.now() - from > 2000) return answer;
		return { ...answer, body: { ...(answer.body as IDataObject), documents: [] } };
	});
}

test('a document on a page that is left empty for some seconds is not uploaded again', async () => {
	for (const kind of KINDS.filter(({ resource }) => resource === 'document')) {
		const once = onceOn(bench, kind);
		await once.run(['invoice.pdf']);
		bench.sandbox.clock.advance(60_000);
		bench.sandbox.service.seedDocuments(120, { name: (n) => `other-${n}.pdf` });
		bench.sandbox.clock.advance(60_000);
		leavePagesEmpty();
		const { json } = await once.run(['invoice.pdf']);
		expect(json).toMatchObject([{ already_uploaded: true }]);
		expect(once.uploads()).toHaveLength(1);
	}
});

test('Get Many gives what stands on a page that is left empty for some seconds', async () => {
	bench.sandbox.service.seedDocuments(150);
	bench.sandbox.clock.advance(60_000);
	leavePagesEmpty();
	const parameters = onDocuments('getAll', { returnAll: true, simplify: false });
	const { json } = await bench.runNode({ parameters });
	expect(new Set(json.map(({ document_id }) => document_id)).size).toBe(150);
});
