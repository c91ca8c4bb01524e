import '../../engine/host/stopEngine';

import { useSandbox } from '../../engine/host';
import { MODEL as WATCHED } from '../../engine/trigger/watch';
import { sha256 } from '../../engine/fixtures/upload.fixture';
import {
	deliveriesTo,
	executionWith,
	formsOf,
	startWatching,
	stopOf,
	until,
	watching,
	type StoredCredential,
} from '../n8n';
import { progressOf, retried, scansOf, slowDown, type Progress } from './killed';
import { countOf, ends, OVER } from './ends';
import { keptWith, pollsBy, workedOnBy } from './logs';
import {
	bytesOfScan,
	holdingBack,
	MODEL,
	namesOf,
	scanOf,
	sendScans,
	startTaking,
	takingScans,
	uploading,
} from './scans';
import { useQueueMode } from './useQueueMode';

const SCANS = 500;
/** Ten times what it takes on two processors. */
const ALL_DONE_MS = 600_000;
/** Polls of the trigger while its processes are watched. */
const POLLS = 6;
/** How long a file is held back before its upload, and how long the service takes over it. */
const SLOW_SECONDS = 15;
/** Ten times what n8n takes to notice that a worker is gone: a job is locked for a minute, and looked at twice a minute. */
const NOTICED_MS = 1_200_000;

const KILLED_SCANS = 60;
/** A killed worker has files at each of these. */
const STAGES: Progress[] = ['not sent', 'kept', 'not yet kept'];
/** What n8n says of an execution whose worker is gone; the second, when it asks Redis before Redis tells. */
const STALLED = /^This execution failed to be processed too many times|^job stalled/;

const queue = useQueueMode();
const service = useSandbox();

let credential: StoredCredential;

beforeAll(async () => {
	credential = await queue.session.addCredential(service.credential());
});

const uploads = () => service.sandbox.log.requests('file.upload');
const filesHeld = () => service.sandbox.service.files().map(({ name }) => name);

test(`${SCANS} files that come in over HTTP are uploaded once each, whole, by both workers`, async () => {
	const path = 'scans';
	const workflow = await queue.session.addWorkflow(takingScans(path, uploading()), credential);
	await startTaking(queue.session, workflow, path);
	const names = namesOf('scan', SCANS);
	await sendScans(queue.session, path, names);

	await until(
		'all executions are over',
		async () => (await countOf(queue.session, workflow, OVER)) === SCANS,
		ALL_DONE_MS,
	);
	expect(await countOf(queue.session, workflow, ['success'])).toBe(SCANS);
	expect(filesHeld().sort()).toEqual([...names].sort());
	const due = names.map((name) => [name, sha256(bytesOfScan(name))]).sort();
	const sent = uploads().flatMap(({ form }) => form?.files ?? []);
	const arrived = sent.map((file) => [file.name, file.sha256]);
	expect(arrived.sort()).toEqual(due);

	const byWorker = await Promise.all(queue.workers.map(workedOnBy));
	expect(byWorker.map(({ length }) => length > 0)).toEqual([true, true]);
	expect([byWorker.flat().length, new Set(byWorker.flat()).size]).toEqual([SCANS, SCANS]);
	expect(await workedOnBy(queue.main)).toEqual([]);
	console.log(`${SCANS} uploads, by worker: ${byWorker.map(({ length }) => length).join(' and ')}`);
}, 900_000);

test('the trigger polls in the main process only, and starts one execution for each piece of news', async () => {
	const name = 'Watch';
	const workflow = await queue.session.addWorkflow(watching(name, WATCHED.watched()), credential);
	const deliveries = deliveriesTo(queue.session, workflow);
	await startWatching(queue.session, workflow);
	const polls = () => service.sandbox.log.requests(WATCHED.list).length;
	const first = polls();
	const ids = ['a.pdf', 'b-fail.pdf', 'c-pages3.pdf'].map((file) => WATCHED.upload(service, file));
	await until(`${POLLS} polls`, async () => polls() >= first + POLLS);
	const delivered = await until('all is delivered', async () => {
		const files = (await deliveries()).flatMap((each) => each.files.map(({ id }) => id));
		return files.length >= ids.length && files;
	});
	expect(delivered.sort()).toEqual([...ids].sort());
	await queue.session.deactivate(workflow);

	await until(
		'the main process has told of each poll that the service has seen',
		async () => (await pollsBy(queue.main, name)) === polls(),
	);
	for (const worker of queue.workers) expect(await pollsBy(worker, name)).toBe(0);
	const ran = await ends(queue.session, workflow, (await deliveries()).length, ALL_DONE_MS);
	const byWorkers = (await Promise.all(queue.workers.map(workedOnBy))).flat();
	for (const id of ran) expect(byWorkers.filter((each) => each === id)).toEqual([id]);
}, 300_000);

test('when a worker is killed at work, n8n shows the execution of each file that is missing, and what is sent again is there once', async () => {
	const path = 'scans-for-a-slow-service';
	const workflow = await queue.session.addWorkflow(
		takingScans(path, holdingBack('late', SLOW_SECONDS), uploading()),
		credential,
	);
	await startTaking(queue.session, workflow, path);
	const watch = await queue.session.addWorkflow(
		watching('Arrivals', WATCHED.watched()),
		credential,
	);
	const deliveries = deliveriesTo(queue.session, watch);
	await startWatching(queue.session, watch);

	const late = namesOf('late', KILLED_SCANS / 2);
	const names = namesOf('soon', KILLED_SCANS / 2).flatMap((soon, index) => [
		soon,
		late[index] ?? '',
	]);
	names.forEach((_, index) =>
		slowDown(service, SLOW_SECONDS, index % 2 === 0 ? 'beforeDelay' : 'afterDelay'),
	);
	const killed = queue.workers[0];
	if (!killed) throw new Error('There is no worker');
	await sendScans(queue.session, path, names);
	// Now, for n8n will not know it any more of what it stops.
	const scans = await scansOf(queue.session, workflow);
	expect([...scans.values()].sort()).toEqual([...names].sort());
	await until('the worker has files at all stages', async () => {
		const begun = (await workedOnBy(killed)).map((id) => scans.get(id));
		const stages = begun.map((scan) => scan !== undefined && progressOf(service, scan));
		return STAGES.every((stage) => stages.includes(stage));
	});
	const killedAt = Date.now();
	await killed.kill();

	const ran = await ends(queue.session, workflow, names.length, NOTICED_MS);
	const seconds = Math.round((Date.now() - killedAt) / 1_000);
	const executions = await Promise.all(
		ran.map(async (id) => await executionWith(queue.session, id)),
	);
	const succeeded = executions.filter(({ status }) => status === 'success');
	const stopped = executions.filter(({ status }) => status !== 'success');
	const held = filesHeld();
	const missing = names.filter((name) => !held.includes(name));
	expect(new Set(held).size).toBe(held.length);
	expect(held).toEqual(expect.arrayContaining(succeeded.map(({ id }) => scans.get(id))));
	expect(stopped.map(({ id }) => scans.get(id))).toEqual(expect.arrayContaining(missing));
	expect(missing.length).toBeGreaterThan(0);
	expect(missing.length).toBeLessThan(stopped.length);
	for (const execution of stopped) {
		expect(execution.status).toBe('error');
		expect(stopOf(execution)).toMatch(STALLED);
	}
	console.log(
		`${names.length} files: after ${seconds} s n8n shows ${stopped.length} executions of the killed worker ` +
			`as stopped; ${stopped.length - missing.length} of their files have arrived all the same`,
	);

	// n8n has let go of what they had to do: it can neither tell the file nor do it again.
	const tried = uploads().length;
	for (const execution of stopped) expect(scanOf(execution)).toBeUndefined();
	for (const { id } of stopped) expect(await retried(queue.session, id)).toBe('error');
	expect(uploads().length).toBe(tried);

	service.sandbox.faults.clear();
	await sendScans(queue.session, path, missing);
	await ends(queue.session, workflow, names.length + stopped.length + missing.length, ALL_DONE_MS);
	expect(filesHeld().sort()).toEqual([...names].sort());
	const delivered = await until('all is delivered', async () => {
		const files = (await deliveries()).flatMap((each) => each.files.map(({ id }) => id));
		return files.length >= names.length && files;
	});
	const ids = service.sandbox.service.files().map(({ id }) => id);
	expect(delivered.sort()).toEqual(ids.sort());
	await queue.session.deactivate(watch);
}, 2_400_000);

test('the key is in no log of n8n, PostgreSQL and Redis, and in nothing that n8n has stored', async () => {
	const keeping = async (text: string) => await keptWith(text, queue);
	for (const secret of formsOf(service.sandbox.apiKey)) expect(await keeping(secret)).toEqual([]);

	// What must be there is: the search looks where things are.
	const [redis, postgres] = queue.serverLogs();
	expect(await keeping('Poll trigger initiated')).toEqual(['n8n-main.log']);
	expect(await keeping('Worker started execution')).toEqual(
		queue.workers.map(() => 'n8n-worker.log'),
	);
	expect(await keeping('Ready to accept connections')).toEqual([redis]);
	expect(await keeping(MODEL)).toContain(postgres);
}, 300_000);
