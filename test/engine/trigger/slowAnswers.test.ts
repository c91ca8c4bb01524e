import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { useChanged, withoutReviews } from './gateway';
import { HOUR, toldBy, watch, WORKFLOW } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

const COUNT = 60;
const EVENTS = { events: ['success', 'failure', 'approved'] };
const OWN = { statusPath: '/api/v4/workflows/{workflow_id}/documents/{document_id}' };

/** Of so many, a poll has the answers about some in its time, and about some that it has asked for it has not. */
const slow = () =>
	bench.sandbox.faults.add({
		...{ kind: 'latency', ms: 15_000, times: Infinity },
		operationId: WORKFLOW.one,
	});

const uploaded = (name = '', count = COUNT) =>
	Array.from({ length: count }, (_, n) => WORKFLOW.upload(bench, `${n}${name}.pdf`, 5 * HOUR));

const sorted = (told: unknown[]) => told.map((each) => JSON.stringify(each)).sort();

const eventsOf = (ids: string[], event: string) => sorted(ids.map((id) => [id, event]));

describe('while a service answers so slowly that a poll does not come to all documents, each has its turn:', () => {
	test('whether it is approved', async () => {
		const ids = uploaded();
		const poller = watchChanged(WORKFLOW, withoutReviews, EVENTS);
		await poller.poll();
		slow();
		await toldBy(poller, simulatedTime(), 3);
		for (const id of ids) WORKFLOW.approve(bench, id);
		expect(sorted(await toldBy(poller, simulatedTime(), 10))).toEqual(eventsOf(ids, 'approved'));
	});

	test('what was approved before its first look alone is not told', async () => {
		const ids = uploaded();
		slow();
		const poller = watchChanged(WORKFLOW, withoutReviews, EVENTS);
		await poller.poll();
		await toldBy(poller, simulatedTime(), 6);
		for (const id of ids) WORKFLOW.approve(bench, id);
		bench.sandbox.faults.clear();
		expect(sorted(await toldBy(poller, simulatedTime(), 3))).toEqual(eventsOf(ids, 'approved'));
	});

	test('named ones begin with a look at them', async () => {
		const ids = uploaded('-slow36000');
		slow();
		const poller = watch(bench, WORKFLOW, { watch: 'specific', documentIds: ids.join(', ') });
		await poller.poll();
		await toldBy(poller, simulatedTime(), 6);
		bench.sandbox.faults.clear();
		bench.sandbox.clock.advance(10 * HOUR);
		expect(sorted(await toldBy(poller, simulatedTime(), 3))).toEqual(eventsOf(ids, 'success'));
	});

	test('one that ends beside others that do not', async () => {
		const some: string[] = [];
		for (let n = 0; n < 9; n += 1) {
			uploaded('-slow900000', 6);
			some.push(...uploaded('-slow36000', 1));
		}
		const poller = watch(bench, WORKFLOW, { options: OWN });
		await poller.poll();
		slow();
		await toldBy(poller, simulatedTime(), 3);
		bench.sandbox.clock.advance(10 * HOUR);
		expect(sorted(await toldBy(poller, simulatedTime(), 10))).toEqual(eventsOf(some, 'success'));
	});
});

test('failed documents that are approved by hand, about which a Status Path answers slowly', async () => {
	const ids = Array.from({ length: 6 }, (_, n) => WORKFLOW.upload(bench, `${n}-failrun.pdf`));
	const poller = watchChanged(WORKFLOW, withoutReviews, { ...EVENTS, options: OWN });
	await poller.poll();
	bench.sandbox.faults.add({
		...{ kind: 'latency', ms: 20_000, times: Infinity },
		operationId: WORKFLOW.one,
	});
	await toldBy(poller, simulatedTime(), 3);
	for (const each of ids) WORKFLOW.approve(bench, each);
	expect(sorted(await toldBy(poller, simulatedTime(), 12))).toEqual(eventsOf(ids, 'approved'));
});

test('one document about which a Status Path does not answer holds up no approval', async () => {
	const ids = uploaded('', 6);
	const id = WORKFLOW.upload(bench, 'a-slow900000.pdf');
	const poller = watchChanged(WORKFLOW, withoutReviews, { ...EVENTS, options: OWN });
	await poller.poll();
	bench.sandbox.faults.add({
		...{ kind: 'latency', ms: 59_000, times: Infinity },
		...{ operationId: WORKFLOW.one, params: { document_id: id } },
	});
	await toldBy(poller, simulatedTime(), 2);
	for (const each of ids) WORKFLOW.approve(bench, each);
	expect(sorted(await toldBy(poller, simulatedTime(), 3))).toEqual(eventsOf(ids, 'approved'));
});
