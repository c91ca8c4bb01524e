import { showLate } from '../../simulate/actions/showLate';
import { mapped } from '../fixtures/correct.fixture';
import { reviewedDocument, reviewedFile, textsIn } from '../fixtures/reviewed.fixture';
import { addition, additions, changes, edit, edits } from '../fixtures/updateFields.fixture';
import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';

const bench = useSandbox();
const file = reviewedFile(bench);
const document = reviewedDocument(bench);

/** Two nodes, one after the other, while the service shows what it held some seconds ago. */
const late = () => showLate(bench.sandbox, { ms: 3000, marks: false, flickers: false });

describe('of two nodes about one page, the second one undoes nothing of the first where the service shows that late', () => {
	test('edits by Update Fields', async () => {
		const fileId = file.add('invoice.pdf');
		late();
		const editing = (label: string, text: string) =>
			changes({ fileId, page: '0', ...edits(edit(label, text)) });
		const { error } = await bench.runNode({
			before: [editing('seller_name', 'Ada')],
			parameters: editing('buyer_name', 'Bea'),
		});
		expect(error).toBeUndefined();
		const now = file.values(fileId);
		expect([...textsIn(now, 'seller_name'), ...textsIn(now, 'buyer_name')]).toEqual(['Ada', 'Bea']);
	});

	test('additions by Update Fields', async () => {
		const fileId = file.add('invoice.pdf');
		late();
		const adding = (text: string) =>
			changes({ fileId, page: '0', ...additions(addition('note', text)) });
		await bench.runNode({ before: [adding('one')], parameters: adding('two') });
		expect(textsIn(file.values(fileId), 'note').sort()).toEqual(['one', 'two']);
	});

	test('corrections of a file, which is approved with both', async () => {
		const id = file.add('invoice.pdf');
		late();
		const { json } = await bench.runNode({
			before: [file.correct(id, mapped({ seller_name: 'Ada' }))],
			parameters: file.correct(id, mapped({ buyer_name: 'Bea' }), { approve: true }),
		});
		expect(json).toMatchObject([{ approved: true }]);
		const now = file.values(id);
		expect([...textsIn(now, 'seller_name'), ...textsIn(now, 'buyer_name')]).toEqual(['Ada', 'Bea']);
	});

	test('what a document did not have is added once', async () => {
		const id = document.add('invoice.pdf');
		document.remove(id, 'currency');
		late();
		const parameters = document.correct(id, mapped({ currency: 'EUR' }));
		const { error } = await bench.runNode({ before: [parameters], parameters });
		expect(error?.message).toBe('The service does not show yet what an earlier item has added');
		expect(textsIn(document.values(id), 'currency')).toEqual(['EUR']);
	});
});

test('what somebody takes back a minute after a node has written it stays so', async () => {
	const fileId = file.add('invoice.pdf');
	const editing = (label: string, text: string) =>
		changes({ fileId, page: '0', ...edits(edit(label, text)) });
	const [seller = ''] = textsIn(file.values(fileId), 'seller_name');
	const { handlers } = bench.sandbox.service;
	let looks = 0;
	bench.sandbox.override('file.get', (call) => {
		looks += 1;
		if (looks === 2) {
			simulatedTime().advance(61_000);
			for (const value of file.values(fileId))
				if (value.field === 'seller_name') value.write(seller);
		}
		return handlers['file.get']?.(call) ?? { status: 500 };
	});
	await bench.runNode({
		before: [editing('seller_name', 'Ada')],
		parameters: editing('buyer_name', 'Bea'),
	});
	expect(textsIn(file.values(fileId), 'seller_name')).toEqual([seller]);
});
