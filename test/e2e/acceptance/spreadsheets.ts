import type { IDataObject } from 'n8n-workflow';
import type { Box } from '../../sandbox/service/extraction/boxes';
import type { StoredFile } from '../../sandbox/service/fileRecords';
import {
	chain,
	fileFrom,
	itemOf,
	manualTrigger,
	MANUAL_TRIGGER,
	outputOf,
	runWorkflow,
	stopOf,
	type Session,
} from '../n8n';
import { boxesOf } from './exampleFixture';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The rows of a spreadsheet file, as n8n itself reads them. */
export async function rowsIn(session: Session, bytes: Buffer): Promise<IDataObject[]> {
	const reader = await session.addWorkflow(
		chain('Reads a spreadsheet', [
			manualTrigger,
			itemOf({ content: bytes.toString('base64') }),
			fileFrom('content', 'data', 'invoices.xlsx', XLSX),
			{
				name: 'Rows',
				type: 'n8n-nodes-base.extractFromFile',
				version: 1,
				parameters: { operation: 'xlsx', options: {} },
			},
		]),
	);
	const execution = await runWorkflow(session, reader, MANUAL_TRIGGER);
	expect(stopOf(execution)).toBeUndefined();
	return outputOf(execution, 'Rows').map(({ json }) => json);
}

interface TableCell {
	row: number;
	label: string;
	text: string;
}

/** The lines of an invoice as a spreadsheet is to have them, made from what the service holds. */
export function rowsOf(file: StoredFile): object[] {
	const isTable = ({ type }: Box) => type === 'table';
	const fields = boxesOf(file).filter((box) => !isTable(box));
	const [table] = boxesOf(file).filter(isTable);
	const cells = (table?.cells ?? []) as TableCell[];
	const last = Math.max(0, ...cells.map(({ row }) => row));
	return Array.from({ length: last }, (_, index) => ({
		file_id: file.id,
		file_name: file.name,
		...{ status: 'success', review_status: 'unreviewed', message: '', low_confidence: '' },
		model_id: file.modelId,
		table: 1,
		row: index + 1,
		...valuesBy(fields.map(({ label, ocr_text }) => [label, ocr_text])),
		...valuesBy(
			cells.filter(({ row }) => row === index + 1).map(({ label, text }) => [label, text]),
		),
	}));
}

/** The amounts of the sandbox are numbers to a spreadsheet, and nothing else is. */
const valuesBy = (entries: unknown[][]) =>
	Object.fromEntries(
		entries.map(([name, text]) => {
			const written = String(text);
			return [String(name), /^\d+(\.\d\d)?$/.test(written) ? Number(written) : written];
		}),
	);

/** As SUM does it: what is text counts nothing. */
export const sumOf = (rows: IDataObject[], column: string): number =>
	rows
		.map((row) => row[column])
		.filter((value) => typeof value === 'number')
		.reduce((all, each) => all + each, 0);
