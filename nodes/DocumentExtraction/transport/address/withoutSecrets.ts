/** How an address begins, also one of which the marks are encoded, and it stays so from the first of these on. */
const BEGINNING = /[\w+.-]{2,9}(:|%(25)*3a)[\\/%&]/.source;
const ENCODED = /(%(25)*(3a|3f|23)|\\u).*$/is;

/** Where a query begins, or what stands in the place of one. */
const QUERY = /([?#]|[;&][^\\/=;&]{1,100}=).*$/s;

/** What stands before an @, where a word begins: some addresses are told without their scheme. */
const PASSWORD = /\b[\w.+-]{1,100}:[^\s\\/]{0,200}@(?=[^\s@\\/]+[\\/])/g;

/** Queries of storage addresses hold signatures, and what stands before an @ a password. */
export function withoutSecrets(address: string): string {
	return address.replace(/(:[\\/]+|[\\/]{2})[^\\/]*@/g, '$1').replace(QUERY, '');
}

/**
 * Words in which an address may stand, such as one from which the service was to fetch a file. It ends with a blank: all else
 * may be part of it. So may a blank, where it was decoded: its query comes with a later word.
 */
export const withSafeAddresses = (text: string): string =>
	text
		.replace(new RegExp(`${BEGINNING}\\S+`, 'gi'), (address) =>
			withoutSecrets(address).replace(ENCODED, ''),
		)
		.replace(PASSWORD, '')
		.replace(/[?#;&][^\s=?#;&]{1,100}=\S*/g, '');

/** Which file an address is about. The rest of a path may be a token, as with shared files and chats. */
export function hostAndName(address: string): string {
	return withoutSecrets(address).replace(
		/(?<=[^:\\/][\\/])(?![^\\/]*\.\w{1,5}\W*$).+?([\\/][^\\/]*\.\w{1,5}\W*)?$/s,
		'…$1',
	);
}

/** Whatever somebody wrote with addresses in it: nobody can tell where one with blanks or quotation marks ends. */
export const withoutAddresses = (text: string): string =>
	text.replace(new RegExp(`${BEGINNING}.*`, 'is'), withoutAnySecret);

/** What is no address may hold a password anywhere before an @, or where a port would stand. */
export function withoutAnySecret(text: string): string {
	return hostAndName(
		withoutSecrets(text)
			.replace(/^(https?:\/\/)?.*@/is, '$1')
			.replace(/^(https?:\/\/[^/:]*):(?!\d+(?:\/|$)).*/is, '$1')
			.replace(ENCODED, ''),
	);
}
