import { type IBinaryData, type IExecuteSingleFunctions, isBinaryValue } from 'n8n-workflow';

import { asList, isObject } from '../utils/json';
import { fileIn, fileNamesOf, withContent } from '../transport/files/filePart';
import { ItemError } from '../transport/errors/itemError';
import { anyNames, requiredNames } from './values/names';
import { trimmedText } from './values/parsers';

/** Stands for all files of the item. An empty parameter does not: an expression that finds nothing may have made it so. */
const ALL = '*';
const isAll = (value: unknown) => typeof value === 'string' && value.trim() === ALL;

/** Looked for before anything is sent: all files of the item, those in the fields that are named, or what an expression gives: a file, or a list of files and names. */
export function binaryFields(
	context: IExecuteSingleFunctions,
	value: unknown,
	displayName: string,
): IBinaryData[] {
	const files = filesIn(context, value, displayName);
	// Who gives a file twice does not want it sent twice, no more than one who names it twice.
	return files.filter(
		({ id, fileName }, at) =>
			!id || files.findIndex((each) => each.id === id && each.fileName === fileName) === at,
	);
}

function filesIn(
	context: IExecuteSingleFunctions,
	value: unknown,
	displayName: string,
): IBinaryData[] {
	const named = (names: string[]) => names.map((name) => fileIn(context, name));
	if (isAll(value)) return named(fileNamesOf(context));
	const given = asList(value);
	if (!given.some(isObject)) return named(requiredNames(value, displayName));
	return given.flatMap((each) =>
		isObject(each) ? [fileOf(each, displayName)] : named(anyNames(each, displayName)),
	);
}

/** The only file of the item, the one in the field that is named, or the one that an expression gives. */
export function binaryField(
	context: IExecuteSingleFunctions,
	value: unknown,
	displayName: string,
): IBinaryData {
	if (isObject(value)) return fileOf(value, displayName);
	if (!isAll(value)) return fileIn(context, trimmedText(value, displayName));
	const [only = '', ...others] = fileNamesOf(context);
	if (others.length === 0) return fileIn(context, only);
	throw new ItemError(
		`The input item has several files: ${[only, ...others].join(', ')}`,
		`A document is one file. Put the name of one of these into ${displayName}, or put a Split Out node with $binary before this one, which makes an item of each file.`,
	);
}

function fileOf(value: object, displayName: string): IBinaryData {
	if (isBinaryValue(value)) return withContent(value);
	throw new ItemError(
		`${displayName} holds no file`,
		// Of a file that travels with its item n8n gives an expression all but the content.
		'Put the name of the binary field there, for example data.',
	);
}
