import { onDocuments } from '../fixtures/document.fixture';
import { file } from '../fixtures/file.fixture';
import { pdf, upload } from '../fixtures/upload.fixture';
import { itemWithFiles, useSandbox } from '../host';
import { jsonOf, MODEL, watch } from '../trigger/watch';
import { byId } from './cases';

const bench = useSandbox();

const UNREADABLE = 'invoice-fail.pdf';
const seeded = (name = UNREADABLE) =>
	bench.sandbox.service.seedFiles(1, { name: () => name, async: false })[0]?.id ?? '';
const get = (fileId: string, options = {}) => file('get', { fileId, options });

test('a file that could not be read comes out with its status, unless the item is to stop', async () => {
	const fileId = seeded();
	const returned = await bench.runNode({ parameters: get(fileId) });
	expect(returned.json).toMatchObject([{ file_id: fileId, status: 'failure' }]);
	const stopped = await bench.runNode({ parameters: get(fileId, { ifNotRead: 'stop' }) });
	expect(stopped.error?.message).toMatch(`The service could not read ${UNREADABLE}`);
	expect(stopped.error?.description).toBe(
		`Stopped because of If Not Readable. Not read: ${UNREADABLE} as ${fileId}.`,
	);
});

test('a document that could not be read stops as well', async () => {
	const [document] = bench.sandbox.service.seedDocuments(1, {
		name: () => UNREADABLE,
		async: false,
	});
	const parameters = onDocuments('get', { documentId: byId(document?.id ?? '') });
	const { error } = await bench.runNode({
		parameters: { ...parameters, options: { ifNotRead: 'stop' } },
	});
	expect(error?.message).toMatch('The service could not read');
});

test('an upload that stops names all of its files, and is not made again', async () => {
	const item = await itemWithFiles('memory', {
		good: { bytes: pdf('good'), name: 'good.pdf' },
		bad: { bytes: pdf('bad'), name: UNREADABLE },
	});
	const { error } = await bench.runNode({
		parameters: upload({ binaryPropertyName: 'good, bad', results: 'wait' }, { ifNotRead: 'stop' }),
		items: [item],
		maxTries: 3,
	});
	expect(error?.message).toMatch(`The service could not read ${UNREADABLE}`);
	expect(error?.description).toMatch(/The others can be fetched by ID: good\.pdf as \S+\./);
	expect(bench.sandbox.log.requests('file.upload')).toHaveLength(1);
});

test('a row says whether its file was read, and what to look at', async () => {
	const parameters = get(seeded(), { outputRows: true });
	const { json } = await bench.runNode({ parameters });
	expect(json).toMatchObject([{ file_name: UNREADABLE, status: 'failure', low_confidence: '' }]);
	const doubtful = get(seeded('invoice-rows2-lowconf.pdf'), { outputRows: true });
	const [row] = (await bench.runNode({ parameters: doubtful })).json;
	expect(row).toMatchObject({ status: 'success', table: 1, row: 1 });
	expect(row?.['low_confidence']).not.toBe('');
});

test('an unknown choice is refused by its name', async () => {
	const { error } = await bench.runNode({ parameters: get(seeded(), { ifNotRead: 'ask' }) });
	expect(error?.message).toBe('If Not Readable cannot be "ask"');
});

test('the trigger gives rows, each with the event', async () => {
	const poller = watch(bench, MODEL, { options: { outputRows: true } });
	await poller.poll();
	const id = MODEL.upload(bench, 'invoice-rows3.pdf');
	const items = (await jsonOf(poller)) ?? [];
	expect(items).toHaveLength(3);
	for (const [index, item] of items.entries()) {
		expect(item).toMatchObject({ file_id: id, table: 1, row: index + 1, event: 'success' });
	}
});
