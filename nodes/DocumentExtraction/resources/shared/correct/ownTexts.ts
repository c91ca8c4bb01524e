import type { ReadValue } from '../../../extraction/review/readValue';
import { isWrittenAs } from '../../../extraction/writtenAs';
import type { Plan } from './plan';

type Named = Pick<ReadValue, 'pageId' | 'name'>;

/**
 * What the values that an item names may say as long as nobody else has changed them: what was there, as a service
 * may show a change late, what was sent, and how the service has written it. By page and name: a service may
 * give a value another ID.
 */
export class OwnTexts {
	private readonly texts = new Map<string, string[]>();

	/** What a plan is about. `shown` is what the item has seen, of which the first look counts. */
	look({ changes, said }: Pick<Plan, 'changes' | 'said'>, shown: ReadValue[]): void {
		for (const key of [...changes.map(({ was }) => was), ...said].map(keyOf)) {
			if (this.texts.has(key)) continue;
			const values = shown.filter((each) => keyOf(each) === key);
			this.texts.set(
				key,
				values.map(({ value }) => value),
			);
		}
		for (const value of said) this.add(value, value.value);
	}

	add(named: Named, ...sent: string[]): void {
		this.texts.set(keyOf(named), [...(this.texts.get(keyOf(named)) ?? []), ...sent]);
	}

	/** Whether somebody else has written it. */
	isOther(now: ReadValue): boolean {
		const texts = this.texts.get(keyOf(now));
		return texts !== undefined && !texts.some((text) => isWrittenAs(text, now.value));
	}
}

const keyOf = ({ pageId, name }: Named) => JSON.stringify([pageId, name]);
