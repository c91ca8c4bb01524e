import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mark } from './operation';

/** One row of the tables of operations.md. */
export interface SpecRow {
	id: string;
	name: string;
	method: string;
	path: string;
	/** Parameters with a mark, as `name !` or `name =`, in the order of the text. */
	marked: string[];
}

const SPEC = join(__dirname, '../../../shared/spec/operations.md');

/** It stands beside the checkout of those who write the package, and of nobody else. */
export const hasSpec = existsSync(SPEC);

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

export function specRows(): SpecRow[] {
	const text = readFileSync(SPEC, 'utf8');
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

/** Also in the forms "`DELETE` same path" and "as approve with `UnVerify`". */
function requestIn(cell: string, before: { method: string; path: string }) {
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
