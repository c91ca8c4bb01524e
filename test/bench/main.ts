import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { version as engine } from 'n8n-core/package.json';
import { BENCHES } from './benches';
import type { Bench, Outcome } from './bench';
import { isPeerInstalled, PEER_INSTALL } from './contenders/peer';
import { openLab, type Lab } from './lab';
import { buildPackage } from './packageFolder';
import { tableOf, tableOfAims } from './report';
import { exitCodeFor, summaryOf, verdictsOf } from './verdict';

const { values: flags } = parseArgs({
	options: {
		/** Fewer rounds and smaller amounts: under a minute. */
		quick: { type: 'boolean', default: false },
		/** A file for the results as JSON, which otherwise stand in a line before the summary. */
		json: { type: 'string' },
		/** Only the benches that have this in their name. */
		only: { type: 'string', default: '' },
	},
});

async function outcomeOf(bench: Bench, lab: Lab): Promise<Outcome> {
	const contenders = bench.contenders.filter(
		(contender) => isPeerInstalled() || (contender !== 'peer' && contender !== 'batched'),
	);
	const outcome = { bench, samples: await bench.measure(lab, contenders) };
	console.log(`${tableOf(outcome, lab)}\n`);
	return outcome;
}

async function main(folder: string): Promise<number> {
	const start = performance.now();
	if (!isPeerInstalled()) {
		console.log(
			`The HTTP Request node is not installed, so nothing is compared with it: ${PEER_INSTALL}\n`,
		);
	}
	const lab = await openLab(flags.quick, await buildPackage(folder), folder);
	const outcomes: Outcome[] = [];
	try {
		for (const bench of BENCHES.filter(({ name }) => name.includes(flags.only))) {
			outcomes.push(await outcomeOf(bench, lab));
		}
	} finally {
		lab.close();
	}

	const verdicts = outcomes.flatMap(verdictsOf);
	const json = JSON.stringify({
		date: new Date().toISOString(),
		quick: flags.quick,
		machine: { node: process.version, cpus: cpus().length, cpu: cpus()[0]?.model, engine },
		aims: verdicts,
		benches: outcomes.map(({ bench, samples }) => ({ name: bench.name, samples })),
	});
	console.log(`### Aims\n\n${tableOfAims(verdicts)}\n`);
	if (flags.json === undefined) console.log(json);
	else await writeFile(flags.json, `${json}\n`);
	console.log(summaryOf(verdicts, (performance.now() - start) / 1000));
	return exitCodeFor(verdicts);
}

async function inFolder(): Promise<void> {
	const folder = await mkdtemp(join(tmpdir(), 'document-extraction-bench-'));
	const remove = async () => await rm(folder, { recursive: true, force: true });
	const stop = () => void remove().finally(() => process.exit(130));
	process.once('SIGINT', stop).once('SIGTERM', stop);
	try {
		process.exitCode = await main(folder);
	} catch (thrown) {
		console.error(thrown);
		console.log(`bench: did not come to an end: ${String(thrown)}`);
		process.exitCode = 1;
	} finally {
		await remove();
	}
}

void inFolder();
