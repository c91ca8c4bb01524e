import '../../engine/host/stopEngine';

import type { ExecutionStatus } from 'n8n-workflow';
import { readFile } from 'node:fs/promises';
import { useSandbox } from '../../engine/host';
import { MODEL as WATCHED } from '../../engine/trigger/watch';
import { sha256 } from '../../engine/upload.bench';
import {
	deliveriesTo,
	executionsOf,
	executionWith,
	isOver,
	startWatching,
	stopOf,
	until,
	watching,
	type Execution,
	type N8n,
	type StoredCredential,
	type StoredWorkflow,
} from '../n8n';
import { bytesOfScan, namesOf, sendScans, startTaking, takingScans } from './scans';
import { useQueueMode } from './useQueueMode';

const SCANS = 500;
/** Ten times what it takes on two processors. */
const ALL_DONE_MS = 600_000;
/** Polls of the trigger while its processes are watched. */
const POLLS = 6;
/** From one poll to the next. */
const POLL_EVERY_MS = 5_000;
const LOST_SCANS = 60;
/** Longer than n8n takes to notice that a worker is gone: its jobs are locked for a minute, and it looks every minute. */
const NOTICED_MS = 600_000;

const queue = useQueueMode();
const service = useSandbox();

let credential: StoredCredential;
let scans: StoredWorkflow;

beforeAll(async () => {
	credential = await queue.session.addCredential(service.credential());
	scans = await queue.session.addWorkflow(takingScans, credential);
	await startTaking(queue.session, scans);
});

const uploads = () => service.sandbox.log.requests('file.upload');
const filesHeld = () => service.sandbox.service.files().map(({ name }) => name);
const sent = () => uploads().flatMap(({ form }) => form?.files ?? []);

async function statesOf(workflow: StoredWorkflow): Promise<Map<string, ExecutionStatus>> {
	const executions = await executionsOf(queue.session, workflow);
	return new Map(executions.map(({ id, status }) => [id, status]));
}

const toldBy = (execution: Execution) => `${execution.status}: ${stopOf(execution) ?? ''}`;

/** The executions that a process says it has worked on. */
async function workedOnBy({ log }: N8n): Promise<string[]> {
	const text = await readFile(log, 'utf8');
	return [...text.matchAll(/Worker started execution (\d+)/g)].map(([, id = '']) => id);
}

test(`${SCANS} files that come in over HTTP are uploaded once each, whole, by both workers`, async () => {
	const names = namesOf('scan', SCANS);
	await sendScans(queue.session, names);
	const states = await until(
		'all executions are over',
		async () => {
			const found = await statesOf(scans);
			const isDone = [...found.values()].every((status) => isOver({ status }));
			return found.size === SCANS && isDone && found;
		},
		ALL_DONE_MS,
	);
	expect(new Set(states.values())).toEqual(new Set(['success']));
	expect(filesHeld().sort()).toEqual([...names].sort());
	const due = names.map((name) => [name, sha256(bytesOfScan(name))]).sort();
	expect(
		sent()
			.map((file) => [file.name, file.sha256])
			.sort(),
	).toEqual(due);

	const byWorker = await Promise.all(queue.workers.map(workedOnBy));
	expect(byWorker.map(({ length }) => length > 0)).toEqual([true, true]);
	expect(byWorker.flat().sort()).toEqual([...states.keys()].sort());
	expect(await workedOnBy(queue.main)).toEqual([]);
	console.log(`${SCANS} uploads, by worker: ${byWorker.map(({ length }) => length).join(' and ')}`);
}, 900_000);

test('the trigger polls in one process only, and starts one execution for each piece of news', async () => {
	const workflow = await queue.session.addWorkflow(
		watching('Watch', WATCHED.watched()),
		credential,
	);
	const deliveries = deliveriesTo(queue.session, workflow);
	await startWatching(queue.session, workflow);
	const polls = () => service.sandbox.log.requests(WATCHED.list);
	const first = polls().length;
	const ids = ['a.pdf', 'b-fail.pdf', 'c-pages3.pdf'].map((name) => WATCHED.upload(service, name));
	await until(`${POLLS} polls`, async () => polls().length >= first + POLLS);
	const times = polls().map(({ at }) => at);
	// Two processes would ask twice within the same five seconds.
	const gaps = times.slice(first + 1).map((at, index) => at - (times[first + index] ?? 0));
	for (const gap of gaps) expect(gap).toBeGreaterThan(POLL_EVERY_MS / 2);
	const delivered = await until('all is delivered', async () => {
		const files = (await deliveries()).flatMap((each) => each.files.map(({ id }) => id));
		return files.length >= ids.length && files;
	});
	expect(delivered.sort()).toEqual([...ids].sort());
	await queue.session.deactivate(workflow);
}, 300_000);

test('when a worker is killed at work, no file is uploaded twice, and n8n shows the execution of each that is missing', async () => {
	const names = namesOf('killed', LOST_SCANS);
	const before = await statesOf(scans);
	const slow = { kind: 'latency', ms: 3_000, times: Infinity, operationId: 'file.upload' } as const;
	service.sandbox.faults.add({ ...slow, work: 'beforeDelay', times: LOST_SCANS / 2 });
	service.sandbox.faults.add({ ...slow, work: 'afterDelay', after: LOST_SCANS / 2 });
	const [killed] = queue.workers;
	const sending = sendScans(queue.session, names);
	await until('both workers are at work', async () => uploads().length >= LOST_SCANS / 3);
	await killed?.kill();
	await sending;

	const states = await until(
		'n8n has an end for all executions',
		async () => {
			const found = [...(await statesOf(scans))].filter(([id]) => !before.has(id));
			const isDone = found.length === names.length;
			return isDone && found.every(([, status]) => isOver({ status })) && new Map(found);
		},
		NOTICED_MS,
	);
	const held = filesHeld();
	const lost = [...states].filter(([, status]) => status !== 'success').map(([id]) => id);
	expect(new Set(held).size).toBe(held.length);
	expect(lost.length).toBeGreaterThan(0);
	const told = await Promise.all(
		lost.map(async (id) => toldBy(await executionWith(queue.session, id))),
	);
	for (const words of told)
		expect(words).toMatch(/^crashed|^error: This execution failed to be processed/);
	expect(names.length - held.length).toBeLessThanOrEqual(lost.length);
	console.log(
		`${names.length} files: n8n shows ${lost.length} executions of the killed worker as stopped; ` +
			`${held.length - (names.length - lost.length)} of their files were uploaded all the same`,
	);
}, 900_000);
