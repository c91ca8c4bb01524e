import type { INodeParameters } from 'n8n-workflow';
import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { useChanged, withoutPages, withoutReviews, type Change } from './gateway';
import { DAY, HOUR, toldBy, useNotes, WORKFLOW } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);
const notes = useNotes();

const REFUSALS = [
	['refuses', { kind: 'status', status: 403 }],
	['fails', { kind: 'status', status: 500 }],
	['breaks off', { kind: 'cutBody' }],
	['does not come', { kind: 'latency', ms: 59_000 }],
] as const;

const NAMED = [
	['all', () => ({})],
	['named ones', (ids: string[]) => ({ watch: 'specific', documentIds: ids.join(', ') })],
] as const;

const EVENTS = [
	['Approved', ['approved']],
	['all events', ['success', 'failure', 'approved']],
] as const;

const CASES = REFUSALS.flatMap(([how, fault]) =>
	NAMED.flatMap(([which, named]) =>
		EVENTS.map(([what, events]) => ({ how, fault, which, named, what, events })),
	),
);

/** The documents of which one answers by itself no more, when all of them have been approved. */
async function approvedBehind(
	change: Change,
	parameters: (ids: string[]) => INodeParameters,
	fault: (typeof REFUSALS)[number][1],
) {
	const ids = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => WORKFLOW.upload(bench, name));
	const [, bad = ''] = ids;
	const others = ids.filter((id) => id !== bad);
	const poller = watchChanged(WORKFLOW, change, parameters(ids));
	await poller.poll();
	await toldBy(poller, simulatedTime(), 1);
	const params = { document_id: bad };
	bench.sandbox.faults.add({ ...fault, operationId: WORKFLOW.one, params, times: Infinity });
	for (const id of ids) WORKFLOW.approve(bench, id);
	const told = await toldBy(poller, simulatedTime(), 3, DAY / 4);
	return { poller, bad, others, told };
}

const approvals = (ids: string[]) => ids.map((id) => [id, 'approved']);

const aboutApproval = (id: string) =>
	expect.stringMatching(`does not answer about the approval of these.*: ${id}$`) as string;

test.each(CASES)(
	'a document whose own answer $how is named once where $which are watched for $what and the list does not tell approvals, and told when it answers',
	async ({ fault, named, events }) => {
		const parameters = (ids: string[]) => ({ events: [...events], ...named(ids) });
		const { poller, bad, others, told } = await approvedBehind(withoutReviews, parameters, fault);
		expect(new Set(told)).toEqual(new Set(approvals(others)));
		expect(told).toHaveLength(others.length);
		expect(notes().filter((note) => note.includes(bad))).toHaveLength(1);
		bench.sandbox.faults.clear();
		expect(await toldBy(poller, simulatedTime(), 2)).toEqual(approvals([bad]));
	},
);

test.each(REFUSALS)(
	'so is one whose own answer %s where the list tells approvals and not what was read',
	async (_, fault) => {
		const parameters = () => ({ events: ['approved'] });
		const { poller, bad, others, told } = await approvedBehind(withoutPages, parameters, fault);
		expect(new Set(told)).toEqual(new Set(approvals(others)));
		expect(told).toHaveLength(others.length);
		expect(notes()).toEqual([aboutApproval(bad)]);
		bench.sandbox.faults.clear();
		expect(await toldBy(poller, simulatedTime(), 2)).toEqual(approvals([bad]));
	},
);

test('an approval about which the service ceases to answer again is named again', async () => {
	const parameters = () => ({ events: ['approved'] });
	const [[, fault]] = REFUSALS;
	const { poller, bad } = await approvedBehind(withoutReviews, parameters, fault);
	bench.sandbox.faults.clear();
	await toldBy(poller, simulatedTime(), 1);
	bench.sandbox.faults.add({ ...fault, operationId: WORKFLOW.one, times: Infinity });
	await toldBy(poller, simulatedTime(), 2);
	expect(notes()).toHaveLength(2);
	expect(notes()[0]).toEqual(aboutApproval(bad));
});

test.each(REFUSALS)(
	'so is one that is first asked about when Lookback Days are over, where its own answer %s then, once more',
	async (_, fault) => {
		const parameters = { events: ['success', 'approved'], options: { lookbackDays: 3 } };
		const poller = watchChanged(WORKFLOW, withoutReviews, parameters);
		const id = WORKFLOW.upload(bench, 'a.pdf', DAY);
		const nextDay = async () => {
			simulatedTime().advance(DAY - HOUR);
			WORKFLOW.upload(bench, 'other.pdf', 0);
			return await toldBy(poller, simulatedTime(), 1, HOUR);
		};
		await poller.poll();
		await nextDay();
		await nextDay();
		WORKFLOW.approve(bench, id);
		const operationId = WORKFLOW.one;
		bench.sandbox.faults.add({
			...fault,
			operationId,
			params: { document_id: id },
			times: Infinity,
		});
		expect(await nextDay()).not.toContainEqual([id, 'approved']);
		expect(notes()).toEqual([aboutApproval(id)]);
		bench.sandbox.faults.clear();
		expect(await nextDay()).toContainEqual([id, 'approved']);
		expect(await nextDay()).not.toContainEqual([id, 'approved']);
	},
);
