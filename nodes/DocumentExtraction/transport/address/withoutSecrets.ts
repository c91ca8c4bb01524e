/** Queries of storage addresses hold signatures, and what stands before an @ a password. */
export function withoutSecrets(address: string): string {
	return address.replace(/[?#].*$/s, '').replace(/\/\/[^/]*@/, '//');
}

/** What is no address may hold a password anywhere before an @, or where a port would stand. */
export function withoutAnySecret(text: string): string {
	return withoutSecrets(text)
		.replace(/^(https?:\/\/)?.*@/is, '$1')
		.replace(/^(https?:\/\/[^/:]*):(?!\d+(?:\/|$)).*/is, '$1');
}
