import { build } from 'esbuild';
import { dirname, join } from 'node:path';
import type { Aim, Bench, Figure, Sample } from '../bench';
import { execute } from '../packageFolder';
import { BOXES_PER_PAGE, PAGES } from '../simplifying/thousandPages';
import type { Version } from '../simplifying/worker';
import { valuesOf } from '../statistics';

const WORK_MS = 60_000;
/** Issue 6. */
const AT_MOST_MS = 150;

const aim = (what: string, figure: Figure): Aim => ({
	what,
	atMost: AT_MOST_MS,
	of: (samples) => valuesOf(samples, 'package', figure),
});

export const simplifying: Bench = {
	name: 'simplifying',
	what: () =>
		`a file of ${PAGES} pages with ${PAGES * BOXES_PER_PAGE} boxes, the first that a new process sees`,
	contenders: ['package'],
	figures: ['simplify2', 'simplify4'],
	aims: [aim('version 2, ms', 'simplify2'), aim('version 4, ms', 'simplify4')],
	measure: async ({ packageFolder, quick }) => {
		const worker = await bundled(dirname(packageFolder));
		const samples: Sample[] = [];
		for (let round = 0; round < (quick ? 3 : 9); round += 1) {
			const simplify2 = await msFor(worker, 2);
			const simplify4 = await msFor(worker, 4);
			samples.push({ contender: 'package', round, figures: { simplify2, simplify4 } });
		}
		return samples;
	},
};

/** As the package is built: what runs TypeScript directly keeps names, and that costs time. */
async function bundled(folder: string): Promise<string> {
	const outfile = join(folder, 'simplifying.js');
	await build({
		...{ entryPoints: [join(__dirname, '../simplifying/worker.ts')], outfile },
		...{ bundle: true, platform: 'node', target: 'node20', external: ['n8n-workflow'] },
	});
	return outfile;
}

async function msFor(worker: string, version: Version): Promise<number> {
	const options = { timeout: WORK_MS };
	const { stdout } = await execute(
		process.execPath,
		['--expose-gc', worker, String(version)],
		options,
	);
	return Number(stdout);
}
