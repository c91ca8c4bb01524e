import { uuidFrom } from '../ids';
import { extractPage } from './content';
import type { Wanted } from './content';
import type { Script } from './script';

/** docs/interface.md#verification-status: what nobody has looked at yet. */
export interface Verification {
	status: string;
	message: string;
}

export interface FieldValue {
	id: string;
	name: string;
	value: string;
	bbox: number[];
	confidence: number;
	verification: Verification;
	moderated: boolean;
}

export interface Cell {
	id: string;
	row: number;
	col: number;
	header: string;
	text: string;
	bbox: number[];
	verification: Verification;
	moderated: boolean;
}

export interface Table {
	id: string;
	bbox: number[];
	headers: string[];
	verification: Verification;
	cells: Cell[];
}

export interface DocumentPage {
	id: string;
	/** From 1. */
	number: number;
	fieldValues: FieldValue[];
	tables: Table[];
}

const UNVERIFIED: Verification = { status: 'unverified', message: '' };

/** The pages of a version 4 document: only what its workflow is configured for. */
export const extractDocument = (
	script: Script,
	documentId: string,
	wanted: Wanted,
): DocumentPage[] =>
	Array.from({ length: script.pages }, (_, index) => {
		const id = uuidFrom(`${documentId}/page/${index}`);
		const { fields, tables } = extractPage(script, index, wanted);
		return {
			id,
			number: index + 1,
			fieldValues: fields.map((field, position) => ({
				id: uuidFrom(`${id}/field/${position}`),
				name: field.name,
				value: field.value,
				bbox: field.frame,
				confidence: field.score,
				verification: UNVERIFIED,
				moderated: false,
			})),
			tables: tables.map((table, position) => {
				const tableId = uuidFrom(`${id}/table/${position}`);
				return {
					id: tableId,
					bbox: table.frame,
					headers: table.headers,
					verification: UNVERIFIED,
					cells: table.cells.map(({ row, col, header, text, frame }) => ({
						id: uuidFrom(`${tableId}/${row}/${col}`),
						row,
						col,
						header,
						text,
						bbox: frame,
						verification: UNVERIFIED,
						moderated: false,
					})),
				};
			}),
		};
	});
