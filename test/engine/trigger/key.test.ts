import { useLoopback, useSandbox } from '../host';
import { everywhere, useChanged } from './gateway';
import { HOUR, jsonOf, KINDS, MINUTE, MODEL, useNotes, watch, WORKFLOW } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);
const notes = useNotes();
const server = useLoopback();

test.each(['trigger', 'manual'] as const)(
	'what repeats the key is told without it: %s',
	async (mode) => {
		const { apiKey } = bench.sandbox;
		const poller = watchChanged(
			MODEL,
			(answer) => everywhere(answer, (page) => ({ ...page, request_metadata: `by ${apiKey}` })),
			{ simplify: false, options: { emitExisting: true } },
			{ mode },
		);
		MODEL.upload(bench, 'a.pdf', MINUTE);
		expect(JSON.stringify(await jsonOf(poller))).toContain('by •••');
	},
);

test.each(KINDS)('a key among the IDs of a $source is in no note of the log', async (kind) => {
	const id = kind.upload(bench, 'a.pdf', HOUR);
	const ids = `${id}, ${bench.sandbox.apiKey}`;
	const poller = watch(bench, kind, { watch: 'specific', [kind.idList]: ids });
	expect(await poller.poll()).toBeNull();
	expect(notes()).toEqual(['Not found by the service: •••']);
});

test('a key of digits that a document has as a number loses no document', async () => {
	const documents: object[] = [];
	server.answer((_, response) => response.end(JSON.stringify({ documents })));
	const credential = { baseUrl: server.url, apiKey: '20240117' };
	const poller = watch(bench, WORKFLOW, { simplify: false }, { credential });
	await poller.poll();
	const pages = [{ data: { fields: { total: '1' } } }];
	documents.push({ document_id: 'd', status: 'success', batch: 20240117, pages });
	expect(await jsonOf(poller)).toMatchObject([{ document_id: 'd', batch: '•••' }]);
});
