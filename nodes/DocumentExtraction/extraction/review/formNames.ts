import { STATE_KEY } from './formState';

/** Beside the answers of a form (docs/n8n.md#forms). */
export const FORM_KEYS = [
	STATE_KEY,
	...['submittedAt', 'respondedAt', 'formMode', 'formQueryParameters', 'user', 'headers'],
];

/** What cannot be the name of an answer. */
const TAKEN = [...FORM_KEYS, 'data', 'error', '__proto__', ''];

/** By the name alone two answers could not be told apart, or would come back changed (docs/n8n.md#forms). */
export class FormNames {
	private readonly taken = new Set(TAKEN);
	/** By name, the number that comes next. */
	private readonly numbers = new Map<string, number>();

	/** The name under which the answer comes, and what the reviewer reads. */
	next(field: string, said: string): { name: string; label: string } {
		const plain = field.replaceAll('<', '‹').replaceAll('>', '›');
		const name = this.free(plain);
		const label = said === '' ? name : this.free(`${name}${said}`);
		return { name, label };
	}

	/** With a number where another one has it. */
	private free(wanted: string): string {
		let name = wanted;
		let number = this.numbers.get(wanted) ?? 2;
		for (; this.taken.has(name); number += 1) {
			name = `${wanted === '' || wanted === '__proto__' ? 'field' : wanted} (${number})`;
		}
		this.numbers.set(wanted, number);
		this.taken.add(name);
		return name;
	}
}
