import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import { RequestLimiter } from '../../../nodes/DocumentExtraction/transport/retry/requestLimiter';
import { onDocuments } from '../fixtures/document.fixture';
import { itemWithFiles, useSandbox } from '../host';
import { pdf, upload } from '../fixtures/upload.fixture';

const bench = useSandbox();
afterEach(() => jest.restoreAllMocks());

const named = async (name: string) =>
	await itemWithFiles('filesystem', { data: { bytes: pdf(name), name } });

/** From now on n8n's storage finds the second file that it is asked for only when `event` has come. */
function holdSecondFile(event: Promise<void>) {
	const storage = Container.get(BinaryDataService);
	const find = storage.getMetadata.bind(storage);
	let asked = 0;
	jest.spyOn(storage, 'getMetadata').mockImplementation(async (id) => {
		asked += 1;
		if (asked === 2) await event;
		return await find(id);
	});
}

/** Comes when an item has stopped the run. */
async function stopped(): Promise<void> {
	const close = Reflect.get(RequestLimiter.prototype, 'close');
	await new Promise<void>((resolve) => {
		jest.spyOn(RequestLimiter.prototype, 'close').mockImplementation(function (
			this: RequestLimiter,
			reason,
		) {
			close.call(this, reason);
			resolve();
		});
	});
}

test.each([
	['file', upload()],
	[
		'document',
		onDocuments('upload', { inputType: 'binary', binaryPropertyName: 'data', results: 'later' }),
	],
])(
	'a %s that is still being found in the storage when another item stops is not sent',
	async (_, parameters) => {
		bench.sandbox.faults.add({ kind: 'status', status: 403, message: 'No more' });
		const items = [await named('a.pdf'), await named('b.pdf')];
		holdSecondFile(stopped());
		const { error } = await bench.runNode({ parameters, items, binaryMode: 'filesystem' });
		expect(error?.message).toBe('No more [item 0]');
		expect(bench.sandbox.log.requests()).toHaveLength(1);
	},
);

test('a file that is still being found when the service asks for a pause is sent after it', async () => {
	bench.sandbox.faults.add({ kind: 'status', status: 429, retryAfter: 1 });
	const items = [await named('a.pdf'), await named('b.pdf')];
	const pause = Reflect.get(RequestLimiter.prototype, 'pause');
	const held = new Promise<void>((resolve) => {
		jest.spyOn(RequestLimiter.prototype, 'pause').mockImplementation(function (
			this: RequestLimiter,
			...asked
		) {
			const wait = pause.apply(this, asked);
			resolve();
			return wait;
		});
	});
	holdSecondFile(held);
	const { json, error } = await bench.runNode({
		parameters: upload(),
		items,
		binaryMode: 'filesystem',
	});
	expect(error).toBeUndefined();
	expect(json.map(({ file_name }) => file_name)).toEqual(['a.pdf', 'b.pdf']);
	const [first = 0, second = 0] = bench.sandbox.log.requests().map(({ at }) => Number(at));
	expect(second - first).toBeGreaterThanOrEqual(1_000);
});
