import '../../engine/host/stopEngine';

import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sha256 } from '../../engine/fixtures/upload.fixture';
import { useSandbox } from '../../engine/host';
import { Random } from '../../simulate/random';
import { until, type N8n, type StoredCredential } from '../n8n';
import { fillFolder, RUN_MS, runUntilGreen, uploadingOnce } from './brokenNights';
import { countOf, OVER } from './ends';
import { slowDown } from './killed';
import { workedOnBy } from './logs';
import { bytesOfScan, namesOf, sendScan, startTaking, takingScans, uploading } from './scans';
import { useQueueMode } from './useQueueMode';

/** Files of the night in which workers are killed; for a longer one `NIGHT_PDFS=500 npm run test:queue`. */
const PDFS = Number(process.env.NIGHT_PDFS ?? 120);
const SEED = process.env.NIGHT_SEED ?? String(Date.now());
/** So many workflows upload a part of the files each, side by side. */
const SOURCES = 4;
/** The service takes up to this long for an upload. */
const SLOW_SECONDS = 4;
/** Until the next kill so many uploads have come at the most. */
const KILLED_AFTER = 30;

/** For a better estimate of how often both are uploaded: `TWINS=20 npm run test:queue`. */
const TWINS = Number(process.env.TWINS ?? 2);
const APART_MS = [0, 100, 250, 500, 1000];
/** How long the service takes for each answer; it does the work first. */
const ANSWER_MS = 100;
/** Ten times what it takes on two processors. */
const TWINS_DONE_MS = 600_000;

const queue = useQueueMode();
const service = useSandbox();

let credential: StoredCredential;

beforeAll(async () => {
	credential = await queue.session.addCredential(service.credential());
});

const uploads = () => service.sandbox.log.requests('file.upload');
const namesHeld = () => service.sandbox.service.files().map(({ name }) => name);

test(`${PDFS} files are uploaded once each, however often workers are killed, when what uploads them is run again until it is green`, async () => {
	const random = new Random(SEED);
	for (let upload = 0; upload < 3 * PDFS; upload += 1) {
		const work = random.pick(['beforeDelay', 'afterDelay'] as const);
		slowDown(service, random.next() * SLOW_SECONDS, work);
	}
	const begunAt = Date.now();
	const lost = new Set<string>();
	let green = 0;
	const sources = Array.from({ length: SOURCES }, async (_, source) => {
		const folder = join(queue.filesFolder, `source-${source}`);
		const names = namesOf(`night-${source}`, PDFS / SOURCES);
		await fillFolder(folder, names);
		const workflow = await queue.session.addWorkflow(uploadingOnce(folder), credential);
		const run = await runUntilGreen(queue.session, workflow, service, lost);
		green += 1;
		return { ...run, names };
	});

	let kills = 0;
	const kill = async (worker: N8n): Promise<void> => {
		await worker.kill();
		kills += 1;
		for (const id of await workedOnBy(worker)) lost.add(id);
	};
	// Whichever worker has uploaded it: the run that is broken off by this is to find it when it begins anew.
	const hasArrived = async () => await Promise.resolve(namesHeld().length > 0);
	await until('a file has arrived', hasArrived, RUN_MS);
	const first = [...queue.workers];
	await Promise.all(first.map(kill));
	for (const worker of first) await queue.restart(worker);
	for (;;) {
		const next = uploads().length + random.int(1, KILLED_AFTER);
		await until(
			'it is time for a kill',
			async () => await Promise.resolve(uploads().length >= next || green === SOURCES),
			RUN_MS,
		);
		if (green === SOURCES) break;
		const worker = random.pick(queue.workers);
		await kill(worker);
		await queue.restart(worker);
	}
	const runs = await Promise.all(sources);

	const names = runs.flatMap((run) => run.names).sort();
	expect(namesHeld().sort()).toEqual(names);
	const kept = uploads().filter(({ workDone }) => workDone);
	const contents = kept.flatMap(({ form }) => form?.files.map((file) => file.sha256) ?? []);
	expect(contents.sort()).toEqual(names.map((name) => sha256(bytesOfScan(name))).sort());

	const broken = runs.reduce((sum, { executions }) => sum + executions - 1, 0);
	const found = runs.reduce((sum, run) => sum + run.found, 0);
	expect([kills, broken, found].map((count) => count > 0)).toEqual([true, true, true]);
	console.log(
		`Night ${SEED}: ${PDFS} files once each in ${Math.round((Date.now() - begunAt) / 1_000)} s; ` +
			`${kills} workers killed, ${broken} runs broken by it; the last runs found ${found} files there`,
	);
}, 3_600_000);

test('a file that comes in twice at about the same time is there once or twice, and the next run uploads it no more', async () => {
	const path = 'twins';
	const workflow = await queue.session.addWorkflow(
		takingScans(path, uploading({ ifAlreadyUploaded: 'return' })),
		credential,
	);
	await startTaking(queue.session, workflow, path);
	service.sandbox.faults.add({
		kind: 'latency',
		ms: ANSWER_MS,
		work: 'beforeDelay',
		times: Infinity,
	});
	const send = async (name: string) => await sendScan(queue.session, path, name);
	const pairs = APART_MS.flatMap((apart) =>
		namesOf(`twin-${apart}`, TWINS).map((name) => ({ apart, name })),
	);
	let ran = 0;
	const allOver = async (more: number) => {
		ran += more;
		await until(
			`${ran} executions are over`,
			async () => (await countOf(queue.session, workflow, OVER)) === ran,
			TWINS_DONE_MS,
		);
	};
	for (const { apart, name } of pairs) {
		await Promise.all([send(name), wait(apart).then(async () => await send(name))]);
		await allOver(2);
	}
	const held = namesHeld();
	expect(new Set(held)).toEqual(new Set(pairs.map(({ name }) => name)));
	const isTwice = ({ name }: { name: string }) => held.filter((each) => each === name).length > 1;
	const twice = APART_MS.map((apart) => {
		const { length } = pairs.filter((pair) => pair.apart === apart && isTwice(pair));
		return `${length} of ${TWINS} begun ${apart} ms apart`;
	});
	console.log(`Uploaded twice: ${twice.join(', ')}`);

	for (const { name } of pairs) await send(name);
	await allOver(pairs.length);
	expect(namesHeld()).toEqual(held);
}, 1_800_000);
