import { sleep } from '../../sandbox/clock';
import { KINDS, onceOn } from '../fixtures/uploadOnce.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

/** How long the service takes for each answer; it does the work first. */
const ANSWER_MS = 100;
const APART_MS = [0, 50, 99, 110, 150, 200, 400, 1000];

/** Two processes know nothing of each other: what happens is what the README says. */
test.each(KINDS)(
	'two runs of $resource both upload a file only when begun within one answer of the service',
	async (kind) => {
		const { run, there } = onceOn(bench, kind);
		const doubledAt: number[] = [];
		for (const apart of APART_MS) {
			bench.sandbox.reset();
			bench.sandbox.faults.add({ kind: 'latency', ms: ANSWER_MS, times: Infinity });
			const first = run(['a.pdf']);
			await sleep(apart);
			await Promise.all([first, run(['a.pdf'])]);
			if (there().length > 1) doubledAt.push(apart);
		}
		expect(doubledAt).toEqual([0, 50, 99]);
	},
);
