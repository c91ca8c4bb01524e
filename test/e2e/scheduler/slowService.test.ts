import '../../engine/host/stopEngine';

import type { INodeParameters } from 'n8n-workflow';
import { KINDS, MODEL, UNTIL_DONE, type Kind } from '../../engine/trigger/watch';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { type Delivery, untilThereAre } from '../n8n';
import { DURABLE_SCHEDULERS } from '../trigger/schedulers';
import {
	deliveredTo,
	eventsIn,
	untilDelivered,
	useWatches,
	type Watch,
} from '../trigger/useWatches';

/** A poll has 9 s of them: n8n keeps the rest for itself. */
const POLL_TIMEOUT_SECONDS = 14;
/** Longer than that, and than from one poll to the next. */
const SLOW_MS = 16_000;
/** Longer than any test. */
const NEVER_MS = 3_600_000;
const SLOW_POLLS = 2;
const PENDING = 6;
/** What a workflow would be told again would come with one of so many polls. */
const POLLS_EACH = 3;
/** A bound against hangs: ten times what a test takes on two processors. */
jest.setTimeout(1_800_000);

/** Answers that take this long come just before the next poll asks, which may know of n8n's state already. */
const CLOSE_MS = Array.from({ length: 24 }, (_, index) => 4_770 + index * 10);
const SIDE_BY_SIDE = 6;

interface WatchedFiles extends Watch {
	files: Delivery['files'];
}

describe.each(DURABLE_SCHEDULERS)('With $name', ({ environment, ...scheduler }) => {
	const bench = useWatches({
		...scheduler,
		environment: { ...environment, N8N_SCHEDULER_POLL_TIMEOUT: String(POLL_TIMEOUT_SECONDS) },
	});

	async function started(
		kinds: Kind[],
		parameters: (kind: Kind) => INodeParameters = () => ({}),
	): Promise<WatchedFiles[]> {
		const watches: WatchedFiles[] = [];
		for (const kind of kinds) {
			watches.push({ ...(await bench.add(kind, parameters(kind))), files: [] });
		}
		await bench.start(watches);
		return watches;
	}

	function upload({ kind, files }: WatchedFiles, name: string): void {
		files.push({ id: kind.upload(bench.service, name), event: 'success' });
	}

	async function expectOnceEach(watches: WatchedFiles[]): Promise<void> {
		for (const watch of watches) await untilDelivered(watch, watch.files.length);
		const kinds = new Set(watches.map(({ kind }) => kind));
		for (const kind of kinds) await bench.morePolls(kind, POLLS_EACH * watches.length);
		for (const watch of watches) {
			expect({ source: watch.kind.source, delivered: await deliveredTo(watch) }).toEqual({
				source: watch.kind.source,
				delivered: eventsIn(watch.files),
			});
		}
	}

	test('what is done while the service is too slow for a poll arrives once, by the time it is quick again', async () => {
		const watches = await started(KINDS);
		const { faults } = bench.service.sandbox;
		for (const { list } of KINDS) {
			faults.add({ kind: 'latency', ms: SLOW_MS, times: Infinity, operationId: list });
		}
		for (let poll = 0; poll < SLOW_POLLS; poll += 1) {
			for (const watch of watches) upload(watch, `slow-service-${poll}.pdf`);
			for (const { kind } of watches) await bench.morePolls(kind, 1);
		}
		faults.clear();
		for (const watch of watches) upload(watch, 'quick-again.pdf');
		await expectOnceEach(watches);
	});

	test('one file that the service cannot tell of holds up no other, and arrives when it can', async () => {
		const watches = await started(KINDS, withOwnAddress);
		const { clock, faults } = bench.service.sandbox;
		for (const watch of watches) {
			for (let file = 0; file < PENDING; file += 1) {
				upload(watch, `one-of-several-${file}-slow3600.pdf`);
			}
		}
		for (const { kind, files } of watches) {
			await bench.morePolls(kind);
			const params = { [parameterOf(kind)]: files[0]?.id ?? '' };
			const never = { kind: 'latency', ms: NEVER_MS, times: Infinity } as const;
			faults.add({ ...never, operationId: kind.one, params });
		}
		clock.advance(UNTIL_DONE);
		for (const watch of watches) await untilDelivered(watch, PENDING - 1);
		faults.clear();
		await expectOnceEach(watches);
	});

	test('nothing comes twice when polls end as the next ones begin', async () => {
		const watches = await started(Array.from({ length: SIDE_BY_SIDE }, () => MODEL));
		const files: Delivery['files'] = [];
		const { sandbox } = bench.service;
		const { faults, service } = sandbox;
		// By the clock, a busy machine would get more of them the less it can do.
		sandbox.override(MODEL.list, (call) => {
			if (faults.list().length > 0) {
				const id = MODEL.upload(bench.service, `meanwhile-${files.length}.pdf`);
				files.push({ id, event: 'success' });
			}
			return service.handlers[MODEL.list]?.(call) ?? { status: 500 };
		});
		for (const ms of CLOSE_MS) faults.add({ kind: 'latency', ms, operationId: MODEL.list });
		const met = async () => CLOSE_MS.length - faults.list().length;
		await untilThereAre(CLOSE_MS.length, 'slow answers that a poll has met', met);
		await expectOnceEach(watches.map((watch) => ({ ...watch, files })));
	});
});

/** Each file is asked for by itself, and the list tells the polls. */
const withOwnAddress = (kind: Kind): INodeParameters => ({
	options: {
		statusPath:
			kind === MODEL
				? '/api/v2/Inferences/Model/{model_id}/InferenceRequestFiles/GetPredictions/{file_id}'
				: `/api/v4/workflows/${SEEDED_WORKFLOW_ID}/documents/{document_id}`,
	},
});

const parameterOf = (kind: Kind): string => (kind === MODEL ? 'request_file_id' : 'document_id');
