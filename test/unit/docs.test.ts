import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const ROOT = join(__dirname, '../..');

/** Made by commands, or the code of others. */
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

const papers = files.filter((file) => /^(?:docs\/.*|README|CONTRIBUTING)\.md$/.test(file));

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
	heading
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.trim()
		.toLowerCase()
		.replace(/[^\p{L}\p{N}\s_-]/gu, '')
		.replace(/\s/g, '-');

const withoutCode = (text: string) => text.replace(/^```[^]*?^```$/gm, '');

const anchors = new Map(
	papers.map((file) => {
		const headings = [...withoutCode(textOf(file)).matchAll(/^#{1,6} (.+)$/gm)];
		return [file, headings.map(([, heading = '']) => anchorOf(heading))];
	}),
);

/** Whether a path exists and, where a heading is named, has it. */
function leadsSomewhere(path: string, anchor: string | undefined): boolean {
	const isThere = places.includes(path) || places.includes(`${path}/`);
	return isThere && (anchor === undefined || anchors.get(path)?.includes(anchor) === true);
}

test.each(papers)('each heading of %s has an anchor of its own', (file) => {
	const all = anchors.get(file) ?? [];
	expect(all.filter((anchor, place) => all.indexOf(anchor) < place)).toEqual([]);
});

test.each(papers)('each link of %s leads somewhere', (file) => {
	const targets = [...withoutCode(textOf(file)).matchAll(/\]\(([^)\s]+)\)/g)]
		.map(([, target = '']) => target)
		.filter((target) => !/^[a-z]+:/.test(target));
	const broken = targets.filter((target) => {
		const [path = '', anchor] = target.split('#');
		return !leadsSomewhere(path === '' ? file : posix.join(dirname(file), path), anchor);
	});
	expect(broken).toEqual([]);
});

/** Paths may begin below the root, below the sources or below the tests. */
const BEGINNINGS = ['', 'nodes/DocumentExtraction/', 'test/'];
const PATH = /^[\w.-][\w./-]*(?:\/|\.(?:ts|js|mjs|md|yaml|svg|png))$/;
/** No part of this repository. */
const ELSEWHERE = /^n8n-core\//;

test.each(papers)('each path in %s is there', (file) => {
	const names = [...withoutCode(textOf(file)).matchAll(/`([^`\n]+)`/g)].map(
		([, name = '']) => name,
	);
	const isThere = (name: string) =>
		BEGINNINGS.some((beginning) => places.includes(beginning + name)) ||
		// A name alone may be anywhere.
		(/^[^/]+\/?$/.test(name) && places.some((each) => each.endsWith(`/${name}`)));
	const paths = names.filter((name) => PATH.test(name) && !ELSEWHERE.test(name));
	expect(paths.filter((name) => !isThere(name))).toEqual([]);
});

/** What tells a name of the code from a word: a capital within it. */
const CODE_NAME = /^(?:[a-z]+|[A-Z][a-z]+)[A-Z]\w*$/;

test('each name of code in the papers about the code is in the sources', () => {
	const sources = files
		.filter((file) => /^(?:nodes|credentials|test)\/.*\.(?:ts|js|mjs|json)$/.test(file))
		.map(textOf)
		.join('\n');
	const words = new Set(sources.match(/\w+/g));
	const missing = papers
		.filter((file) => file !== 'README.md')
		.flatMap((file) =>
			[...textOf(file).matchAll(/`(\w+)(?:\([^`]*\))?`/g)]
				.map(([, name = '']) => name)
				.filter((name) => CODE_NAME.test(name) && !words.has(name))
				.map((name) => `${file}: ${name}`),
		);
	expect(missing).toEqual([]);
});

test('each citation of a paper in a comment leads somewhere', () => {
	const broken = files
		.filter((file) => /^(?:nodes|credentials|test)\/.*\.(?:ts|js|mjs|yaml|md)$/.test(file))
		.flatMap((file) =>
			[...textOf(file).matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)]
				.filter(([, paper = '', anchor]) => !leadsSomewhere(paper, anchor))
				.map(([citation]) => `${file}: ${citation}`),
		);
	expect(broken).toEqual([]);
});
