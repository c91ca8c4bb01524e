import { deepStrictEqual } from 'node:assert';
import type { ExtractedFile } from '../../../nodes/DocumentExtraction/extraction/file';
import type { Json } from '../../../nodes/DocumentExtraction/utils/json';
import {
	simplified,
	type SimplifiedFile,
} from '../../../nodes/DocumentExtraction/extraction/simplified';
import {
	fileOfRecords,
	recordsOf,
	saidBy,
} from '../../../nodes/DocumentExtraction/extraction/version2';
import { fileOfDocument } from '../../../nodes/DocumentExtraction/extraction/version4';
import { CONFIDENCE_THRESHOLD } from '../../../nodes/DocumentExtraction/parameters/simplify';
import { answerByFile, document, EXPECTED } from './thousandPages';

export type Version = 2 | 4;

const KINDS: Record<Version, { written: () => string; read: (answer: Json) => ExtractedFile }> = {
	2: {
		written: answerByFile,
		read: (answer) => fileOfRecords('file-1', recordsOf(answer), saidBy(answer)),
	},
	4: { written: document, read: fileOfDocument },
};

/** The time of the first file that a process sees, when nothing is compiled yet. */
function msFor(version: Version): number {
	const { written, read } = KINDS[version];
	const answer = JSON.parse(written()) as Json;
	// What reading JSON has left behind is cleared away first: it is not what is measured here.
	if (!globalThis.gc) throw new Error('This needs --expose-gc');
	globalThis.gc();
	const begun = performance.now();
	const file = simplified(read(answer), CONFIDENCE_THRESHOLD);
	const took = performance.now() - begun;
	deepStrictEqual(countsIn(file), EXPECTED);
	return took;
}

function countsIn({ pages, fields, tables }: SimplifiedFile): typeof EXPECTED {
	return {
		pages: pages.length,
		values: Object.values(fields).flat().length,
		rows: tables.flat().length,
	};
}

console.log(msFor(process.argv[2] === '4' ? 4 : 2));
