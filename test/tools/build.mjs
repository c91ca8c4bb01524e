// What `gulp build` makes, which is published. docs/decisions/0003-no-dependencies.md says why all of it is
// in one file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle } from 'esbuild';

/** The folder whose sources are built; a bench builds a copy. */
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const BUNDLE = 'bundle.js';

/** Makes the folder anew: credential, nodes, icons, codex files and output previews. It does not look at the types. */
export async function buildPackage(dist = join(ROOT, 'dist')) {
	await rm(dist, { recursive: true, force: true });
	const { n8n } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
	await Promise.all([
		code(dist, [...n8n.nodes, ...n8n.credentials]),
		cp(join(ROOT, 'icons'), join(dist, 'icons'), { recursive: true }),
		jsonFiles(dist),
	]);
}

const ESBUILD = {
	absWorkingDir: ROOT,
	bundle: true,
	platform: 'node',
	target: 'node20',
	// Node has them. Without this, each use of such an expression would compile it anew.
	supported: { 'regexp-unicode-property-escapes': true },
	// Names stay, and lines are no longer than an editor can show: what is published is read by people, too.
	minifySyntax: true,
	minifyWhitespace: true,
	lineLimit: 4000,
	external: ['n8n-workflow'],
	logLevel: 'error',
};

/** The source of what package.json names. */
const sourceOf = (file) => file.replace(/^dist\/(.*)\.js$/, '$1.ts');

/** n8n loads one file in a quarter of the time that its two hundred modules take. The first of `files` stands beside it. */
async function code(dist, files) {
	const nameOf = (file) => basename(file).split('.')[0];
	const imported = files.map((file) => `{ ${nameOf(file)} } from './${sourceOf(file)}'`);
	const built = files.map((file) => join(dist, file.replace(/^dist\//, '')));
	const folder = dirname(built[0]);
	for (const file of built) await mkdir(dirname(file), { recursive: true });
	const { outputFiles } = await bundle({
		...ESBUILD,
		stdin: {
			contents: [
				...[...(await inOrder()), ...imported].map((what) => `import ${what};`),
				`module.exports = { ${files.map(nameOf).join(', ')} };`,
			].join('\n'),
			resolveDir: ROOT,
		},
		write: false,
	});
	const [{ text }] = outputFiles;
	await writeFile(join(folder, BUNDLE), text);
	for (const file of built) {
		const path = relative(dirname(file), join(folder, BUNDLE)).split(sep).join('/');
		const address = path.startsWith('.') ? path : `./${path}`;
		await writeFile(file, `module.exports = require('${address}');\n`);
	}
}

/**
 * The modules in the order in which they are smallest when packed: compression looks back over 32 KB, so
 * what is alike has to stand together, as one operation of several resources, and all of them beside their parameters.
 */
async function inOrder() {
	const files = await readdir(join(ROOT, 'nodes'), { recursive: true });
	const place = (file) => {
		const last = ['parameters', 'resources'].indexOf(file.split('/')[1]);
		return `${last} ${file.replace(/(.*\/resources\/)([^/]+\/)([^/]+)$/, '$1$3$2')}`;
	};
	return files
		.map((file) => file.split(sep).join('/'))
		.filter((file) => file.endsWith('.ts') && !file.endsWith('.node.ts'))
		.sort((a, b) => (place(a) < place(b) ? -1 : 1))
		.map((file) => `'./nodes/${file}'`);
}

/** What n8n reads beside the code: codex files and output previews, without their blanks. */
async function jsonFiles(dist) {
	const files = await readdir(join(ROOT, 'nodes'), { recursive: true });
	for (const file of files.filter((name) => name.endsWith('.json'))) {
		const content = JSON.parse(await readFile(join(ROOT, 'nodes', file), 'utf8'));
		const built = join(dist, 'nodes', file);
		await mkdir(dirname(built), { recursive: true });
		await writeFile(built, JSON.stringify(content));
	}
}

export async function checkTypes() {
	const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
	const running = spawn(process.execPath, [tsc, '--noEmit'], { cwd: ROOT, stdio: 'inherit' });
	const [code] = await once(running, 'close');
	if (code !== 0) throw new Error('The types do not hold');
}
