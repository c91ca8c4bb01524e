import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const ROOT = join(__dirname, '../..');

/** Made by commands, or the work of others. */
const NOT_OURS = new Set(['node_modules', '.git', '.work', 'dist', 'coverage']);

function* filesBelow(folder: string): Generator<string> {
	for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
		if (NOT_OURS.has(entry.name)) continue;
		const path = posix.join(folder, entry.name);
		if (entry.isDirectory()) yield* filesBelow(path);
		else yield path;
	}
}

const files = [...filesBelow('.')];
const foldersOf = (file: string) =>
	[...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1));
const places = [...new Set([...files, ...files.flatMap(foldersOf)])];

const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const withoutExamples = (text: string) => text.replace(/^```[^]*?^```$/gm, '');

const papers = files
	.filter((file) => /^(?:docs\/.*|README|CONTRIBUTING)\.md$/.test(file))
	.map((file) => ({ file, text: withoutExamples(textOf(file)) }));
const sources = files
	.filter((file) => /^(?:nodes|credentials|test)\/.*\.(?:ts|js|mjs|json|yaml|md)$/.test(file))
	.map((file) => ({ file, text: textOf(file) }));

/** What the pattern finds in each, with the file for messages. */
const foundIn = (texts: typeof papers, pattern: RegExp) =>
	texts.flatMap(({ file, text }) =>
		[...text.matchAll(pattern)].map(([, found = '']) => ({ file, found })),
	);
const told = (all: ReturnType<typeof foundIn>) => all.map(({ file, found }) => `${file}: ${found}`);

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
	heading
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.replace(/\s/g, '-');

const anchors = foundIn(papers, /^#{1,6} (.+)$/gm).map(
	({ file, found }) => `${file}#${anchorOf(found)}`,
);

/** Whether a path exists and has the heading, where one is named. */
function leadsSomewhere(target: string): boolean {
	if (target.includes('#')) return anchors.includes(target);
	return places.includes(target) || places.includes(`${target}/`);
}

test('each heading has an anchor of its own', () => {
	expect(anchors.filter((anchor, place) => anchors.indexOf(anchor) < place)).toEqual([]);
});

test('each link in a paper leads somewhere', () => {
	const links = foundIn(papers, /\]\((?![a-z]+:)([^)\s]+)\)/g);
	const targetOf = ({ file, found }: (typeof links)[number]) =>
		found.startsWith('#') ? file + found : posix.join(dirname(file), found);
	expect(told(links.filter((link) => !leadsSomewhere(targetOf(link))))).toEqual([]);
});

test('each citation of a paper in the sources leads somewhere', () => {
	const citations = foundIn(sources, /\b(docs\/[\w/-]+\.md(?:#[\w-]+)?)/g);
	expect(citations.length).toBeGreaterThan(50);
	expect(told(citations.filter(({ found }) => !leadsSomewhere(found)))).toEqual([]);
});

/** Paths may begin below the root, below the sources or below the tests. */
const BEGINNINGS = ['', 'nodes/DocumentExtraction/', 'test/'];
const PATH = /^[\w.-][\w./-]*(?:\/|\.(?:ts|js|mjs|md|yaml|svg|png))$/;
/** No part of this repository. */
const ELSEWHERE = /^n8n-core\//;

const code = foundIn(papers, /`([^`\n]+)`/g);

test('each path in a paper is there', () => {
	const isThere = (path: string) =>
		BEGINNINGS.some((beginning) => places.includes(beginning + path)) ||
		// A name alone may be anywhere.
		(/^[^/]+\/?$/.test(path) && places.some((place) => place.endsWith(`/${path}`)));
	const paths = code.filter(({ found }) => PATH.test(found) && !ELSEWHERE.test(found));
	expect(paths.length).toBeGreaterThan(50);
	expect(told(paths.filter(({ found }) => !isThere(found)))).toEqual([]);
});

/** A capital within it tells it from a word. Arguments may follow. */
const NAME = /^((?:[a-z]+|[A-Z][a-z]+)[A-Z]\w*)(?:\(.*\))?$/;

test('each name of code in a paper is in the sources', () => {
	const words = new Set(sources.flatMap(({ text }) => text.match(/\w+/g) ?? []));
	const names = code.map(({ file, found }) => ({ file, found: NAME.exec(found)?.[1] ?? '' }));
	expect(told(names.filter(({ found }) => found !== '' && !words.has(found)))).toEqual([]);
});

/** An entry of the map, which begins with a path. */
const MAPPED = /^- `([^`]+)`: ./gm;

test('the map has a line for each source file, and for nothing else', () => {
	const mapped = [...textOf('docs/map.md').matchAll(MAPPED)].map(([, path = '']) => path);
	const paths = files
		.filter((file) => /^(?:nodes|credentials)\/.*\.ts$/.test(file))
		.map((file) => file.replace('nodes/DocumentExtraction/', ''));
	expect(mapped.filter((path, place) => mapped.indexOf(path) < place)).toEqual([]);
	expect(mapped.filter((path) => !paths.includes(path))).toEqual([]);
	const unmapped = paths.filter((path) => !mapped.includes(path));
	expect(unmapped.filter((path) => !isNamedByOperation(path))).toEqual([]);
});

const SOURCE = /^[\w/.]+\.ts$/;
/** A function, a type or a constant. */
const DECIDING = /^(?:[a-z]+[A-Z]\w*|(?:[A-Z][a-z]+){2,}|[A-Z][A-Z_]+)$/;

/** How a path of the map begins, unless it is that of a file beside the one that its line is about. */
const pathOf = (path: string) =>
	path.startsWith('credentials/') ? path : `nodes/DocumentExtraction/${path}`;

test('each name of code in a line of the map is in the file of that line, or in one that it names', () => {
	const lines = textOf('docs/map.md').matchAll(/^- `([^`]+)`: (.+)$/gm);
	const lost = [...lines].flatMap(([, own = '', says = '']) => {
		const named = [...says.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
		const beside = (path: string) =>
			[pathOf(path), pathOf(posix.join(dirname(own), path))].find((each) => files.includes(each));
		const there = [own, ...named].flatMap((path) => beside(path) ?? []);
		const words = new Set(there.flatMap((path) => textOf(path).match(/\w+/g) ?? []));
		const isLost = (name: string) =>
			SOURCE.test(name) ? beside(name) === undefined : DECIDING.test(name) && !words.has(name);
		return named.filter(isLost).map((name) => `${own}: ${name}`);
	});
	expect(lost).toEqual([]);
});

/** An operation's own file needs no line where it holds nothing but its parameters. */
function isNamedByOperation(path: string): boolean {
	const [, resource, operation] = /^resources\/(\w+)\/(\w+)\.ts$/.exec(path) ?? [];
	if (resource === undefined) return false;
	const rows = `nodes/DocumentExtraction/resources/${resource}/index.ts`;
	return files.includes(rows) && textOf(rows).includes(`value: '${operation}'`);
}
