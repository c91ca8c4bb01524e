import type { ReadValue } from '../../../extraction/review/readValue';
import { isWrittenAs } from '../../../extraction/writtenAs';
import { isBlank } from '../../../parameters/values/parsers';
import { outputIds } from '../../../transport/address/outputIds';
import type { OperationContext } from '../../../transport/requests/operationContext';
import type { PreviousTries } from '../../../transport/requests/previousTries';
import { grouped } from '../../../utils/grouped';
import type { Change, Plan } from './plan';

type Place = Pick<ReadValue, 'pageId' | 'name'>;

type Value = Place & Pick<ReadValue, 'id' | 'value'>;

/** What one value may say, the latest last. A service may give it another ID. */
interface Texts {
	id: string;
	texts: Set<string>;
}

/**
 * What the values of a file that the items of a run name may say as long as nobody else has changed them: what
 * was there, as a service may show a change late, what was sent, and how the service has written it.
 */
export class OwnTexts {
	/** The values that have come since the first look. */
	readonly added: Value[] = [];
	/** The names of values of which a change may have been made, or was. */
	readonly sentTo = new Set<string>();
	/** By page and name, those of which a change may have been made. */
	private readonly inDoubt = new Set<string>();
	/** By page and name. */
	private readonly named = new Map<string, Texts[]>();
	/** By page and name, what looks have shown, one after the other, since a change was last answered. */
	private readonly looks = new Map<string, string[]>();
	/** The most values that were there at a time. */
	private readonly counts = new Map<string, number>();
	private readonly firstBy: Map<string, ReadValue[]>;

	constructor(
		/** What the values said when one of the items first looked at them. */
		readonly first: ReadValue[],
	) {
		this.firstBy = grouped(first, keyOf);
	}

	/** What an item names. `shown` is what the file holds. */
	look({ changes, said, untouched }: Names, shown: Value[]): void {
		const seen = [...new Set([...changes.map(({ was }) => was), ...said])];
		const shownBy = grouped(shown, keyOf);
		for (const [key, values] of grouped([...seen, ...untouched], keyOf)) {
			const taken: Texts[] = [];
			for (const value of values.filter((each) => seen.includes(each))) {
				taken.push(this.add(value, [value.value], taken));
			}
			this.textsOf(key);
			const all = [this.firstBy, shownBy].map((by) => by.get(key)?.length ?? 0);
			this.counts.set(key, Math.max(this.counts.get(key) ?? 0, ...all));
		}
	}

	/** What a value says, or is to say, that is none of those that are `taken`. */
	add(value: Value, texts: string[], taken: Texts[] = []): Texts {
		const all = this.textsOf(keyOf(value));
		const free = all.filter((each) => !taken.includes(each));
		const own =
			free.find(({ id }) => id !== '' && id === value.id) ??
			free.find((each) => each.texts.has(value.value));
		const known = own ?? this.addNew(value, []);
		for (const text of texts) {
			known.texts.delete(text);
			known.texts.add(text);
		}
		return known;
	}

	/** What a value may say that the file did not have. */
	addNew(value: Value, texts: string[]): Texts {
		const known = { id: value.id, texts: new Set(texts) };
		this.textsOf(keyOf(value)).push(known);
		this.added.push(value);
		this.sentTo.add(value.name);
		return known;
	}

	/** Of a change that was sent, whether its answer was lost, so that it may have been made. */
	setInDoubt(values: Place[], isInDoubt: boolean): void {
		for (const value of values) {
			this.sentTo.add(value.name);
			if (isInDoubt) this.inDoubt.add(keyOf(value));
			else this.inDoubt.delete(keyOf(value));
		}
	}

	/** What it says from now on is what the change has left, and nothing that was taken back. */
	answered(values: Place[]): void {
		this.setInDoubt(values, false);
		for (const value of values) this.looks.delete(keyOf(value));
	}

	/** What the file holds at a look. */
	see(shown: Value[]): void {
		const shownBy = grouped(shown, keyOf);
		for (const key of new Set([...this.looks.keys(), ...shownBy.keys()])) {
			const texts = JSON.stringify((shownBy.get(key) ?? []).map(({ value }) => value));
			const known = this.looks.get(key) ?? ['[]'];
			if (known.at(-1) !== texts) this.looks.set(key, [...known, texts]);
		}
	}

	/** Whether it says again what it said before a change of it was seen. */
	wasTakenBack(value: Place): boolean {
		const [last = '', ...earlier] = (this.looks.get(keyOf(value)) ?? []).toReversed();
		return earlier.includes(last);
	}

	/** What a plan has to send, too: a service may show a change late that has been made. */
	again({ said }: Pick<Plan, 'said'>, isInDoubt?: (value: ReadValue) => boolean): Change[] {
		const values = said.filter((value) => this.inDoubt.has(keyOf(value)) || isInDoubt?.(value));
		return values.map((was) => ({ was, value: was.value }));
	}

	/** Whether somebody else has written, or removed, one of the values. */
	isChangedIn(now: Value[]): boolean {
		const nowBy = grouped(now, keyOf);
		return [...this.named].some(([key, all]) => {
			const values = nowBy.get(key) ?? [];
			const shownBlank = values.filter(({ value }) => isBlank(value)).length;
			// A service may remove what is blank.
			const gone = Math.max(all.filter(isBlankNow).length - shownBlank, 0);
			const kept = (this.counts.get(key) ?? 0) - gone;
			return values.length < kept || !areThese(values, all);
		});
	}

	/** Whether somebody else has written it. */
	isOther(now: Value): boolean {
		const all = this.named.get(keyOf(now));
		return all !== undefined && !areThese([now], all);
	}

	private textsOf(key: string): Texts[] {
		const first = this.firstBy.get(key) ?? [];
		const known =
			this.named.get(key) ?? first.map(({ id, value }) => ({ id, texts: new Set([value]) }));
		this.named.set(key, known);
		return known;
	}
}

type Names = Pick<Plan, 'changes' | 'said' | 'untouched'>;

const keyOf = ({ pageId, name }: Place) => JSON.stringify([pageId, name]);

const isBlankNow = ({ texts }: Texts) => [...texts].at(-1)?.trim() === '';

const maySay = ({ texts }: Texts, { value }: Value) =>
	[...texts].some((text) => isWrittenAs(text, value));

/** The one with its ID, else all that it may be. */
function withIdOf({ id }: Value, all: Texts[]): Texts[] {
	const own = all.filter((each) => id !== '' && each.id === id);
	return own.length === 1 ? own : all;
}

/** Whether each of the values may be one of these, and no two of them the same. */
function areThese(values: Value[], all: Texts[]): boolean {
	const own = values.map((value) => withIdOf(value, all));
	const isById = own.every(({ length }) => length === 1);
	const placed = new Map<Texts, number>();
	const place = (at: number, tried = new Set<Texts>()): boolean =>
		((isById ? own[at] : all) ?? []).some((each) => {
			const value = values[at];
			if (!value || tried.has(each) || !maySay(each, value)) return false;
			tried.add(each);
			const other = placed.get(each);
			if (other !== undefined && !place(other, tried)) return false;
			placed.set(each, at);
			return true;
		});
	return values.every((_, at) => place(at));
}

/** By the tries of a run, and by the file of its model, or the document of its workflow, to the letter. */
const ownTexts = new WeakMap<PreviousTries, Record<string, OwnTexts>>();

const fileIn = (read: OperationContext['read']) => JSON.stringify(outputIds(read));

export function ownTextsOf(
	{ read, run: { tries } }: OperationContext,
	values: ReadValue[] = [],
): OwnTexts {
	const all = ownTexts.get(tries) ?? {};
	ownTexts.set(tries, all);
	return (all[fileIn(read)] ??= new OwnTexts(values));
}

/** Of a file of which something is known. */
export const rememberLook = ({ read, run }: OperationContext, shown: ReadValue[]) =>
	ownTexts.get(run.tries)?.[fileIn(read)]?.see(shown);
