import type { ExtractedFile } from '../../extraction/file';
import { withoutAddresses } from '../address/withoutSecrets';

/** A service may call a file that it was to fetch by the address. */
export const fileName = ({ name }: Pick<ExtractedFile, 'name'>): string =>
	withoutAddresses(name) || 'the file';

/** So that it can be asked for. */
export const withId = (file: Pick<ExtractedFile, 'name' | 'id'>): string =>
	`${fileName(file)} as ${file.id || 'no ID'}`;
