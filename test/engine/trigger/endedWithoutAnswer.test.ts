import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { useChanged, withoutPages } from './gateway';
import { DAY, toldBy, WORKFLOW } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

const COUNT = 20;
const HANGING = 3;
const POLLS = 6;
const options = {
	statusPath: '/api/v4/workflows/{workflow_id}/documents/{document_id}/fields',
	lookbackDays: 7,
};

const uploaded = () => Array.from({ length: COUNT }, (_, n) => WORKFLOW.upload(bench, `${n}.pdf`));

/** The service does not tell any more in a poll's time how far the first ones are, and tells it of all others at once: these. */
function othersThanHanging(ids: string[]): string[] {
	for (const document_id of ids.slice(0, HANGING)) {
		bench.sandbox.faults.add({
			...{ kind: 'latency', ms: 59_000, times: Infinity },
			...{ operationId: 'document.getFields', params: { document_id } },
		});
	}
	return ids.slice(HANGING);
}

describe('ended documents about which a Status Path does not answer any more take no others', () => {
	test('their approvals, where all are named', async () => {
		const ids = uploaded();
		const poller = watchChanged(
			WORKFLOW,
			(answer, path) => (path.endsWith('/fields') ? { status: 'success' } : answer),
			{
				...{ watch: 'specific', documentIds: ids.join(', '), options },
				events: ['success', 'failure', 'approved'],
			},
		);
		await toldBy(poller, simulatedTime(), 3);
		const others = othersThanHanging(ids);
		for (const id of others) WORKFLOW.approve(bench, id);
		const told = await toldBy(poller, simulatedTime(), POLLS, DAY);
		expect(new Set(told)).toEqual(new Set(others.map((id) => [id, 'approved'])));
		expect(told).toHaveLength(others.length);
	});

	test('the news that failed ones were read after all, where the list does not tell what', async () => {
		let status = 'failure';
		const poller = watchChanged(
			WORKFLOW,
			(answer, path) => {
				if (path.endsWith('/fields')) return { status };
				return withoutPages(answer, path);
			},
			{ options },
		);
		await poller.poll();
		const ids = uploaded();
		expect(await toldBy(poller, simulatedTime(), 2)).toHaveLength(COUNT);
		const others = othersThanHanging(ids);
		status = 'success';
		const told = await toldBy(poller, simulatedTime(), POLLS, DAY);
		expect(new Set(told)).toEqual(new Set(others.map((id) => [id, 'success'])));
		expect(told).toHaveLength(others.length);
	});
});
