import { onDocuments } from '../fixtures/document.fixture';
import { useSandbox } from '../host';
import { fieldOf, upload } from '../fixtures/upload.fixture';
import { itemWith } from '../fixtures/waiting.fixture';

const bench = useSandbox();
const one = { binaryPropertyName: 'file0', results: 'wait' };
const stopping = { ifStillPending: 'stop', maxWait: 0 };

const KINDS = [
	{ resource: 'file', parameters: upload(one, stopping) },
	{ resource: 'file', parameters: upload({ ...one, simplify: false }, stopping) },
	{ resource: 'document', parameters: onDocuments('upload', one, stopping) },
];

const uploads = (resource: string) => bench.sandbox.log.requests(`${resource}.upload`);
const looks = (resource: string) => bench.sandbox.log.requests(`${resource}.get`);

/** After so many looks the service has read everything. */
function readAfter(resource: string, count: number): void {
	const operationId = `${resource}.get`;
	let seen = 0;
	bench.sandbox.override(operationId, (call) => {
		seen += 1;
		if (seen > count) bench.sandbox.clock.advance(60_000);
		return bench.sandbox.service.handlers[operationId]?.(call) ?? { status: 500 };
	});
}

const items = async (names: string[]) =>
	await Promise.all(names.map(async (name) => await itemWith(name)));

describe.each(KINDS)('an upload whose wait has stopped ($resource)', ({ resource, parameters }) => {
	test('is waited for again in the next try, and uploaded once', async () => {
		readAfter(resource, 1);
		const { json, error } = await bench.runNode({
			parameters,
			items: await items(['a-slow.pdf']),
			maxTries: 3,
		});
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect([uploads(resource).length, looks(resource).length]).toEqual([1, 2]);
	});

	test('leaves the others alone that are done, however often it is tried', async () => {
		const { error } = await bench.runNode({
			parameters: { ...parameters, options: { ...stopping, parallelRequests: 1 } },
			items: await items(['a-slow0.pdf', 'b-slow.pdf', 'c-slow0.pdf']),
			maxTries: 4,
		});
		expect(error?.message).toContain('The service has not read b-slow.pdf');
		const names = uploads(resource).map(({ form }) => form?.files[0]?.name);
		expect(new Set(names).size).toBe(names.length);
		const isOfFirst = (id: string) => id === idOf('a-slow0.pdf');
		const { length } = looks(resource).filter(({ params }) =>
			Object.values(params).some(isOfFirst),
		);
		expect(length).toBeLessThanOrEqual(1);
	});
});

function idOf(name: string): string | undefined {
	const { service } = bench.sandbox;
	return [...service.files(), ...service.documents()].find((each) => each.name === name)?.id;
}

test('an upload of unknown fate stops before and after the others have been waited for', async () => {
	bench.sandbox.faults.add({ operationId: 'file.upload', kind: 'status', status: 500, after: 1 });
	const { json, outputs, error } = await bench.runNode({
		parameters: upload(one, { ...stopping, maxWait: 20 }),
		items: await items(['a.pdf', 'b.pdf', 'c.pdf']),
		onError: 'continueErrorOutput',
		maxTries: 3,
	});
	expect(error).toBeUndefined();
	expect(fieldOf(json, 'status')).toEqual(['success', 'success']);
	expect(outputs[1]).toHaveLength(1);
	expect(uploads('file')).toHaveLength(3);
});
