import type { ExtractedFile } from '../../../extraction/file';
import type { ItemError } from '../../../transport/errors/itemError';
import type { OperationContext } from '../../../transport/requests/operationContext';
import type { Run } from '../../../transport/requests/runs';
import { grouped } from '../../../utils/grouped';
import { idKey } from '../../../utils/idKey';
import { isObject, type Json } from '../../../utils/json';
import type { Mapped } from './answers';
import { changedCell } from './ownCells';
import { fileOfOwn, isRow } from './ownItem';

interface InputRow {
	item: Json;
	index: number;
}

/** The rows of a file among the items of a run. They are about the same values, so all are looked at before the first is sent. */
export class FileRows {
	private readonly values = new Map<string, unknown[]>();
	private changed?: [item: Json | undefined];

	constructor(
		private readonly rows: InputRow[],
		/** What is mapped under a key. */
		private readonly valueOf: (key: string, row: InputRow) => unknown,
	) {}

	/** What they say under a key, each once. */
	valuesOf(key: string): unknown[] {
		const all = this.values.get(key) ?? this.rows.map((row) => this.valueOf(key, row));
		const values = [...new Set(all)];
		this.values.set(key, values);
		return values;
	}

	/** Why none of them can be taken, where somebody has changed a cell of one. */
	changedCell(file: ExtractedFile): ItemError | undefined {
		this.changed ??= [this.rows.find(({ item }) => changedCell(item, file))?.item];
		const [item] = this.changed;
		return item && changedCell(item, file);
	}
}

const fileRows = new WeakMap<Run, Map<string, FileRows>>();

export function rowsOfFile(
	{ executeFunctions, read, run }: OperationContext,
	{ mode, item, named }: Mapped,
): FileRows {
	const known = fileRows.get(run) ?? rowsOfRun(executeFunctions, mode);
	fileRows.set(run, known);
	return (
		known.get(keyOf(item, read(PAGE, ''))) ??
		new FileRows([{ item, index: 0 }], (key) => named[key])
	);
}

const PAGE = 'options.page';

/** Each item may be about another page. */
const keyOf = (item: Json, page: unknown) => JSON.stringify([page, idKey(fileOfOwn(item))]);

function rowsOfRun(
	context: OperationContext['executeFunctions'],
	mode: Mapped['mode'],
): Map<string, FileRows> {
	const written = (name: string): unknown =>
		context.getNodeParameter(name, '', { rawExpressions: true });
	const [page, fields] = [written(PAGE), written('fields.value')];
	const valueFor = (index: number, text: unknown): unknown => {
		if (typeof text !== 'string' || !text.startsWith('=')) return text;
		try {
			return context.evaluateExpression(text.slice(1), index);
		} catch {
			// That item is refused in its turn.
			return undefined;
		}
	};
	const rows = (context.getExecuteData().data.main?.[0] ?? [])
		.map(({ json }, index): InputRow => ({ item: json, index }))
		.filter(({ item }) => isRow(item));
	const groups = grouped(rows, ({ item, index }) => keyOf(item, valueFor(index, page)));
	const valueOf = (key: string, { item, index }: InputRow) =>
		mode === 'each' && isObject(fields) ? valueFor(index, fields[key]) : item[key];
	return new Map([...groups].map(([key, group]) => [key, new FileRows(group, valueOf)]));
}
