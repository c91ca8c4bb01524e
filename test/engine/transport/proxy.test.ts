import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { useSandbox } from '../host';
import { OPERATIONS, told } from './operations';

const bench = useSandbox();

/** One that ends each connection before it leads anywhere, as while it starts anew. */
const proxy = createServer();
let connects = 0;
proxy.on('connect', (_, socket) => {
	connects += 1;
	socket.end();
});

beforeAll(async () => {
	await once(proxy.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => proxy.close());
beforeEach(() => {
	connects = 0;
});

test.each(OPERATIONS)(
	'$id is sent again where the proxy ends the connection',
	async ({ parameters }) => {
		const { port } = proxy.address() as AddressInfo;
		const run = await bench.runNode({
			parameters: { ...parameters, requestOptions: { proxy: `http://127.0.0.1:${port}` } },
			credential: { ...bench.credential(), baseUrl: 'https://service.invalid' },
		});
		expect(told(run)).toMatch(/^The service could not be reached .*Nothing was sent/);
		expect(connects).toBeGreaterThan(1);
	},
);
