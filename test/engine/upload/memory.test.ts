import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { itemWithFiles, useLoopback, useSandbox } from '../host';
import { PDF, upload } from '../fixtures/upload.fixture';

const bench = useSandbox();
const server = useLoopback();
const MEGABYTE = 1024 * 1024;
const SIZE = 30 * MEGABYTE;
const STEP = SIZE / 3;
/** The file in pieces on its way: far below the file, far above what sockets and streams hold. */
const BOUND = 10 * MEGABYTE;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes outside the heap that something still holds. */
function heldBytes(): number {
	collectGarbage();
	// The first one may leave freed bytes to be counted off in the background; the next waits for that.
	collectGarbage();
	return process.memoryUsage().arrayBuffers;
}

async function storedItem() {
	const bytes = Buffer.concat([PDF, Buffer.alloc(SIZE - PDF.length)]);
	return await itemWithFiles('filesystem', { data: { bytes, name: 'large.pdf' } });
}

/** Answers after the whole body, and measures three times on the way. */
function measuring(held: number[]) {
	let answered = 0;
	server.answer((incoming, response) => {
		let received = 0;
		incoming.on('data', (chunk: Buffer) => {
			const before = Math.floor(received / STEP);
			received += chunk.length;
			if (Math.floor(received / STEP) > before) held.push(heldBytes());
		});
		incoming.on('end', () => {
			answered += 1;
			response.writeHead(answered === 1 ? 429 : 200, { 'retry-after': '0' });
			response.end('{"message":"success","result":[{"request_file_id":"f","input":"large.pdf"}]}');
		});
	});
}

test('a large file never is in memory as a whole, nor is it when it is sent again', async () => {
	const item = await storedItem();
	const held: number[] = [];
	measuring(held);
	const before = heldBytes();
	const { json, error } = await bench.runNode({
		parameters: upload(),
		items: [item],
		binaryMode: 'filesystem',
		credential: { baseUrl: server.url, apiKey: 'k' },
	});
	expect(error).toBeUndefined();
	expect(json).toEqual([expect.objectContaining({ file_name: 'large.pdf' })]);
	expect(server.received.map(({ headers }) => Number(headers['content-length']) > SIZE)).toEqual([
		true,
		true,
	]);
	expect(held.length).toBeGreaterThanOrEqual(6);
	expect(Math.max(...held) - before).toBeLessThan(BOUND);
});

test('the measure sees a large file that is in memory', async () => {
	const before = heldBytes();
	const bytes = Buffer.alloc(SIZE);
	expect(heldBytes() - before).toBeGreaterThanOrEqual(bytes.length);
});

test('of many large files in memory mode only those are decoded whose turn has come', async () => {
	const size = 4 * MEGABYTE;
	const data = Buffer.concat([PDF, Buffer.alloc(size - PDF.length)]).toString('base64');
	const binary = { data: { data, mimeType: 'application/pdf', fileName: 'large.pdf' } };
	const held: number[] = [];
	server.answer((incoming, response) => {
		incoming.resume().on('end', () => {
			held.push(heldBytes());
			response.end('{"message":"success","result":[{"request_file_id":"f"}]}');
		});
	});
	const before = heldBytes();
	const { error } = await bench.runNode({
		parameters: upload({}, { parallelRequests: 1 }),
		items: Array.from({ length: 8 }, () => ({ json: {}, binary })),
		credential: { baseUrl: server.url, apiKey: 'k' },
	});
	expect(error).toBeUndefined();
	expect(held).toHaveLength(8);
	expect(Math.max(...held) - before).toBeLessThan(3 * size);
});
