/** Gathers repeated form fields under their names. A client chooses the names, so `__proto__` must be one like any other. */
export class FieldCollector {
	private readonly values = new Map<string, string[]>();

	add(name: string, value: string): void {
		const values = this.values.get(name);
		if (values === undefined) this.values.set(name, [value]);
		else values.push(value);
	}

	collected(): Record<string, string[]> {
		return Object.fromEntries(this.values);
	}
}
