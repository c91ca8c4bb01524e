import type { RequestListener } from 'node:http';
import type { IPollFunctions } from 'n8n-workflow';
import { poll } from '../../../nodes/DocumentExtraction/trigger/poll';
import { DocumentExtractionTrigger } from '../../../nodes/DocumentExtraction/DocumentExtractionTrigger.node';
import { simulatedTime } from '../../simulatedTime/jest';
import { useLoopback, useSandbox } from '../host';
import { HOUR, idsOf, type Kind, KINDS, MODEL, refusalOf, UNTIL_DONE, watch } from './watch';

const bench = useSandbox();
const loopback = useLoopback();

const BUDGET_MS = 4000;

/** Hands on what is asked for, but answers some of it with a byte now and then, for ever. */
function dripping(isDripped: (url: string) => boolean): RequestListener {
	return ({ url = '', method = 'GET', headers: { authorization = '' } }, response) => {
		if (isDripped(url)) {
			response.writeHead(200, { 'content-type': 'application/json' });
			const timer = setInterval(() => response.write(' '), 50);
			response.on('close', () => clearInterval(timer));
			return;
		}
		void fetch(`${bench.sandbox.url}${url}`, { method, headers: { authorization } })
			.then(async (answer) => {
				response.writeHead(answer.status);
				response.end(await answer.text());
			})
			.catch(() => response.destroy());
	};
}

const watchThrough = (kind: Kind, more = {}, state = {}) =>
	watch(bench, kind, more, {
		credential: { ...bench.credential(), baseUrl: loopback.url },
		budgetMs: BUDGET_MS,
		state,
	});

describe.each(KINDS)('a poll of a $source that the service does not let end', (kind) => {
	test('ends by itself, changes nothing, and the next one catches up', async () => {
		loopback.answer(dripping(() => false));
		const poller = watchThrough(kind);
		await poller.poll();
		const id = kind.upload(bench, 'later.pdf');
		const before = poller.state();
		loopback.answer(dripping(() => true));
		expect(await refusalOf(poller)).toEqual({
			message: 'The service did not answer within the time that a poll has',
			description: expect.stringContaining('lower Lookback Days') as unknown,
		});
		expect(poller.state()).toEqual(before);
		loopback.answer(dripping(() => false));
		expect(await idsOf(poller)).toEqual([id]);
		expect(await poller.poll()).toBeNull();
	});

	test('delivers and remembers what was finished by then', async () => {
		const ids = ['a', 'b', 'c'].map((name) => kind.upload(bench, `${name}-slow3600.pdf`));
		const [, slow = ''] = ids;
		loopback.answer(dripping(() => false));
		const poller = watchThrough(kind, { watch: 'specific', [kind.idList]: ids.join(',') });
		await poller.poll();
		bench.sandbox.clock.advance(UNTIL_DONE);
		loopback.answer(dripping((url) => url.includes(slow)));
		expect((await idsOf(poller))?.sort()).toEqual(ids.filter((id) => id !== slow).sort());
		loopback.answer(dripping(() => false));
		expect(await idsOf(poller)).toEqual([slow]);
		expect(await poller.poll()).toBeNull();
	});
});

test('a poll that n8n has given up meanwhile changes nothing and gives nothing', async () => {
	const poller = watch(bench, MODEL, {}, { budgetMs: BUDGET_MS });
	await poller.poll();
	const id = MODEL.upload(bench, 'later.pdf');
	const before = poller.state();
	// As on a machine that stood still: n8n's time has run out, and ours has not been looked at since.
	const list = bench.sandbox.service.handlers['file.getAll'];
	bench.sandbox.override('file.getAll', (call) => {
		const answer = list?.(call) ?? { status: 500 };
		simulatedTime().advance(10 * BUDGET_MS);
		return answer;
	});
	expect(await refusalOf(poller)).toBeDefined();
	expect(poller.state()).toEqual(before);
	bench.sandbox.override('file.getAll', (call) => list?.(call) ?? { status: 500 });
	expect(await idsOf(poller)).toEqual([id]);
});

describe('what ended a poll tells n8n when to poll again', () => {
	const failureOf = async (poller: ReturnType<typeof watch>): Promise<unknown> =>
		await poller.poll().then(
			() => undefined,
			({ failure }: { failure?: unknown }) => failure,
		);

	test.each([
		[{ status: 401 }, { cause: 'credential-invalid' }],
		[{ status: 402 }, { cause: 'quota-exhausted' }],
		[{ status: 404 }, { cause: 'configuration-invalid' }],
		[
			{ status: 429, retryAfter: 90 },
			{ cause: 'rate-limited', retryAfterMs: 90_000 },
		],
		[{ status: 501 }, { cause: 'temporarily-unavailable' }],
		[{ status: 400 }, undefined],
	])('an answer %j: %j', async (answer, failure) => {
		bench.sandbox.faults.add({ kind: 'status', ...answer, times: Number.POSITIVE_INFINITY });
		expect(await failureOf(watch(bench, MODEL))).toEqual(failure);
	});

	test('what is not filled in as it has to be', async () => {
		expect(await failureOf(watch(bench, MODEL, { events: [] }))).toEqual({
			cause: 'configuration-invalid',
		});
		const credential = { ...bench.credential(), apiKey: ' ' };
		expect(await failureOf(watch(bench, MODEL, {}, { credential }))).toEqual({
			cause: 'credential-invalid',
		});
	});
});

/** As where n8n's database, or a vault, is lost without a word. */
test.each(KINDS)(
	'a poll of a $source whose credential never comes holds up no other',
	async (kind) => {
		const poller = watch(bench, kind);
		await poller.poll();
		const id = kind.upload(bench, 'later.pdf');
		const hanging = jest
			.spyOn(DocumentExtractionTrigger.prototype, 'poll')
			.mockImplementation(async function (this: IPollFunctions) {
				let looks = 0;
				const getCredentials = async (type: string) => {
					looks += 1;
					// The settings have it, and the poll does not get it.
					return await (looks > 2 ? new Promise<never>(() => {}) : this.getCredentials(type));
				};
				const own = new Proxy(this, {
					get: (target, name): unknown =>
						name === 'getCredentials' ? getCredentials : Reflect.get(target, name),
				});
				return await poll.call(own);
			});
		void poller.poll();
		await simulatedTime().rest();
		hanging.mockRestore();
		expect(await poller.poll()).toBeNull();
		simulatedTime().advance(HOUR);
		expect(await idsOf(poller)).toEqual([id]);
	},
);
