import type { IDataObject } from 'n8n-workflow';

import { isObject, type Json, listOf, objectsIn } from '../../utils/json';
import { LosslessNumber, parseLossless } from '../../utils/losslessJson';
import { mapValues, pickBy } from '../../utils/objects';
import { documentText } from '../../parameters/values/documentText';
import { plainJson } from '../../parameters/values/plainText';
import {
	boundingBox,
	isBlank,
	json,
	optional,
	type Parser,
	shown,
	wholeNumber,
} from '../../parameters/values/parsers';
import { exactText } from '../../utils/exactText';
import { ItemError } from '../../transport/errors/itemError';

/** Rows keyed by header, as cells from row 0 and column 0; what a row does not name is empty. */
export function cellsOfRows(headers: string[]): Parser<IDataObject[]> {
	return (value, displayName) =>
		givenObjects(value, displayName, () => true).flatMap((row, index) => {
			const unknown = Object.keys(row).find((key) => !headers.includes(key));
			if (unknown !== undefined) {
				throw noHeader(`${displayName} names "${unknown}" in row ${index + 1}`, headers);
			}
			return headers.map((header, col) => ({
				row: index,
				col,
				header,
				text: textOf((Object.hasOwn(row, header) ? row[header] : '') ?? '', displayName),
			}));
		});
}

/** Cells as the service takes them: it gives each its id itself (docs/interface.md#what-stands-on-a-page). */
export function newCells(headers: string[]): Parser<IDataObject[]> {
	return (value, displayName) => {
		const given = givenObjects(value, displayName, (name) => name === 'text');
		const cells = given.map((cell, index) =>
			newCell(cell, headers, `${displayName}, cell ${index + 1}:`),
		);
		const taken = new Set<string>();
		const repeated = cells
			.map(({ row, col }) => `row ${row} and col ${col}`)
			.find((place) => taken.size === taken.add(place).size);
		if (repeated === undefined) return cells;
		throw new ItemError(
			`${displayName} holds two cells for ${repeated}`,
			'Give each cell a place of its own.',
		);
	};
}

function newCell(given: Json, headers: string[], where: string) {
	const header = exactText(given.header) ?? '';
	if (!headers.includes(header)) {
		throw noHeader(`${where} header cannot be ${shown(given.header)}`, headers);
	}
	const corners = optional(boundingBox)(given.bbox, `${where} bbox`);
	const cell = without(given, 'cell_id', 'bbox');
	return {
		...cell,
		row: wholeNumber(cell.row, `${where} row`),
		col: wholeNumber(cell.col, `${where} col`),
		header,
		text: textOf(cell.text, `${where} text`),
		...(corners && { bbox: corners }),
	};
}

/** What stands in data as blanks is meant so. */
function textOf(given: unknown, displayName: string): string {
	return typeof given === 'string' && isBlank(given) ? given : documentText(given, displayName);
}

const without = (cell: Json, ...names: string[]): Json =>
	pickBy(cell, (name) => !names.includes(name));

function noHeader(what: string, headers: string[]): ItemError {
	return new ItemError(`${what}, which is no header`, `The headers are ${headers.join(', ')}.`);
}

/** Numbers of JSON text that become texts stay as they are written: 100.00 is not 100. */
function withDigits(read: unknown, written: unknown, isText: IsText): unknown {
	if (!Array.isArray(read)) return read;
	return listOf(read).map((entry, index) => {
		const exact = listOf(written)[index];
		if (!isObject(entry) || !isObject(exact)) return entry;
		return mapValues(entry, (name, value) => {
			const number = exact[name];
			return isText(name) && number instanceof LosslessNumber ? number.digits : value;
		});
	});
}

/** Whether what stands under that name is sent as text. */
type IsText = (name: string) => boolean;

function givenObjects(value: unknown, displayName: string, isText: IsText): Json[] {
	if (isBlank(value)) {
		throw new ItemError(
			`${displayName} is empty`,
			'Give a list of objects. An empty list, [], makes a table without cells.',
		);
	}
	const read = plainJson(json(value, displayName), displayName);
	const given = typeof value === 'string' ? withDigits(read, parseLossless(value), isText) : read;
	const offender = Array.isArray(given) ? listOf(given).find((entry) => !isObject(entry)) : given;
	if (offender !== undefined) {
		throw new ItemError(`${displayName} cannot be ${shown(offender)}`, 'Use a list of objects.');
	}
	return objectsIn(given);
}
