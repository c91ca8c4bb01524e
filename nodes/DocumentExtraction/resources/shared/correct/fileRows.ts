import { ItemError } from '../../../transport/errors/itemError';
import type { OperationContext } from '../../../transport/requests/operationContext';
import type { PreviousTries } from '../../../transport/requests/previousTries';
import { grouped } from '../../../utils/grouped';
import { idKey } from '../../../utils/idKey';
import { isObject, type Json } from '../../../utils/json';
import { mapValues } from '../../../utils/objects';
import type { Mapped, MappedRow } from './answers';
import { fileOfOwn, isOfRows, itemKeysOf } from './ownItem';

/** The rows of a file among the items of a run. They are about the same values, so what refuses one refuses all, before the first is sent. */
export class FileRows {
	private rows?: Mapped[];
	private readonly values = new Map<string, Map<unknown, number>>();
	private checked?: Promise<void>;

	constructor(private readonly evaluate: () => Mapped[]) {}

	/** What they say under a key, and how many of them. */
	valuesOf(key: string): Map<unknown, number> {
		const known = this.values.get(key);
		if (known) return known;
		const values = new Map<unknown, number>();
		for (const { named } of this.all) values.set(named[key], (values.get(named[key]) ?? 0) + 1);
		this.values.set(key, values);
		return values;
	}

	/** Tries all of them once. A failure that another try may not meet is none of them. */
	async expectAll(plan: (row: MappedRow) => Promise<unknown>): Promise<void> {
		this.checked ??= this.tryAll(plan).catch((thrown: unknown) => {
			if (!(thrown instanceof ItemError)) delete this.checked;
			throw thrown;
		});
		await this.checked;
	}

	private get all(): Mapped[] {
		return (this.rows ??= this.evaluate());
	}

	private async tryAll(plan: (row: MappedRow) => Promise<unknown>): Promise<void> {
		if (this.all.length < 2) return;
		for (const row of this.all) await plan({ ...row, rows: this, isFirst: true });
	}
}

interface InputRow {
	item: Json;
	index: number;
}

type Context = OperationContext['executeFunctions'];

/** By what the tries of a run share: what one has sent is no review for the next. */
const fileRows = new WeakMap<PreviousTries, Map<string, FileRows>>();

export function rowsOfFile(
	{ executeFunctions, run: { tries } }: OperationContext,
	own: Mapped,
): FileRows {
	const known = fileRows.get(tries) ?? rowsOfRun(executeFunctions, own.mode);
	fileRows.set(tries, known);
	const options = reader(executeFunctions, 'options');
	const key = keyOf(options, { ...own, index: executeFunctions.getItemIndex() });
	return known.get(key) ?? new FileRows(() => [own]);
}

/** Each item may have other options, and be about another page. */
const keyOf = (optionsOf: (index: number) => Json, { item, index }: InputRow) =>
	JSON.stringify([idKey(fileOfOwn(item)), optionsOf(index)]);

function rowsOfRun(context: Context, mode: Mapped['mode']): Map<string, FileRows> {
	const rows = (context.getExecuteData().data.main?.[0] ?? [])
		.map(({ json }, index): InputRow => ({ item: json, index }))
		.filter(({ item }) => isOfRows(item));
	const [optionsOf, fieldsOf] = [reader(context, 'options'), reader(context, 'fields.value')];
	const mappedOf = ({ item, index }: InputRow): Mapped => ({
		...{ mode, item },
		named: mode === 'item' ? itemKeysOf(item) : fieldsOf(index),
	});
	const groups = [...grouped(rows, (row) => keyOf(optionsOf, row))];
	return new Map(groups.map(([key, group]) => [key, new FileRows(() => group.map(mappedOf))]));
}

/** What a parameter holds, for each item of the run. */
function reader(context: Context, name: string): (index: number) => Json {
	const written: unknown = context.getNodeParameter(name, {}, { rawExpressions: true });
	const valueOf = (index: number, text: Json[string]) => {
		if (typeof text !== 'string' || !text.startsWith('=')) return text;
		try {
			return context.evaluateExpression(text.slice(1), index);
		} catch {
			// That item is refused in its turn.
			return undefined;
		}
	};
	return (index) => mapValues(isObject(written) ? written : {}, (_, text) => valueOf(index, text));
}
