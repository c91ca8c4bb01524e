import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, get, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import { startSimulatedTime, type SimulatedTime } from '../../simulatedTime';

const HOUR = 3_600_000;
const BEGINNING = Date.UTC(2030, 0, 1);

let time: SimulatedTime;
beforeEach(() => {
	time = startSimulatedTime(BEGINNING);
});
afterEach(() => time.stop());

const after = async (ms: number) => await new Promise<void>((resolve) => setTimeout(resolve, ms));

describe('timers', () => {
	test('go off in their order, each at its time, and hours take no time', async () => {
		const real = performance.now();
		const seen: Array<[string, number]> = [];
		const note = (name: string) => seen.push([name, Date.now() - BEGINNING]);
		await Promise.all([
			after(2 * HOUR).then(() => note('late')),
			after(1).then(() => note('soon')),
			after(HOUR).then(() => note('first of two')),
			after(HOUR).then(() => note('second of two')),
		]);
		expect(seen).toEqual([
			['soon', 1],
			['first of two', HOUR],
			['second of two', HOUR],
			['late', 2 * HOUR],
		]);
		expect(performance.now() - real).toBeLessThan(HOUR / 10);
	});

	test('that are cleared do not go off, by object or by number', async () => {
		const seen: string[] = [];
		clearTimeout(setTimeout(() => seen.push('object'), 10));
		clearTimeout(Number(setTimeout(() => seen.push('number'), 10)));
		clearTimeout(undefined);
		await after(20);
		expect(seen).toEqual([]);
	});

	test('that repeat go on until they are cleared, with what they were given', async () => {
		const seen: number[] = [];
		const interval = setInterval((step: number) => seen.push(step), 10, 7);
		await after(35);
		clearInterval(interval);
		await after(35);
		expect(seen).toEqual([7, 7, 7]);
	});

	test('that nobody waits for do not move the clock, and go off on the way', async () => {
		let isOver = false;
		const lone = setTimeout(() => {
			isOver = true;
		}, 10).unref();
		expect(lone.hasRef()).toBe(false);
		for (let turn = 0; turn < 20; turn += 1) await promisify(setImmediate)();
		expect([isOver, Date.now(), time.timers()]).toEqual([false, BEGINNING, 0]);
		await after(30);
		expect(isOver).toBe(true);
	});

	test('begin anew when they are refreshed', async () => {
		let at = 0;
		const timer = setTimeout(() => {
			at = Date.now() - BEGINNING;
		}, 100);
		await after(60);
		timer.refresh();
		await after(200);
		expect(at).toBe(160);
	});

	test('are awaited by promisify as ever', async () => {
		await promisify(setTimeout)(50);
		expect(Date.now()).toBe(BEGINNING + 50);
	});

	test('that throw end nothing but themselves', async () => {
		const thrown = new Error('as planned');
		const heard = new Promise((resolve) => {
			const all = process.listeners('uncaughtException');
			process.removeAllListeners('uncaughtException');
			process.once('uncaughtException', (error) => {
				for (const listener of all) process.on('uncaughtException', listener);
				resolve(error);
			});
		});
		setTimeout(() => {
			throw thrown;
		}, 10);
		await after(20);
		expect(await heard).toBe(thrown);
	});
});

describe('Date', () => {
	test('tells simulated time in all its forms, and is a Date', () => {
		expect(Date.now()).toBe(BEGINNING);
		expect(new Date().getTime()).toBe(BEGINNING);
		expect(Date()).toBe(new Date(BEGINNING).toString());
		expect(new Date(5)).toBeInstanceOf(Date);
		expect(new Date(2030, 1).getMonth()).toBe(1);
		class Day extends Date {}
		expect(new Day()).toBeInstanceOf(Day);
	});

	test('jumps by hand, and what became due meanwhile goes off late', async () => {
		const timer = after(10);
		time.advance(HOUR);
		await timer;
		expect(Date.now()).toBe(BEGINNING + HOUR);
	});

	test('is the real one again in the end', () => {
		time.stop();
		expect(Date.now()).toBeGreaterThan(Date.UTC(2026, 0, 1));
		expect(Date.now()).not.toBe(BEGINNING);
		expect(setTimeout.name).toBe('setTimeout');
	});
});

describe('the clock stands still while', () => {
	/** How much later it is when the work is done, beside a timer that is due at any moment. */
	const elapsedDuring = async (work: () => Promise<unknown>) => {
		const soon = setTimeout(() => undefined, 1);
		await work();
		clearTimeout(soon);
		return Date.now() - BEGINNING;
	};

	test('a file is read', async () => {
		expect(await elapsedDuring(async () => await readFile(__filename))).toBe(0);
	});

	test('something is compressed', async () => {
		const gzip = createGzip();
		gzip.end(Buffer.alloc(30_000_000));
		expect(await elapsedDuring(async () => await buffer(gzip))).toBe(0);
	});

	test('an answer comes', async () => {
		const url = await serve((_, response) => response.end(Buffer.alloc(5_000_000)));
		expect(await elapsedDuring(async () => (await answerOf(url)).length)).toBe(0);
	});
});

test('rest comes when nothing is under way, to one after the other, before time goes on', async () => {
	const seen: string[] = [];
	const note = (name: string) => () => void seen.push(`${name} ${Date.now() - BEGINNING}`);
	await Promise.all([
		after(1).then(note('later')),
		time.rest().then(async () => {
			await readFile(__filename);
			note('first')();
		}),
		time.rest().then(note('second')),
		readFile(__filename).then(note('read')),
	]);
	expect(seen).toEqual(['read 0', 'first 0', 'second 0', 'later 1']);
});

describe('the clock goes on while', () => {
	test('a service takes its time', async () => {
		const url = await serve((_, response) => {
			setTimeout(() => response.end('late'), HOUR);
		});
		expect((await answerOf(url)).toString()).toBe('late');
		expect(Date.now()).toBe(BEGINNING + HOUR);
	});

	test('a connection is kept for later', async () => {
		const url = await serve((_, response) => response.end());
		await answerOf(url);
		await after(HOUR);
		expect(Date.now()).toBe(BEGINNING + HOUR);
	});

	test('somebody does not read what was sent', async () => {
		const url = await serve((_, response) => response.end(Buffer.alloc(20_000_000)));
		const { port } = new URL(url);
		const socket = connect(Number(port), '127.0.0.1');
		socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
		socket.pause();
		await once(socket, 'connect');
		await after(HOUR);
		socket.destroy();
		expect(Date.now()).toBe(BEGINNING + HOUR);
	});

	test('a service is silent, until the client has had enough', async () => {
		const url = await serve(() => undefined);
		await expect(answerOf(url, 300_000)).rejects.toThrow('enough');
		expect(Date.now()).toBe(BEGINNING + 300_000);
	});

	test('bytes come now and then, which the client takes for life', async () => {
		const url = await serve((_, response) => {
			const timer = setInterval(() => response.write('.'), 100);
			setTimeout(() => {
				clearInterval(timer);
				response.end();
			}, 1_050);
		});
		expect(await answerOf(url, 200)).toHaveLength(10);
		expect(Date.now()).toBe(BEGINNING + 1_050);
	});
});

const servers: Server[] = [];
afterEach(async () => {
	for (const server of servers.splice(0)) {
		const closed = once(server, 'close');
		server.close();
		server.closeAllConnections();
		await closed;
	}
});

async function serve(listener: RequestListener): Promise<string> {
	const server = createServer(listener);
	servers.push(server);
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function answerOf(url: string, timeout = 0): Promise<Buffer> {
	return await new Promise((resolve, reject) => {
		const request = get(url, { timeout }, (response) => {
			buffer(response).then(resolve, reject);
		});
		request.on('timeout', () => request.destroy(new Error('The client has had enough')));
		request.on('error', reject);
	});
}
