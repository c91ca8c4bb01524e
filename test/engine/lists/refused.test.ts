import { onDocuments } from '../fixtures/document.fixture';
import { useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const server = useLoopback();

/** The list leaves out what was read, and each document by itself is refused. */
test.each([1, 2, 20])(
	'Get Many of %i documents that are refused ends when Max Retry Time is over',
	async (count) => {
		const documents = Array.from({ length: count }, (_, n) => ({
			document_id: `d-${n}`,
			status: 'success',
		}));
		const refusal = { code: 'rate_limit_exceeded', message: 'Wait', details: { retry_after: 30 } };
		server.answer(({ url = '' }, response) => {
			const isOne = /\/d-\d+$/.test(url);
			response.writeHead(isOne ? 429 : 200).end(JSON.stringify(isOne ? refusal : { documents }));
		});
		const begun = Date.now();
		const { error } = await bench.runNode({
			credential: { baseUrl: server.url, apiKey: 'key' },
			parameters: onDocuments('getAll', { returnAll: true, simplify: true }),
		});
		expect(error).toMatchObject({ httpCode: '429' });
		expect(Date.now() - begun).toBeLessThan(5 * 60_000);
	},
);
