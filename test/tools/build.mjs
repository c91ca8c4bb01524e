// What `gulp build` makes, which is published. docs/decisions/0003-no-dependencies.md says why all of it is
// in one file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify, parse } from '@swc/core';
import { build as bundle, transform } from 'esbuild';

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

const OUTPUT = {
	target: 'node20',
	// Node has them. Without this, each use of such an expression would compile it anew.
	supported: { 'regexp-unicode-property-escapes': true },
	minifySyntax: true,
	minifyWhitespace: true,
	// No longer than an editor can show: what is published is read by people, too.
	lineLimit: 16_000,
	logLevel: 'error',
};

/** All that the sources import of others, types aside. */
const IMPORTED = {
	crypto: ['createHash', 'randomUUID'],
	'n8n-workflow': [
		...['BINARY_IN_JSON_PROPERTY', 'NodeApiError', 'NodeConnectionTypes', 'NodeOperationError'],
		...['OperationalError', 'UserError', 'isBinaryValue', 'sleep'],
	],
};

const ONCE = 'required once';

/** Loads each of them once, and not for each module that imports it. */
const requiredOnce = {
	name: ONCE,
	setup({ onLoad, onResolve }) {
		const filter = new RegExp(`^(?:${Object.keys(IMPORTED).join('|')})$`);
		onResolve({ filter }, ({ namespace, path }) =>
			namespace === ONCE ? { path, external: true } : { path, namespace: ONCE },
		);
		onLoad({ filter, namespace: ONCE }, ({ path }) => {
			const names = IMPORTED[path].join(', ');
			return { contents: `const { ${names} } = require('${path}'); export { ${names} };` };
		});
	},
};

const BUNDLED = {
	...OUTPUT,
	absWorkingDir: ROOT,
	bundle: true,
	platform: 'node',
	plugins: [requiredOnce],
};

/** The source of what package.json names. */
const sourceOf = (file) => file.replace(/^dist\/(.*)\.js$/, '$1.ts');

/** Loaded before all others. Found by trying: what is alike stands closer together, and packs smaller by a kilobyte. */
const FIRST = [
	'resources/shared/correct/matchedTexts',
	'resources/file/days',
	'transport/retry/sendWithRetry',
	'transport/response/readAnswer',
	'resources/file/reviewPath',
	'transport/errors/partlyDone',
	'utils/asUtf8',
	'resources/shared/inputOf',
	'trigger/statusPath',
	'parameters/values/webAddresses',
	'transport/files/normalizedBase64',
	'transport/files/fetchFile',
	'trigger/pollError',
	'transport/requests/asPagination',
	'resources/shared/waitForCompletion',
	'transport/files/multipart',
	'parameters/byDisplayName',
	'extraction/table',
	'resources/shared/uploadRefused',
	'transport/requests/recentFields',
	'parameters/expectRead',
	'listSearch/fieldColumns',
	'parameters/ids',
	'listSearch/index',
	'trigger/state/finalStatuses',
	'trigger/state/state',
	'resources/document/getReviewForm',
	'parameters/filters',
	'trigger/state/advance',
	'parameters/values/shownNames',
	'trigger/poll',
	'resources/shared/correct/plan',
	'extraction/sameBoxes',
	'parameters/builders/mergeSharedParameters',
	'resources/file/sendPages',
	'resources/file/updateFields/changeFields',
	'resources/document/lateTexts',
	'transport/files/contentKey',
	'resources/document/correct',
	'parameters/metadata',
	'resources/fieldValue/fieldValueByName',
	'resources/table/cells',
	'resources/shared/uploadOnce/madeUploads',
	'parameters/binaryFields',
	'resources/file/correct',
	'parameters/builders/actionSubtitle',
	'resources/shared/byName',
	'parameters/workflowNameOptions',
	'resources/document/documentAnswer',
	'transport/requests/eachPage',
	'resources/shared/uploadOnce/uploadOnce',
	'resources/document/getFields',
	'resources/document/download',
	'resources/document/delete',
	'resources/document/sendDocument',
	'resources/tableCell/cellByName',
	'resources/shared/retrieveAndPresent',
	'resources/file/upload/uploadParameters',
	'resources/file/upload/base64',
	'parameters/emailAddress',
	'resources/workflow/updateField',
	'resources/document/getAll',
	'resources/document/getPage',
	'resources/file/upload/sendFiles',
	'resources/document/upload',
	'resources/file/getPage',
	'resources/file/updateFields/boxParameters',
	'resources/workflow/deleteField',
	'resources/document/getTables',
	'resources/document/get',
	'resources/file/getAll',
	'resources/workflow/create',
	'resources/file/retryPrediction',
	'resources/file/upload/upload',
	'DocumentExtractionTrigger.node',
	'resources/file/updateFields/updateFields',
	'resources/file/upload/uploadUrls',
	'resources/file/upload/sendUrls',
	'resources/table/index',
	'resources/fieldValue/index',
	'resources/model/get',
	'resources/tableCell/verify',
	'resources/workflow/setFields',
	'resources/model/updateGuidelines',
].map((name) => `import './nodes/DocumentExtraction/${name}';`);

/** n8n loads one file in a quarter of the time that its two hundred modules take. The first of `files` stands beside it. */
async function code(dist, files) {
	const nameOf = (file) => basename(file).split('.')[0];
	// The trigger first: what is alike stands closer together then, and packs smaller.
	const imported = files
		.toSorted()
		.reverse()
		.map((file) => `import { ${nameOf(file)} } from './${sourceOf(file)}';`);
	const built = files.map((file) => join(dist, file.replace(/^dist\//, '')));
	const folder = dirname(built[0]);
	for (const file of built) await mkdir(dirname(file), { recursive: true });
	const { outputFiles } = await bundle({
		...BUNDLED,
		stdin: {
			contents: [
				...FIRST,
				...imported,
				`module.exports = { ${files.map(nameOf).join(', ')} };`,
			].join('\n'),
			resolveDir: ROOT,
		},
		write: false,
	});
	const [{ text }] = outputFiles;
	// By itself, and not while bundling, it leaves the names of functions and classes: stack traces name what the sources do.
	const { code: short } = await transform(await withShortNames(text), {
		...OUTPUT,
		minifyIdentifiers: true,
		mangleProps: new RegExp(`^(?:${(await privateNames(text)).join('|')})$`),
	});
	await writeFile(join(folder, BUNDLE), short);
	for (const file of built) {
		const path = relative(dirname(file), join(folder, BUNDLE)).split(sep).join('/');
		const address = path.startsWith('.') ? path : `./${path}`;
		await writeFile(file, `module.exports = require('${address}');\n`);
	}
}

const PRIVATE = /\bprivate (?:(?:async|get|readonly|static) )*(\w+)/g;

/** What classes keep to themselves: of a name that stands anywhere but behind `this`, nobody knows what it is of. */
async function privateNames(bundled) {
	const files = await readdir(join(ROOT, 'nodes'), { recursive: true });
	const sources = files.filter((name) => name.endsWith('.ts'));
	const texts = sources.map(async (name) => await readFile(join(ROOT, 'nodes', name), 'utf8'));
	const names = [...(await Promise.all(texts)).join('\n').matchAll(PRIVATE)].map(
		([, name]) => name,
	);
	const isOther = (name) =>
		new RegExp(`(?<!this)\\.${name}\\b|[{,]${name}[,}:=(]|['"\`]${name}\\b`).test(bundled);
	return [...new Set(names)].filter((name) => !isOther(name));
}

/** What does no more than choose what it returns has a short name, and a stack trace names what calls it. The names of other functions and of classes stay as they are. */
async function withShortNames(text) {
	const { body } = await parse(text, { syntax: 'ecmascript', target: 'es2022' });
	const constants = body
		.flatMap(({ declarations = [] }) => declarations)
		.filter(({ init }) => !/^Function|^Class/.test(init?.type))
		.map(({ id }) => id.value);
	const choices = body.filter(isChoice).map(({ identifier }) => identifier.value);
	const short = [...constants, ...choices];
	const names = new Set(text.match(/[\w$]+/g));
	const reserved = [...names].filter((name) => !short.includes(name));
	const { code } = await minify(text, {
		// Shorter forms of the same expressions alone: what moves or drops code can break it.
		compress: { defaults: false, booleans: true, conditionals: true },
		mangle: { topLevel: true, reserved },
		module: false,
	});
	return code;
}

/** One expression, or names for parts of it, and conditions, where nothing is waited for, nor thrown. */
function isChoice({ type, async, body }) {
	const statements = type === 'FunctionDeclaration' ? body.stmts : [];
	const types = statements.map((statement) => statement.type).join();
	const isPlain = !async && !JSON.stringify(statements).includes('"ThrowStatement"');
	return (
		types === 'ReturnStatement' ||
		(isPlain && /^((VariableDeclaration|IfStatement),)+ReturnStatement$/.test(types))
	);
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
