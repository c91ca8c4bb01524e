import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { type Json, useChanged, without } from './gateway';
import { HOUR, idsOf, MINUTE, WORKFLOW } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);
const documentsOf = ({ documents }: Json) =>
	Array.isArray(documents) ? (documents as Json[]) : [];

test.each<[string, (answer: Json) => Json]>([
	['does not tell its total', (answer) => without(answer, ['total_count'])],
	['is not newest first', (answer) => ({ ...answer, documents: documentsOf(answer).toReversed() })],
])('what ends between two readings of a list that %s is told', async (_, change) => {
	const id = WORKFLOW.upload(bench, 'one-slow3600.pdf');
	for (let n = 0; n < 150; n += 1) WORKFLOW.upload(bench, `n${n}.pdf`, (n + 10) * MINUTE);
	const seen: unknown[] = [];
	let pages = 0;
	const poller = watchChanged(WORKFLOW, (answer) => {
		if (!('documents' in answer)) return answer;
		const shown = documentsOf(answer).filter((document) => document.document_id === id);
		seen.push(...shown.map(({ status }) => status));
		pages += 1;
		if (pages === 2) bench.sandbox.clock.advance(2 * HOUR);
		return change(answer);
	});
	expect(await poller.poll()).toBeNull();
	expect(seen).toEqual(['pending', 'success']);
	simulatedTime().advance(MINUTE);
	expect(await idsOf(poller)).toEqual([id]);
	simulatedTime().advance(MINUTE);
	expect(await poller.poll()).toBeNull();
});

test('a list that holds fewer at once than it is asked for, and does not tell its total, is read to its end', async () => {
	bench.sandbox.service.variants.mostPerPage = 40;
	const poller = watchChanged(WORKFLOW, (answer) => without(answer, ['total_count']));
	expect(await poller.poll()).toBeNull();
	const ids = Array.from({ length: 100 }, (_, n) =>
		WORKFLOW.upload(bench, `n${n}.pdf`, n * MINUTE),
	);
	simulatedTime().advance(HOUR);
	expect((await idsOf(poller))?.toSorted()).toEqual(ids.toSorted());
	simulatedTime().advance(MINUTE);
	expect(await poller.poll()).toBeNull();
});
