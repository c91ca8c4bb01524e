import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { everywhere, useChanged, without } from './gateway';
import { DAY, toldBy, WORKFLOW } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

const NIGHTS = 4;

test('approvals are told, though each poll meets another document of which the service does not tell in time what is on it', async () => {
	const poller = watchChanged(
		WORKFLOW,
		(answer) =>
			'documents' in answer
				? everywhere(answer, (each) => without(each, ['pages', 'verification_status']))
				: answer,
		{ events: ['success', 'failure', 'approved'] },
	);
	await poller.poll();
	const told: unknown[] = [];
	const approved: string[] = [];
	let last: string | undefined;
	for (let night = 0; night < NIGHTS; night += 1) {
		if (last !== undefined) {
			WORKFLOW.approve(bench, last);
			approved.push(last);
		}
		last = WORKFLOW.upload(bench, `${night}.pdf`);
		const params = { document_id: WORKFLOW.upload(bench, `large ${night}.pdf`) };
		bench.sandbox.faults.add({
			...{ kind: 'latency', ms: 45_000, times: Infinity },
			...{ operationId: WORKFLOW.one, params },
		});
		told.push(...(await toldBy(poller, simulatedTime(), 1, DAY)));
	}
	const events = approved.map((id) => [id, 'approved']);
	expect(told).toEqual(expect.arrayContaining(events));
});
