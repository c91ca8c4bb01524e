// Part of `npm run generate`: writes the table of operations into docs/operations.md.
import { readFileSync, writeFileSync } from 'node:fs';
// With its ending: without it, the loader would take the codex file beside it.
import { DocumentExtraction } from '../../nodes/DocumentExtraction/DocumentExtraction.node.js';
import { idOf, OPERATIONS } from '../contract/operations';
import { operationTable, withTable } from './operationTable';

const PAGE = 'docs/operations.md';

const { description } = new DocumentExtraction();
const beyond = new Set(OPERATIONS.filter(({ goesBeyond }) => goesBeyond).map(idOf));
writeFileSync(
	PAGE,
	withTable(
		readFileSync(PAGE, 'utf8'),
		operationTable(description, (id) => beyond.has(id)),
	),
);
