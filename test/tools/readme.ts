// `npm run readme`: writes the table of operations into README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { DocumentExtraction } from '../../nodes/DocumentExtraction/DocumentExtraction.node';
import { operationTable, withTable } from './operationTable';

const { description } = new DocumentExtraction();
writeFileSync('README.md', withTable(readFileSync('README.md', 'utf8'), operationTable(description)));
