/** The API keys that the sandbox accepts (docs/interface.md#authentication). */
export class Keys {
	private readonly accepted = new Set<string>();

	constructor(private readonly first: string) {
		this.reset();
	}

	add(key: string): void {
		this.accepted.add(key);
	}

	revoke(key: string): void {
		this.accepted.delete(key);
	}

	reset(): void {
		this.accepted.clear();
		this.accepted.add(this.first);
	}

	/** The account of an Authorization header, or why there is none. */
	identify(header: string | undefined): { account: string } | { error: string } {
		if (header === undefined) return { error: 'The Authorization header is missing' };
		const [, credentials] = /^basic +(\S+) *$/i.exec(header) ?? [];
		if (credentials === undefined) return { error: 'The Authorization header is not HTTP Basic' };
		// Some samples put the key itself after "Basic" (docs/interface.md#authentication).
		if (this.accepted.has(credentials)) return { account: credentials };
		const decoded = Buffer.from(credentials, 'base64').toString('utf8');
		const key = decoded.slice(0, -1);
		if (decoded.endsWith(':') && this.accepted.has(key)) return { account: key };
		return { error: 'The API key is not valid' };
	}
}

/** What may be kept of an Authorization header: that it was there, and its scheme. */
export const redact = (header: string): string => {
	const [scheme] = /^(basic|bearer|digest)(?= )/i.exec(header) ?? [];
	return scheme === undefined ? '***' : `${scheme} ***`;
};
