import { textIn } from '../../utils/json';
import { fileOfTables } from '../../extraction/version4';
import { conversionOptions } from '../../parameters/conversions';
import { documentId, workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { ifNotRead, outputRows, presentationOf } from '../../parameters/results';
import { simplify } from '../../parameters/simplify';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { asItem, entriesOf, objectIn } from '../../transport/response/entries';
import type { OperationHandler } from '../../transport/requests/operationContext';
import { withStatus } from './documentAnswer';
import { documentIdIn } from './paths';

export const getTables: OperationHandler = async (operation) => {
	const { read } = operation;
	const { isSimplified, needsStatus, itemsAs } = presentationOf(read);
	const json = objectIn(await operation.send());
	if (!isSimplified) return [asItem(json)];
	const found = entriesOf(json, 'tables');
	// Numbered as in rows; the ID is what the operations on tables need.
	const items = itemsAs(({ file_id, tables, low_confidence }) =>
		tables.map((rows, index) => ({
			file_id,
			table: index + 1,
			table_id: textIn(found[index]?.table_id),
			rows,
			low_confidence,
		})),
	);
	const part = fileOfTables(documentIdIn(read), json);
	return items([needsStatus ? await withStatus(operation, json, part, 'tables') : part]);
};

export const getTablesDescription = parametersOf('document', 'getTables', [
	workflowId,
	documentId,
	simplify,
	options([
		...conversionOptions,
		ifNotRead,
		{
			...outputRows,
			description:
				'Whether to return one flat item per table row, as spreadsheets need it, instead of one item per table',
		},
	]),
]);
