import { isBinaryValue } from 'n8n-workflow';

import { isObject, listOf } from '../utils/json';
import type { FileSource } from '../transport/files/filePart';
import { ItemError } from '../transport/errors/itemError';
import { names, requiredNames } from './values/names';
import { requiredText, type Parser } from './values/parsers';

/** Names of binary fields, or what an expression gives: a file, or a list of files and names. */
export const binaryFields: Parser<FileSource[]> = (value, displayName) => {
	const given = Array.isArray(value) ? listOf(value) : [value];
	if (!given.some(isObject)) return requiredNames(value, displayName);
	return given.flatMap((each) =>
		isObject(each) ? [fileOf(each, displayName)] : names(each, displayName),
	);
};

/** The name of one binary field, or the file that an expression gives. */
export const binaryField: Parser<FileSource> = (value, displayName) =>
	isObject(value) ? fileOf(value, displayName) : requiredText(value, displayName).trim();

function fileOf(value: object, displayName: string): FileSource {
	if (isBinaryValue(value)) return value;
	throw new ItemError(
		`${displayName} holds no file`,
		// Of a file that travels with its item n8n gives an expression all but the content.
		'Put the name of the binary field there, for example data.',
	);
}
