/** Queries of storage addresses hold signatures, and what stands before an @ a password. */
export function withoutSecrets(address: string): string {
	return address.replace(/[?#].*$/s, '').replace(/\/\/[^/]*@/, '//');
}
