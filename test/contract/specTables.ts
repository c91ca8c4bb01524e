import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mark } from './operation';

/** One operation in the tables of operations.md. */
export interface SpecRow {
	id: string;
	name: string;
	/** Parameters with a mark, as `name !` or `name =`, in the order of the text. */
	marked: string[];
}

interface Request {
	method: string;
	path: string;
}

const SPEC = join(__dirname, '../../../shared/spec');

/** It stands beside the checkout of those who write the package, and of nobody else. */
export const hasSpec = existsSync(SPEC);

const textOf = (file: string) => readFileSync(join(SPEC, file), 'utf8');

const section = (text: string, from: string, to: string) => {
	const [, rest = ''] = text.split(from);
	return rest.split(to, 1)[0] ?? '';
};

const cellsOf = (line: string) =>
	line
		.split(/(?<!\\)\|/)
		.slice(1, -1)
		.map((cell) => cell.trim());

const code = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** `=` is a mark unless it says what the parameter may be, as in "`mode` = `changes`". */
const marksIn = (text: string) =>
	[...text.matchAll(/`(\w+)` (!|=(?! `))/g)].map(([, name, mark]) => `${name} ${mark}`);

/** A cell such as "`file` — File" or "`upload` Upload". */
const named = (cell: string) => ({
	id: code(cell)[0] ?? '',
	name: cell.replace(/^`[^`]+`\s*/, ''),
});

/** What the interface document states. */
export function statedRows(): Array<SpecRow & Request> {
	const text = textOf('operations.md');
	const updateFields = marksIn(section(text, '## Update Fields', '## Beyond'));
	const tables = section(text, '## The 27 operations', '## Update Fields');
	const prefix = /Prefix `P = ([^`]+)`/.exec(tables)?.[1] ?? '';
	const common = marksIn(section(tables, 'All have ', 'Prefix'));

	let resource = '';
	let before = { method: '', path: '', marked: [] as string[] };
	return tables.split('\n').flatMap((line) => {
		resource = /^### Resource `(\w+)`/.exec(line)?.[1] ?? resource;
		const cells = cellsOf(line);
		const moderation = /^\| (`\w+` [A-Z]|\| `)/.test(line) && cells.length === 4 && isRow(cells[1]);
		if (moderation && cells[0]) resource = named(cells[0]).id;
		const [operation = '', request = '', parameters = ''] = moderation ? cells.slice(1) : cells;
		if (!isRow(operation)) return [];

		const { id, name } = named(operation);
		const { method, path } = requestIn(request.replace(/ P\//, ` ${prefix}/`), before);
		const own = parameters.includes('below') ? updateFields : marksIn(parameters);
		const marked = parameters === 'as approve' ? before.marked : own;
		before = { method, path, marked };
		return [
			{
				id: `${resource}.${id}`,
				name,
				method,
				path,
				marked: moderation ? [...common, ...marked] : marked,
			},
		];
	});
}

/** What goes beyond it: several operations may share a row. */
export function beyondRows(): SpecRow[] {
	const table = section(textOf('operations.md'), '## Beyond', '## Trigger');
	let resource = '';
	return table.split('\n').flatMap((line) => {
		const [first = '', operations = '', parameters = ''] = cellsOf(line);
		if (!isRow(operations)) return [];
		resource = code(first)[0] ?? resource;
		return operations.split(' · ').map((operation) => {
			const { id, name } = named(operation);
			return { id: `${resource}.${id}`, name, marked: marksBeyond(parameters, id) };
		});
	});
}

/** What stands in brackets is meant for the operation of its name: "(`pageId` !)" for `getPage`. */
function marksBeyond(parameters: string, operation: string): string[] {
	const [, like] = /^as (\w+ \w+) without/.exec(parameters) ?? [];
	if (like !== undefined) {
		const row = statedRows().find(({ id }) => id === like.replace(' ', '.'));
		const without = code(parameters);
		return (row?.marked ?? []).filter((mark) => !without.some((name) => mark.startsWith(name)));
	}
	const own = parameters.replace(/\(`(\w+)Id` !\)/g, (mark, thing: string) =>
		operation.toLowerCase().includes(thing) ? mark : '',
	);
	return marksIn(own);
}

/** The calls that public-facts.md shows, as our paths; `…` stands for what was written out before. */
export function publicRequests(): Request[] {
	return code(textOf('public-facts.md')).flatMap((text) => {
		const [, method, path] = /^(GET|POST|PUT|PATCH|DELETE) ([/…]\S+)/.exec(text) ?? [];
		if (method === undefined || path === undefined) return [];
		const document = path.startsWith('…/pages') ? '/documents/{document_id}' : '';
		const whole = path.replace('…', `/api/v4/workflows/{workflow_id}${document}`);
		return [{ method, path: inOurNames(whole.split('?', 1)[0] ?? '') }];
	});
}

/** The service's names of ids in a path as those of our parameters. */
export const inOurNames = (path: string) =>
	path
		.replace('{request_file_id}', '{file_id}')
		.replace(/_([a-z])(?=\w*\})/g, (_, letter: string) => letter.toUpperCase());

/** Also in the forms "`DELETE` same path" and "as approve with `UnVerify`". */
function requestIn(cell: string, before: Request): Request {
	const [first = ''] = code(cell);
	const [method = '', written = before.path] = first.split(' ');
	return cell.startsWith('as ')
		? { method: before.method, path: before.path.replace('Verify', first) }
		: { method, path: written.split('?', 1)[0] ?? '' };
}

const isRow = (cell: string | undefined) => /^`\w+` [A-Z]/.test(cell ?? '');

export const markedAs = (parameters: Record<string, Mark>) =>
	Object.entries(parameters)
		.filter(([, mark]) => mark !== '')
		.map(([path, mark]) => `${path.split('.').at(-1)} ${mark}`);
