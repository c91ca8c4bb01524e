import type { Answer } from '../../sandbox/call';
import { mapped, mappedFromItem } from '../fixtures/correct.fixture';
import { reviewedFile, textsIn } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const FILE = reviewedFile(bench);

const sets = () => bench.sandbox.log.requests('file.updateFields').length;

test('a set that a later try has found done is not undone by the next item, to which the service shows the page as it was', async () => {
	const id = FILE.add('invoice.pdf');
	const { handlers } = bench.sandbox.service;
	const get = handlers['file.get'];
	let now = (): Answer | undefined => undefined;
	let before: Answer | undefined;
	let looks = 0;
	bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'resetAfter', after: 1 });
	bench.sandbox.override('file.updateFields', (call) => {
		if (sets() === 2) before = now();
		return handlers['file.updateFields']?.(call) ?? { status: 500 };
	});
	// The second look after it, that of the last item, is answered by a computer that is behind.
	bench.sandbox.override('file.get', (call) => {
		now = () => structuredClone(get?.(call));
		if (before) looks += 1;
		return (looks === 2 ? before : now()) ?? { status: 500 };
	});
	const { json, error } = await bench.runNode({
		parameters: FILE.correct(id, mappedFromItem(['seller_name', 'buyer_name']), {
			maxRetryTime: 0,
		}),
		items: [{ seller_name: 'Ada' }, { seller_name: 'Bea' }, { buyer_name: 'Cy' }],
		maxTries: 2,
	});
	expect(error).toBeUndefined();
	expect(looks).toBeGreaterThan(1);
	expect(json).toMatchObject([{ changes: [{}] }, { changes: [{}] }, { changes: [{}] }]);
	expect(textsIn(FILE.values(id), 'seller_name')).toEqual(['Bea']);
	expect(textsIn(FILE.values(id), 'buyer_name')).toEqual(['Cy']);
});

test('a change whose answer was lost is told once, though the service has written it in its own way', async () => {
	const id = FILE.add('invoice.pdf');
	const set = bench.sandbox.service.handlers['file.updateFields'];
	bench.sandbox.faults.add({ operationId: 'file.updateFields', kind: 'resetAfter' });
	bench.sandbox.override('file.updateFields', (call) => {
		const body = JSON.parse(JSON.stringify(call.body).replaceAll('ours', 'OURS')) as unknown;
		return set?.({ ...call, body }) ?? { status: 500 };
	});
	const { json } = await bench.runNode({
		parameters: FILE.correct(id, mapped({ seller_name: 'ours' }), {
			...{ maxRetryTime: 0, verify: true },
		}),
		maxTries: 2,
	});
	expect(json).toMatchObject([{ verified: 1 }]);
	expect(json[0]?.['changes']).toEqual([expect.objectContaining({ value: 'ours' })]);
});
