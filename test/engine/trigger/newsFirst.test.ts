import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { everywhere, useChanged, type Change } from './gateway';
import { DAY, HOUR, idsOf, MINUTE, WORKFLOW } from './watch';

const bench = useSandbox();
const watchChanged = useChanged(bench);

/** A list that tells of documents, and not of their pages. */
const brief: Change = (answer) =>
	'documents' in answer
		? everywhere(answer, (object) => ('document_id' in object ? { ...object, pages: [] } : object))
		: answer;

test.each([
	['nightly', DAY, 20, 20],
	['nightly', DAY, 10, 50],
	['every six hours', 6 * HOUR, 10, 12],
])(
	'what was read is told at once, %s, however many failed ones are looked at again: of a service with few requests',
	async (_, interval, read, failed) => {
		const poller = watchChanged(WORKFLOW, brief, { events: ['success'] });
		await poller.poll();
		bench.sandbox.rateLimit({ requests: 30, windowMs: MINUTE });
		for (let round = 0; round < 10; round += 1) {
			simulatedTime().advance(interval);
			const ids = Array.from({ length: read }, (__, n) =>
				WORKFLOW.upload(bench, `r${round}-${n}.pdf`, 10 * MINUTE),
			);
			for (let n = 0; n < failed; n += 1) {
				WORKFLOW.upload(bench, `r${round}-${n}-fail.pdf`, 10 * MINUTE);
			}
			expect((await idsOf(poller))?.sort()).toEqual([...ids].sort());
		}
	},
);
