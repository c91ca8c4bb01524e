import type { INodeExecutionData } from 'n8n-workflow';

import type { ExtractedFile } from '../../../extraction/file';
import type { ItemError } from '../../../transport/errors/itemError';
import type { OperationContext } from '../../../transport/requests/operationContext';
import { isToolCall } from '../../../transport/requests/previousTries';
import type { Run } from '../../../transport/requests/runs';
import { grouped } from '../../../utils/grouped';
import { idKey } from '../../../utils/idKey';
import { isObject, type Json } from '../../../utils/json';
import type { Mapped } from './answers';
import { changedCell } from './ownCells';
import { fileOfOwn, isRow, itemKeysOf } from './ownItem';

/** The rows of a file among the items of a run: they are about the same values, so all are looked at before the first is sent. */
export class FileRows {
	private readonly values = new Map<string, unknown[]>();
	private changed?: { row: Mapped | undefined };

	constructor(private readonly rows: Mapped[]) {}

	/** What they say under a key, each once. */
	valuesOf(key: string): unknown[] {
		const values = this.values.get(key) ?? [...new Set(this.rows.map(({ named }) => named[key]))];
		this.values.set(key, values);
		return values;
	}

	/** Why none of them can be taken, where somebody has changed a cell of one. */
	changedCell(file: ExtractedFile): ItemError | undefined {
		this.changed ??= { row: this.rows.find((row) => changedCell(row, file)) };
		return this.changed.row && changedCell(this.changed.row, file);
	}
}

interface InputRow {
	item: Json;
	index: number;
}

const byFile = new WeakMap<Run, Map<string, InputRow[]>>();
const byPage = new WeakMap<InputRow[], Map<string, FileRows>>();

export function rowsOfFile(
	{ executeFunctions, read, run }: OperationContext,
	own: Mapped,
): FileRows {
	if (!isRow(own.item) || isToolCall(executeFunctions)) return new FileRows([own]);
	const files =
		byFile.get(run) ?? rowsByFile(executeFunctions.getExecuteData().data.main?.[0] ?? []);
	byFile.set(run, files);
	const rows = files.get(idKey(fileOfOwn(own.item))) ?? [];
	const pages = byPage.get(rows) ?? rowsByPage(executeFunctions, own.mode, rows);
	byPage.set(rows, pages);
	return pages.get(String(read(PAGE, ''))) ?? new FileRows([own]);
}

const rowsByFile = (items: INodeExecutionData[]) =>
	grouped(
		items
			.map(({ json }, index): InputRow => ({ item: json, index }))
			.filter(({ item }) => isRow(item)),
		({ item }) => idKey(fileOfOwn(item)),
	);

const PAGE = 'options.page';

/** An item may be about another page than the next. */
function rowsByPage(
	context: OperationContext['executeFunctions'],
	mode: Mapped['mode'],
	rows: InputRow[],
): Map<string, FileRows> {
	const written = (name: string): unknown =>
		context.getNodeParameter(name, '', { rawExpressions: true });
	const [page, fields] = [written(PAGE), written('fields.value')];
	const valueFor = <T>(index: number, text: T) =>
		typeof text === 'string' && text.startsWith('=')
			? context.evaluateExpression(text.slice(1), index)
			: text;
	const namedIn = ({ item, index }: InputRow): Json =>
		mode === 'item' || !isObject(fields)
			? itemKeysOf(item)
			: Object.fromEntries(
					Object.entries(fields).map(([name, text]) => [name, valueFor(index, text)]),
				);
	const all = rows.flatMap((row) => {
		try {
			const mapped = { mode, item: row.item, named: namedIn(row) };
			return { page: String(valueFor(row.index, page)), mapped };
		} catch {
			// It is refused in its turn.
			return [];
		}
	});
	const groups = [...grouped(all, (each) => each.page)];
	return new Map(
		groups.map(([key, group]) => [key, new FileRows(group.map(({ mapped }) => mapped))]),
	);
}
