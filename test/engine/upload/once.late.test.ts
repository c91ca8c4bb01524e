import { itemsOf, KINDS, onceOn } from '../fixtures/uploadOnce.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

/** What nodes before give holds no file. */
const FROM_INPUT = { binaryPropertyName: "={{ $('Input').item.binary.data }}" };

describe.each(KINDS)('a $resource in a service that lists an upload late', (kind) => {
	const once = onceOn(bench, kind);
	const { parameters } = kind;

	test('is uploaded once by two nodes of an execution', async () => {
		bench.sandbox.service.variants.listedAfter = 3000;
		const uploading = parameters({}, { ...FROM_INPUT, results: 'later' });
		const { json } = await bench.runNode({
			...{ items: await itemsOf('a.pdf'), before: [uploading], parameters: uploading },
		});
		expect(json).toMatchObject([{ already_uploaded: true }]);
		expect(once.uploads()).toHaveLength(1);
	});

	test('is uploaded once where the second node comes to it more than a minute after its look', async () => {
		bench.sandbox.service.variants.listedAfter = 20_000;
		const options = { ...FROM_INPUT, results: 'later' };
		const requestOptions = { batching: { batch: { batchSize: 1, batchInterval: 30_000 } } };
		await bench.runNode({
			items: await itemsOf('a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'),
			before: [parameters({}, options)],
			parameters: parameters({}, { ...options, requestOptions }),
		});
		expect(once.uploads()).toHaveLength(4);
	});

	test('goes up again where the first node has uploaded what could not be read', async () => {
		const uploading = parameters({}, { ...FROM_INPUT, results: 'wait' });
		const items = await itemsOf('fail.pdf');
		await bench.runNode({ items, before: [uploading], parameters: uploading });
		expect(once.uploads()).toHaveLength(2);
	});

	test('goes up again where nobody has found what the first node has uploaded, which could not be read', async () => {
		const uploading = parameters({}, { ...FROM_INPUT, results: 'later' });
		const { faults } = bench.sandbox;
		faults.add({ operationId: `${kind.resource}.upload`, kind: 'resetAfter' });
		const list = `${kind.resource}.getAll`;
		faults.add({ operationId: list, kind: 'status', status: 403, after: 1, times: 4 });
		const { json } = await bench.runNode({
			...{ items: await itemsOf('fail.pdf'), before: [uploading], parameters: uploading },
			onErrorBefore: 'continueRegularOutput',
		});
		expect(once.uploads()).toHaveLength(2);
		expect(json[0]?.['already_uploaded']).toBeUndefined();
	});

	test('waits for nothing where the first node was refused', async () => {
		const uploading = parameters({}, { ...FROM_INPUT, results: 'later' });
		bench.sandbox.faults.add({
			...{ operationId: `${kind.resource}.upload`, kind: 'status', status: 200 },
			message: 'Not now',
		});
		const begun = Date.now();
		const { error } = await bench.runNode({
			...{ items: await itemsOf('a.pdf'), before: [uploading], parameters: uploading },
			onErrorBefore: 'continueRegularOutput',
		});
		expect(error).toBeUndefined();
		expect(Date.now() - begun).toBeLessThan(60_000);
	});
});
