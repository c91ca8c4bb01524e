import type { OnError } from 'n8n-workflow';
import { sleep } from '../../sandbox/clock';
import { drawSetback, faultOf } from '../../simulate/faults';
import { Random } from '../../simulate/random';
import { drawVariants } from '../../simulate/variants';
import { KINDS, onceOn, type OnceKind } from '../fixtures/uploadOnce.fixture';
import { useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const elsewhere = useLoopback();

const NIGHTS = 40;
/** So many runs are disturbed before one is not. */
const DISTURBED = 4;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A run with whatever may go wrong, killed at any moment. */
async function disturbedRun(random: Random, kind: OnceKind, names: string[]): Promise<void> {
	const { sandbox } = bench;
	const calls = ['upload', 'upload', 'getAll', 'getAll', 'get'].map(
		(call) => `${kind.resource}.${call}`,
	);
	for (const setback of random.list(0, 4, () => drawSetback(random, calls))) {
		sandbox.faults.add(faultOf(setback, { origin: elsewhere.url, key: sandbox.apiKey }));
	}
	if (random.chance(0.7)) {
		sandbox.faults.add({
			operationId: `${kind.resource}.upload`,
			kind: random.pick(['resetAfter', 'resetBefore', 'cutBody', 'malformedJson', 'html']),
			after: random.int(0, 5),
			times: random.pick([1, 2, 5]),
		});
	}
	const kill = new AbortController();
	const killed = random.chance(0.6);
	const timer = killed
		? setTimeout(() => kill.abort(), random.pick([1, 5, 100, 1000, 4000, MINUTE, 10 * MINUTE]))
		: undefined;
	await onceOn(bench, kind).run(
		names,
		{
			parallelRequests: random.pick([1, 2, 5, 50]),
			maxRetryTime: random.pick([0, 1, 30, 120, 600]),
		},
		{
			onError: random.pick<OnError>(['stopWorkflow', 'continueRegularOutput']),
			maxTries: random.pick([0, 0, 2, 3]),
			cancel: kill.signal,
			parameters: { results: random.pick(['wait', 'later', 'immediate']) },
		},
	);
	clearTimeout(timer);
	sandbox.faults.clear();
	// Until the service is done with what it got, and somebody runs it again.
	await sleep(random.pick([10 * MINUTE, HOUR, 7 * HOUR]));
}

describe.each(KINDS)('$resource', (kind) => {
	const { run, there } = onceOn(bench, kind);

	test.each(Array.from({ length: NIGHTS }, (_, night) => night))(
		'in night %i each file is uploaded once, and once it is run without setbacks all are there',
		async (night) => {
			const random = new Random(`once ${kind.resource} ${night}`);
			const { sandbox } = bench;
			sandbox.clock.advance(random.pick([0, 0, 0, -7000, 90_000, -3 * HOUR, 20 * HOUR]));
			Object.assign(sandbox.service.variants, drawVariants(random), {
				listedAfter: random.pick([0, 0, 3000, MINUTE]),
			});
			const count = random.int(3, 12);
			const names = random.list(count, count + 3, () => `${random.int(1, count)}.pdf`);
			const wanted = [...new Set(names)].sort();
			for (let disturbed = random.int(1, DISTURBED); disturbed > 0; disturbed -= 1) {
				await disturbedRun(random, kind, names);
				expect(there()).toEqual([...new Set(there())]);
			}
			const { error, json } = await run(names, {}, { parameters: { results: 'wait' } });
			expect(error).toBeUndefined();
			expect(json.map(({ file_name: name }) => name)).toEqual(names);
			expect(there()).toEqual(wanted);
		},
	);
});
