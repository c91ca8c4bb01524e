import type { ReadValue } from '../../../extraction/review/readValue';
import { isWrittenAs } from '../../../extraction/writtenAs';
import { outputIds } from '../../../transport/address/outputIds';
import type { OperationContext } from '../../../transport/requests/operationContext';
import type { PreviousTries } from '../../../transport/requests/previousTries';
import type { Plan } from './plan';

type Named = Pick<ReadValue, 'pageId' | 'name'>;

/**
 * What the values of a file that the items of a run name may say as long as nobody else has changed them: what
 * was there, as a service may show a change late, what was sent, and how the service has written it. By page and
 * name: a service may give a value another ID.
 */
export class OwnTexts {
	private readonly texts = new Map<string, string[]>();
	/** The most values that were there at a time. */
	private readonly counts = new Map<string, number>();

	constructor(
		/** What the values said when one of the items first looked at them. */
		readonly first: ReadValue[],
	) {}

	/** What an item names. `shown` is what the file holds. */
	look({ changes, said, untouched }: Names, shown: ReadValue[]): void {
		const seen = [...changes.map(({ was }) => was), ...said];
		for (const value of seen) this.add(value, value.value);
		for (const named of [...seen, ...untouched]) {
			this.add(named);
			const key = keyOf(named);
			const count = this.counts.get(key) ?? valuesOf(this.first, key).length;
			this.counts.set(key, Math.max(count, valuesOf(shown, key).length));
		}
	}

	add(named: Named, ...texts: string[]): void {
		const key = keyOf(named);
		const known = this.texts.get(key) ?? valuesOf(this.first, key).map(({ value }) => value);
		this.texts.set(key, [...known, ...texts]);
	}

	/** Whether somebody else has written, or removed, one of the values. */
	isChangedIn(now: ReadValue[]): boolean {
		return now.some((value) => this.isOther(value)) || this.isRemovedFrom(now);
	}

	/** Whether somebody else has written it. */
	isOther(now: ReadValue): boolean {
		const texts = this.texts.get(keyOf(now));
		return texts !== undefined && !texts.some((text) => isWrittenAs(text, now.value));
	}

	private isRemovedFrom(now: ReadValue[]): boolean {
		return [...this.counts].some(
			([key, count]) =>
				// A service may remove what is blank.
				this.texts.get(key)?.at(-1)?.trim() !== '' && valuesOf(now, key).length < count,
		);
	}
}

type Names = Pick<Plan, 'changes' | 'said' | 'untouched'>;

const keyOf = ({ pageId, name }: Named) => JSON.stringify([pageId, name]);

const valuesOf = (values: ReadValue[], key: string) =>
	values.filter((value) => keyOf(value) === key);

/** By the tries of a run, and by the file of its model, or the document of its workflow, to the letter. */
const ownTexts = new WeakMap<PreviousTries, Record<string, OwnTexts>>();

export function ownTextsOf(
	{ read, run: { tries } }: OperationContext,
	values: ReadValue[] = [],
): OwnTexts {
	const all = ownTexts.get(tries) ?? {};
	ownTexts.set(tries, all);
	return (all[JSON.stringify(outputIds(read))] ??= new OwnTexts(values));
}
