import { advance, awaited } from '../../../nodes/DocumentExtraction/trigger/state/advance';
import type {
	Observation,
	Observed,
	WatchRules,
	WatchState,
} from '../../../nodes/DocumentExtraction/trigger/state/state';

/** Issue 5: what the aims are about. */
export const FILES = 100_000;
export const PENDING = 1_000;

const HOUR = 3_600_000;
const LOOKBACK = 3 * 24 * HOUR;
const START = Date.UTC(2026, 0, 5);

/** A week of business hours: the more files within the overlap, the more is remembered. */
const FILES_AN_HOUR = 2_000;
const BUSINESS_HOURS = 8;

/** As the trigger's settings have them, and how exactly the service tells the time of an upload. */
const KINDS = {
	model: { overlap: 2 * HOUR, precision: HOUR },
	workflow: { overlap: HOUR, precision: 1000 },
};

export type SourceName = keyof typeof KINDS;

/**
 * One step, when n8n is back after three days and all that came meanwhile is done. The time of the
 * processor when that is shorter: what else the machine has to do does not count, nor does what
 * other threads clear away meanwhile.
 */
export function longStepMs(source: SourceName): number {
	const rules = rulesFor(source);
	const waiting = { first: 0, count: PENDING, from: START, during: HOUR };
	const begun = advance(
		undefined,
		observed(filesOf(source, 'pending', waiting)),
		START + HOUR,
		rules,
	);
	const meanwhile = {
		first: PENDING,
		count: FILES - PENDING,
		from: START + HOUR,
		during: LOOKBACK,
	};
	const listed = [...filesOf(source, 'success', waiting), ...filesOf(source, 'success', meanwhile)];
	const start = performance.now();
	const before = process.cpuUsage();
	const { events } = advance(begun.state, observed(listed), START + HOUR + LOOKBACK, rules);
	const { user, system } = process.cpuUsage(before);
	const wallMs = performance.now() - start;
	if (events.length !== FILES) throw new Error(`${events.length} of ${FILES} files were news`);
	return Math.min(wallMs, (user + system) / 1000);
}

/** What n8n would store, in bytes of JSON. */
export function stateBytes(source: SourceName): number {
	const rules = rulesFor(source);
	let { state } = advance(undefined, observed([]), START, rules);
	let told = 0;
	let uploaded = 0;
	for (let hour = 0; uploaded < FILES; hour += 1) {
		if (hour % 24 >= BUSINESS_HOURS) continue;
		const from = START + hour * HOUR;
		const isLast = uploaded + FILES_AN_HOUR >= FILES;
		const done = FILES_AN_HOUR - (isLast ? PENDING : 0);
		const listed = [
			...filesOf(source, 'success', { first: uploaded, count: done, from, during: HOUR }),
			...filesOf(source, 'pending', {
				first: uploaded + done,
				count: FILES_AN_HOUR - done,
				from,
				during: HOUR,
			}),
		];
		const step = advance(state, observed(listed), from + HOUR, rules);
		({ state } = step);
		told += step.events.length;
		uploaded += FILES_AN_HOUR;
	}
	const pending = awaited(state, rules).size;
	if (told !== FILES - PENDING || pending !== PENDING) {
		throw new Error(`${told} files were news, and ${pending} are pending`);
	}
	return bytesOf(state);
}

const observed = (files: Observation[]): Observed => ({ files, left: [] });

function bytesOf(state: WatchState): number {
	return Buffer.byteLength(JSON.stringify(state));
}

interface Upload {
	first: number;
	count: number;
	from: number;
	during: number;
}

/** Files that come evenly in some time, as the service lists them. */
function filesOf(
	source: SourceName,
	status: Observation['status'],
	{ first, count, from, during }: Upload,
): Observation[] {
	const { precision } = KINDS[source];
	return Array.from({ length: count }, (_, n) => {
		const time = from + Math.floor((n / count) * during);
		const uploadedAt = Math.floor(time / precision) * precision;
		return { id: uuid(first + n), status, uploadedAt, record: {} };
	});
}

/** Of no order, as those of a service are. */
function uuid(n: number): string {
	const digits = [0x9e3779b1, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f].map((factor) =>
		(Math.imul(n + 1, factor) >>> 0).toString(16).padStart(8, '0'),
	);
	return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function rulesFor(source: SourceName): WatchRules {
	return {
		fingerprint: source,
		overlap: KINDS[source].overlap,
		lookback: LOOKBACK,
		emitExisting: false,
		events: ['success', 'failure'],
		isNamed: false,
	};
}
