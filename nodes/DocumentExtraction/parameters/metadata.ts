import { withoutForeignKey } from '../extraction/uploadKey';
import type { ReadParameter } from '../transport/address/path';
import { plainText } from './values/plainText';
import { isBlank } from './values/parsers';

/** The option that holds the user's own metadata of an upload. */
export interface MetadataOption {
	name: string;
	displayName: string;
}

/** Empty when there is none to send. */
export function metadataIn(read: ReadParameter, { name, displayName }: MetadataOption): string {
	const given = read(`options.${name}`, '');
	if (isBlank(given)) return '';
	const metadata = withoutForeignKey(plainText(given, displayName));
	return isBlank(metadata) ? '' : metadata;
}
