import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench, Sample } from '../bench';
import { execute } from '../packageFolder';
import { valuesOf } from '../statistics';

/** In a new process that has loaded n8n-workflow, as every n8n has long before it loads a package. */
const LOAD = `
	require('n8n-workflow');
	const start = performance.now();
	const modules = process.argv.slice(1).map((file) => require(file));
	const loaded = performance.now();
	for (const classes of modules) for (const Class of Object.values(classes)) new Class();
	console.log(JSON.stringify({ load: loaded - start, create: performance.now() - loaded }));
`;

export const loading: Bench = {
	name: 'loading',
	what: () =>
		'`require` of the built nodes and credential in a new process that has n8n-workflow loaded, and the size of `npm pack`',
	contenders: ['package'],
	figures: ['load', 'create', 'packed', 'unpacked'],
	aims: [
		{ what: 'require, ms', atMost: 30, of: (samples) => valuesOf(samples, 'package', 'load') },
		{ what: 'packed, KB', atMost: 120, of: (samples) => valuesOf(samples, 'package', 'packed') },
	],
	measure: async ({ packageFolder, quick }) => {
		const sizes = await packed(packageFolder);
		const samples: Sample[] = [];
		// The first one, not counted, brings the files into the memory of the system.
		for (let round = -1; round < (quick ? 3 : 15); round += 1) {
			const figures = { ...(await load(packageFolder)), ...sizes };
			if (round >= 0) samples.push({ contender: 'package', round, figures });
		}
		return samples;
	},
};

async function load(folder: string): Promise<{ load: number; create: number }> {
	const { n8n } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
		n8n: { nodes: string[]; credentials: string[] };
	};
	const files = [...n8n.credentials, ...n8n.nodes].map((file) => join(folder, file));
	const { stdout } = await execute(process.execPath, ['-e', LOAD, ...files], {
		cwd: folder,
		timeout: 30_000,
	});
	return JSON.parse(stdout) as { load: number; create: number };
}

async function packed(folder: string): Promise<{ packed: number; unpacked: number }> {
	const { stdout } = await execute('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
		cwd: folder,
		timeout: 60_000,
	});
	const [pack] = JSON.parse(stdout) as Array<{ size: number; unpackedSize: number }>;
	if (!pack) throw new Error('npm pack says nothing about the package');
	return { packed: pack.size / 1000, unpacked: pack.unpackedSize / 1000 };
}
