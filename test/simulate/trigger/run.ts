import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { DocumentExtractionTrigger } from '../../../nodes/DocumentExtraction/DocumentExtractionTrigger.node';
import { startPolling, type Poller } from '../../engine/host';
import type { Sandbox } from '../../sandbox';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { sleep } from '../../sandbox/clock';
import type { LoggedRequest } from '../../sandbox/log';
import type { SimulatedTime } from '../../simulatedTime';
import { within } from '../clock';
import { watchFaults } from '../faultWatch';
import { faultOf } from '../faults';
import { KEY, NEXT_KEY, type Host } from '../host';
import { Random } from '../random';
import { lapse } from './lapses';
import { Files, MODEL_ID, type WatchedFile } from './files';
import type { End, Settings, Step, TriggerPlan } from './plan';
import {
	allOf,
	budgetOf,
	longestPoll,
	NOTHING_STORED,
	quietlyStored,
	readsAnew,
	stateIn,
	type Stored,
} from './stored';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LATE_MS = 5 * 60 * MINUTE;
/** Less than the trigger waits for n8n to store what it has told. */
const LATE_STORE_MS = 30 * SECOND;
const LONGEST_POLL_MS = 10 * MINUTE;

/** Of n8n: each remembers what its own polls have told. */
let processes = 0;

/** Something that was told. */
export interface Told {
	id: string;
	event: End | 'approved';
	at: number;
	/** What was watched. */
	era: number;
	json: IDataObject;
}

/** What n8n keeps for the node, with what a perfect memory knows of it. */
interface Kept {
	stored: Stored;
	/** What was watched; nothing yet when undefined. */
	era: number | undefined;
	/** Files that were seen on their way, each since when. */
	seen: ReadonlyMap<string, number>;
}

/** The first poll of what is watched: what has ended before is not told. */
export interface Baseline {
	era: number;
	endedAt: number;
}

export interface Observed {
	plan: TriggerPlan;
	files: WatchedFile[];
	told: Told[];
	/** Why polls have failed. */
	messages: string[];
	baseline: Baseline | undefined;
	seen: Kept['seen'];
	/** Since when an end is wanted. */
	wantedSince: Readonly<Record<End, number>>;
	/** The same for approvals. */
	approvalsSince: number;
	settings: Settings;
	/** Whether files that are named are watched in the end. */
	isNamed: boolean;
	mostOpen: number;
	/** What does not hold, seen on the way. */
	complaints: string[];
	endedAt: number;
	quietAt: number;
	host: Host;
}

function idOf({ file_id, request_file_id, document_id }: IDataObject): string {
	const id = file_id ?? request_file_id ?? document_id;
	return typeof id === 'string' ? id : '';
}

/** A list may tell of documents and not of their pages. */
function leaveOutPages(sandbox: Sandbox): void {
	const { 'document.getAll': list } = sandbox.service.handlers;
	if (!list) throw new Error('The sandbox has no list of documents');
	sandbox.override('document.getAll', (call) => {
		const answer = list(call);
		const body = JSON.stringify(answer.body, (name, value: unknown) =>
			name === 'pages' ? [] : value,
		);
		return { ...answer, body: JSON.parse(body) as unknown };
	});
}

/** An n8n with one active workflow that begins with the trigger. */
export class TriggerNight {
	private readonly files: Files;
	private readonly struck: ReturnType<typeof watchFaults>;
	private readonly told: Told[] = [];
	private readonly messages: string[] = [];
	private readonly complaints: string[] = [];
	private readonly named: WatchedFile[] = [];
	private readonly wantedSince: Record<End, number>;
	private approvalsSince: number;
	private settings: Settings;
	private isNamed: boolean;
	private era = 0;
	private key = KEY;
	private kept: Kept = { stored: NOTHING_STORED, era: undefined, seen: new Map() };
	private saved = this.kept;
	/** What was stored before the last poll. */
	private earlier: { stored: Stored; until: number } | undefined;
	/** An activation that has not come to its end is none. */
	private isActive = false;
	/** What the first look at named files got no word about counts as on its way (docs/trigger.md#rules). */
	private readonly firstWordless = new Map<string, boolean>();
	private baseline: Baseline | undefined;
	private poller: Poller | undefined;
	private lastPollEndedAt = Infinity;
	private process = (processes += 1);
	/** What the user calls the node. */
	private nodeName = 'A';

	constructor(
		private readonly plan: TriggerPlan,
		private readonly host: Host,
		private readonly time: SimulatedTime,
	) {
		const { sandbox } = host;
		sandbox.clock.advance(plan.skew);
		Object.assign(sandbox.service.variants, plan.variants);
		if (plan.isListBrief) leaveOutPages(sandbox);
		const { source, lapses, beginning } = plan;
		if (lapses) lapse(sandbox, source, lapses, new Random(`lapses ${beginning}`));
		this.files = new Files(sandbox, plan.source, plan.skew);
		this.struck = watchFaults(sandbox);
		this.settings = plan.settings;
		this.isNamed = plan.isNamed;
		const now = time.now();
		this.approvalsSince = this.settings.approvals ? now : Infinity;
		this.wantedSince = {
			success: this.wants('success') ? now : Infinity,
			failure: this.wants('failure') ? now : Infinity,
		};
	}

	async play(): Promise<Observed> {
		// Files can only be named when there is one.
		this.name(this.files.upload('first-slow600.pdf', this.time.now()));
		this.slowDown();
		await this.poll();
		for (const step of this.plan.steps) await this.take(step);
		await this.end();
		const requests = this.host.sandbox.log.requests();
		return {
			plan: this.plan,
			files: this.files.all,
			told: this.told,
			messages: this.messages,
			baseline: this.baseline,
			seen: this.kept.seen,
			wantedSince: this.wantedSince,
			approvalsSince: this.approvalsSince,
			settings: this.settings,
			isNamed: this.isNamed,
			mostOpen: Math.max(0, ...requests.map(({ open }) => open)),
			complaints: this.complaints,
			endedAt: this.time.now(),
			quietAt: Math.max(
				0,
				...requests.map((request) => {
					const fault = this.struck(request);
					return request.at - this.plan.skew + (fault?.kind === 'latency' ? fault.ms : 0);
				}),
			),
			host: this.host,
		};
	}

	private async take(step: Step): Promise<void> {
		const { sandbox, elsewhere } = this.host;
		switch (step.does) {
			case 'wait':
				await sleep(step.ms);
				return;
			case 'upload': {
				const file = this.files.upload(step.name, this.time.now());
				if (step.isNamed) await this.addName(file);
				return;
			}
			case 'delete':
			case 'retry':
			case 'approve':
			case 'unapprove':
				this.touch(step);
				return;
			case 'break':
				sandbox.faults.clear();
				sandbox.faults.add(faultOf(step.setback, { origin: elsewhere.url, key: this.key }));
				this.slowDown();
				return;
			case 'mend':
				this.mend();
				return;
			case 'rotate':
				await this.rotate(step.isRevokedFirst);
				return;
			case 'edit':
				this.edit(step.edit);
				await this.reactivate();
				return;
			case 'change':
				this.isNamed = !this.isNamed;
				this.era += 1;
				await this.reactivate();
				return;
			case 'rename': {
				const now = this.now();
				this.nodeName = step.name;
				await this.activate(now);
				return;
			}
			case 'pollInVain':
				await this.pollInVain(step.isSharedStored);
				return;
			case 'restart':
				this.restart();
				await this.poll();
				return;
			case 'reactivate':
				await this.reactivate();
				return;
			default:
				await this.look(step.does);
				// Not all of these count as a poll above.
				this.lastPollEndedAt = this.time.now();
		}
	}

	private async look(how: 'poll' | 'pollTwice' | 'test' | 'reactivateInPoll') {
		switch (how) {
			case 'poll':
				return await this.poll();
			case 'pollTwice': {
				const first = this.poll();
				const second = await this.started().poll();
				if (second !== null) this.complaints.push('a poll beside another one tells something');
				return await first;
			}
			case 'test':
				return await this.fetchTestEvent();
			case 'reactivateInPoll': {
				// Newer versions drop what a poll tells whose workflow was activated meanwhile.
				if (this.plan.scheduler !== 'timers') return await this.reactivate();
				const polling = this.poll();
				const next = this.newPoller(this.now());
				if ((await next.poll()) !== null) {
					this.complaints.push('a poll of a workflow that was activated meanwhile tells something');
				}
				await polling;
				this.poller = next;
				const { stored } = this.kept;
				const known = stateIn(stored, this.plan.scheduler, this.nodeName);
				if (JSON.stringify(next.state()) !== JSON.stringify(known)) {
					this.complaints.push('a workflow that was activated during a poll knows something else');
				}
			}
		}
	}

	/** A poll as n8n does it: what it gives starts an execution and is saved. */
	private async poll(): Promise<void> {
		const isActivation = !this.isActive;
		const poller = this.started();
		const before = poller.state();
		const { log } = this.host.sandbox;
		const begunAt = this.time.now();
		const sent = log.requests().length;
		const sentBetween = log
			.requests()
			.filter(
				({ at }) => at - this.plan.skew > this.lastPollEndedAt && at - this.plan.skew < begunAt,
			);
		if (sentBetween.length > 0) this.complaints.push('something is sent after the end of a poll');
		const outcome = await within(
			LONGEST_POLL_MS,
			poller.poll().then(
				(items) => ({ items }),
				(thrown: unknown) => ({ thrown }),
			),
		);
		const now = this.time.now();
		this.lastPollEndedAt = now;
		if (!outcome) {
			this.complaints.push('a poll does not come to an end');
			return;
		}
		if (now - begunAt > longestPoll(budgetOf(this.plan.scheduler, isActivation)))
			this.complaints.push(`a poll takes ${now - begunAt} ms`);
		const after = poller.state();
		if ('thrown' in outcome) {
			this.messages.push(textOf(outcome.thrown));
			if (JSON.stringify(after) !== JSON.stringify(before)) {
				this.complaints.push('a poll that stops changes what is known');
			}
			return;
		}
		const requests = log.requests().slice(sent);
		if (this.isNamed && this.settings.hasStatusPath) this.noteFirstLooks(requests);
		const isAnswered = requests.every((request) => {
			const fault = this.struck(request);
			// The poll may have ended before a slow answer.
			const { status = Infinity } = request;
			return (!fault || fault.kind === 'latency') && status < 400;
		});
		// One that begins with what n8n had before the last news looks at nothing.
		const isQuiet = isAnswered && requests.length > 0;
		if (this.kept.era !== this.era) this.baseline = { era: this.era, endedAt: now };
		// A late answer may tell of its end already.
		const isSeen = (file: WatchedFile) =>
			isQuiet && file.namedAt <= begunAt && this.isPending(file);
		const seen = new Map([
			...this.files.all.filter(isSeen).map(({ id }) => [id, now] as const),
			...(this.kept.era === this.era ? this.kept.seen : []),
		]);
		const { items } = outcome;
		const left = this.left(poller);
		const { scheduler } = this.plan;
		const isChanged = JSON.stringify(after) !== JSON.stringify(before) || isActivation;
		const quiet = isChanged
			? quietlyStored(this.kept.stored, left, scheduler, isActivation)
			: this.kept.stored;
		const stored = items ? left : quiet;
		const isLate = this.plan.storesLate && isChanged && !isActivation;
		this.earlier = isLate ? { stored: this.kept.stored, until: now + LATE_STORE_MS } : undefined;
		this.kept = { stored, era: this.era, seen };
		for (const { json } of items ?? []) this.tell(json, now);
		if (items || isActivation || scheduler === 'cursors') this.saved = this.kept;
		// Of a quiet poll that one stores nothing; the process remembers what it has seen.
		if (scheduler === 'ticks') this.kept = { ...this.saved, seen };
		this.isActive = true;
	}

	private noteFirstLooks(requests: LoggedRequest[]): void {
		for (const request of requests) {
			const { params, status = Infinity } = request;
			const id = params['request_file_id'] ?? params['document_id'];
			const look = `${this.era} ${id}`;
			if (id === undefined || status !== 200 || this.firstWordless.has(look)) continue;
			this.firstWordless.set(look, this.struck(request)?.kind === 'empty');
		}
	}

	/** When the next file has ended, if one is on its way. */
	private async pollInVain(isSharedStored: boolean): Promise<void> {
		const now = this.time.now();
		const ends = this.files.all.map(({ rounds }) => rounds.at(-1)?.doneAt ?? 0);
		const next = Math.min(...ends.filter((end) => end > now));
		if (next < Infinity) await sleep(next - now + SECOND);
		const poller = this.started();
		const items = await poller.poll().catch(() => null);
		this.lastPollEndedAt = this.time.now();
		this.restart();
		if (items && isSharedStored && this.plan.scheduler === 'cursors') {
			const { stored } = this.kept;
			this.kept = { ...this.kept, stored: { ...stored, shared: poller.shared() } };
		}
		await this.poll();
	}

	private tellApproval(json: IDataObject, at: number): void {
		const id = idOf(json);
		this.told.push({ id, event: 'approved', at, era: this.era, json });
		// What was approved and is read again ends as approved for who begins to watch meanwhile.
		const times = this.told.filter(
			(each) => each.id === id && each.event === 'approved' && each.era === this.era,
		).length;
		const approvals = this.files.all.find((each) => each.id === id)?.approvedAt.length ?? 0;
		if (times > approvals) {
			this.complaints.push(`${id} is told as approved ${times} times, and was ${approvals} times`);
		}
		if (!this.settings.approvals) {
			this.complaints.push(`${id} is told as approved, which nobody wants`);
		}
	}

	private tell(json: IDataObject, at: number): void {
		if (json['event'] === 'approved') {
			this.tellApproval(json, at);
			return;
		}
		const event = json['event'] === 'failure' ? 'failure' : 'success';
		const id = idOf(json);
		this.told.push({ id, event, at, era: this.era, json });
		const file = this.files.all.find((each) => each.id === id);
		const ends = (file?.rounds ?? []).filter(
			({ status, doneAt }) => status === event && doneAt <= at,
		);
		const times = this.told.filter((each) => each.id === id && each.event === event).length;
		const allowed = ends.length + Number(this.firstWordless.get(`${this.era} ${id}`) ?? false);
		if (times > allowed) {
			this.complaints.push(
				`${id} is told as ${event} ${times} times, and has been that ${ends.length} times`,
			);
		}
		if (!this.wants(event)) this.complaints.push(`${id} is told as ${event}, which nobody wants`);
		if (event === 'success' && this.settings.simplify) {
			const { fields } = json;
			const isEmpty =
				typeof fields !== 'object' || fields === null || Object.keys(fields).length === 0;
			if (isEmpty) this.complaints.push(`${id} is told without its fields`);
		}
	}

	private async fetchTestEvent(): Promise<void> {
		const test = startPolling({ ...this.options(this.now()), mode: 'manual' });
		const before = JSON.stringify(test.state());
		const text = await test.poll().then(
			(items) => (items?.length === 1 ? '' : 'does not give one item'),
			(thrown: unknown) => {
				this.messages.push(textOf(thrown));
				return '';
			},
		);
		const isSame = JSON.stringify(test.state()) === before;
		if (text || !isSame)
			this.complaints.push(`Fetch Test Event ${text || 'changes what is known'}`);
	}

	private async rotate(isRevokedFirst: boolean): Promise<void> {
		const { keys } = this.host.sandbox;
		// A service that repeats a key would repeat one that the node does not know any more.
		this.mend();
		const next = this.key === KEY ? NEXT_KEY : KEY;
		keys.add(next);
		if (isRevokedFirst) {
			keys.revoke(this.key);
			await this.poll();
		}
		const last = this.key;
		this.key = next;
		this.poller = this.newPoller(this.now());
		await this.poll();
		keys.revoke(last);
	}

	private edit(edit: Partial<Settings>): void {
		this.settings = { ...this.settings, ...edit };
		for (const end of ['success', 'failure'] as const) {
			const isNew = this.wants(end) && this.wantedSince[end] === Infinity;
			if (isNew) this.wantedSince[end] = this.time.now();
			if (!this.wants(end)) this.wantedSince[end] = Infinity;
		}
		const { approvals } = this.settings;
		if (!approvals) this.approvalsSince = Infinity;
		else if (this.approvalsSince === Infinity) this.approvalsSince = this.time.now();
	}

	/** n8n saves what it has in memory when the workflow is deactivated by hand, and begins with it. */
	private async reactivate(): Promise<void> {
		await this.activate(this.now());
	}

	private async activate(stored: Stored): Promise<void> {
		this.kept = { ...this.kept, stored };
		this.earlier = undefined;
		this.isActive = false;
		this.poller = this.newPoller(stored);
		await this.poll();
	}

	private restart(): void {
		this.kept = this.saved;
		this.earlier = undefined;
		this.process = processes += 1;
		this.isActive = false;
		this.poller = undefined;
	}

	private async end(): Promise<void> {
		this.mend();
		if (this.plan.lateRetried !== 'none') await this.retryLate();
		const lastDone = Math.max(
			...this.files.all.flatMap(({ rounds }) => rounds.map(({ doneAt }) => doneAt)),
		);
		await sleep(Math.max(0, lastDone - this.time.now()) + Math.max(0, this.plan.skew) + MINUTE);
		// Each poll looks again at a few of the failed ones.
		const polls = 2 + Math.ceil(this.files.all.length / 4);
		for (let n = 0; n < polls; n += 1) {
			await sleep(MINUTE);
			await this.poll();
		}
	}

	/** Long after the trigger has stopped to list the files. */
	private async retryLate(): Promise<void> {
		await sleep(LATE_MS);
		this.files.upload('late.pdf', this.time.now());
		await sleep(MINUTE);
		await this.poll();
		await this.poll();
		const now = this.time.now();
		const failed = this.files.all.filter((file) => {
			const { status, doneAt = Infinity } = file.rounds.at(-1) ?? {};
			return !file.isDeleted && status === 'failure' && doneAt < now;
		});
		const retried = this.plan.lateRetried === 'all' ? failed : failed.slice(-1);
		for (const file of retried) this.files.retry(file, now);
	}

	private touch({ does, which }: Extract<Step, { which: number }>): void {
		const file = this.files.all[which];
		if (!file || file.isDeleted || which === 0) return;
		const now = this.time.now();
		if (does === 'delete') this.files.remove(file);
		else if (does === 'retry') this.files.retry(file, now);
		else this.files.decide(file, does === 'approve', now);
	}

	private mend(): void {
		this.host.sandbox.faults.clear();
		this.slowDown();
	}

	private slowDown(): void {
		const { latency } = this.plan;
		if (latency > 0)
			this.host.sandbox.faults.add({ kind: 'latency', ms: latency, times: Infinity });
	}

	private name(file: WatchedFile): void {
		this.named.push(file);
		file.namedAt = this.time.now();
		if (this.poller && this.isNamed) this.poller = this.newPoller(this.now());
	}

	/** A workflow that is stored with another name is activated again, which cursors store in part. */
	private async addName(file: WatchedFile): Promise<void> {
		this.name(file);
		if (this.isNamed && this.plan.scheduler === 'cursors') await this.reactivate();
	}

	private isPending({ rounds }: WatchedFile): boolean {
		return (rounds.at(-1)?.doneAt ?? 0) > this.time.now();
	}

	private wants(end: End): boolean {
		return this.settings.events.includes(end);
	}

	private started(): Poller {
		if (readsAnew(this.plan.scheduler)) this.poller = undefined;
		const { earlier } = this;
		const isLate = earlier && this.isActive && this.time.now() <= earlier.until;
		return (this.poller ??= this.newPoller(isLate ? earlier.stored : this.kept.stored));
	}

	private newPoller(stored: Stored): Poller {
		return startPolling(this.options(stored));
	}

	private left(poller: Poller): Stored {
		return allOf(this.kept.stored, poller, this.plan.scheduler, this.nodeName);
	}

	/** What n8n holds in memory, and saves when the workflow is deactivated by hand. */
	private now(): Stored {
		return readsAnew(this.plan.scheduler) ? this.kept.stored : this.left(this.started());
	}

	private options(stored: Stored) {
		const { source, scheduler, emitExisting } = this.plan;
		const { hasStatusPath, events, approvals, simplify, ...more } = this.settings;
		const statusPath =
			source === 'model'
				? '/api/v2/Inferences/Model/{model_id}/InferenceRequestFiles/GetPredictions/{file_id}'
				: '/api/v4/workflows/{workflow_id}/documents/{document_id}';
		const watched =
			source === 'model'
				? { modelId: MODEL_ID }
				: { workflowId: { __rl: true as const, mode: 'id', value: SEEDED_WORKFLOW_ID } };
		const ids = this.named.map(({ id }) => id).join(', ');
		return {
			type: triggerWithin(budgetOf(scheduler, !this.isActive)),
			parameters: {
				source,
				...watched,
				watch: this.isNamed ? 'specific' : 'all',
				...(this.isNamed && { [source === 'model' ? 'fileIds' : 'documentIds']: ids }),
				events: approvals ? [...events, 'approved'] : events,
				simplify,
				options: { ...more, emitExisting, ...(hasStatusPath && { statusPath }) },
			},
			credential: { baseUrl: this.host.sandbox.url, apiKey: this.key },
			workflowId: `in process ${this.process}`,
			name: this.nodeName,
			state: stateIn(stored, scheduler, this.nodeName),
			shared: stored.shared,
		};
	}
}

/** As newer versions of n8n say how long a poll may take. */
function triggerWithin(budgetMs: number | undefined): DocumentExtractionTrigger {
	class BudgetedTrigger extends DocumentExtractionTrigger {
		override async poll(this: IPollFunctions) {
			Object.assign(this, { getPollBudgetMs: () => budgetMs });
			return await super.poll.call(this);
		}
	}
	return budgetMs === undefined ? new DocumentExtractionTrigger() : new BudgetedTrigger();
}

function textOf(thrown: unknown): string {
	if (!(thrown instanceof Error)) return String(thrown);
	const description = 'description' in thrown ? String(thrown.description) : '';
	return `${thrown.message} ${description}`;
}
