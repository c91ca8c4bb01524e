import { useSandbox } from '../host';
import { callsOf, idsOf, MINUTE, MODEL, refusalOf, watch } from './watch';

const bench = useSandbox();

const ID = '3d4a1c52-8f0b-4c59-9d5a-0c5f6b7a8e91';
const byUrl = (value: string) => ({ modelId: { __rl: true, mode: 'url', value } });
const ADDRESS = `https://app.service.example/#/ocr/test/${ID}`;

function upload(name: string) {
	const [file] = bench.sandbox.service.seedFiles(1, {
		modelId: ID,
		name: () => name,
		uploadedAt: Date.now() - MINUTE,
		async: false,
	});
	return file?.id;
}

test.each([
	['By URL', byUrl(ADDRESS)],
	['By ID', { modelId: { __rl: true, mode: 'id', value: ADDRESS } }],
	['as plain text', { modelId: ADDRESS }],
])('an address %s watches the same model as its ID', async (_, parameters) => {
	bench.sandbox.service.addModel({ id: ID });
	upload('before.pdf');
	const byId = watch(bench, MODEL, MODEL.watched(ID));
	expect(await byId.poll()).toBeNull();
	const file = upload('after.pdf');
	expect(await idsOf(watch(bench, MODEL, parameters, { state: byId.state() }))).toEqual([file]);
});

test('an address without the ID of a model stops the poll before anything is sent', async () => {
	const poller = watch(bench, MODEL, byUrl('https://app.service.example/#/models'));
	expect((await refusalOf(poller))?.message).toBe(
		'Model ID holds an address in which there is no ID',
	);
	expect(callsOf(bench)).toEqual([]);
});
