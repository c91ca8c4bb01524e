import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { freePorts, isFree } from '../../../e2e/n8n/ports';
import { portNear } from '../portNear';

const print = jest.spyOn(console, 'log').mockReturnValue();
let server: Server;
let taken: number;
beforeAll(async () => {
	server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	taken = (server.address() as AddressInfo).port;
});
afterAll(() => {
	server.close();
	print.mockRestore();
});
beforeEach(() => print.mockClear());

describe('The ports of n8n and the sandbox', () => {
	test('are free ones, each another one, which no outgoing connection is given', async () => {
		const ports = await freePorts(20);
		expect(new Set(ports).size).toBe(20);
		for (const port of ports) {
			expect(await isFree(port)).toBe(true);
			expect(port).toBeGreaterThan(1024);
			expect(port).toBeLessThan(32_768);
		}
	});

	test('are others than the usual ones where those are taken, which is said', async () => {
		const port = await portNear(taken, 'n8n');
		expect(port).not.toBe(taken);
		expect(await isFree(port)).toBe(true);
		expect(print.mock.calls).toEqual([[`      Port ${taken} is taken, so n8n gets port ${port}.`]]);
	});

	test('are the usual ones where those are free', async () => {
		const [usual = 0] = await freePorts(1);
		expect(await portNear(usual, 'n8n')).toBe(usual);
		expect(print).not.toHaveBeenCalled();
	});
});
