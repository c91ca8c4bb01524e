/** Undefined for what is no JSON. */
export function parsedJson(written: string): { value: unknown } | undefined {
	try {
		return { value: JSON.parse(written) as unknown };
	} catch {
		return undefined;
	}
}
