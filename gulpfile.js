const { spawn } = require('node:child_process');
const { rm, writeFile } = require('node:fs/promises');
const { dirname, join } = require('node:path');
const { build } = require('esbuild');
const { dest, parallel, series, src } = require('gulp');
const { n8n } = require('./package.json');

/** The source of what package.json names. */
const sourceOf = (file) => file.replace(/^dist\/(.*)\.js$/, '$1.ts');

const clean = () => rm('dist', { recursive: true, force: true });

const checkTypes = () =>
	spawn(process.execPath, [require.resolve('typescript/bin/tsc'), '--noEmit'], {
		stdio: 'inherit',
	});

const common = { bundle: true, platform: 'node', target: 'node20', external: ['n8n-workflow'] };

const credentials = () =>
	build({
		...common,
		entryPoints: n8n.credentials.map(sourceOf),
		outbase: '.',
		outdir: 'dist',
	});

// n8n loads one file in a third of the time that its hundred modules take; what both nodes use is
// in it once.
const BUNDLE = 'bundle.js';
const nodes = async () => {
	const [folder] = n8n.nodes.map(dirname);
	const own = n8n.nodes.map((file) => `export * from ${JSON.stringify(`./${sourceOf(file)}`)};`);
	await build({
		...common,
		stdin: { contents: own.join('\n'), resolveDir: '.' },
		outfile: join(folder, BUNDLE),
	});
	for (const file of n8n.nodes) {
		await writeFile(file, `module.exports = require('./${BUNDLE}');\n`);
	}
};

// Binary mode: gulp would otherwise decode the files as text on their way.
const icons = () => src('icons/*.svg', { encoding: false }).pipe(dest('dist/icons'));
const codex = () => src('nodes/**/*.node.json', { encoding: false }).pipe(dest('dist/nodes'));

exports.build = series(clean, parallel(checkTypes, credentials, nodes, icons, codex));
exports.default = exports.build;
