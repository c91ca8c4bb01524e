import { isObject } from '../../utils/json';
import { fileOfFields } from '../../extraction/version4';
import { documentId, workflowId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { presentationOf, resultOptions } from '../../parameters/results';
import { simplify } from '../../parameters/simplify';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { answerWithout, asItem, isList, objectIn } from '../../transport/response/entries';
import { isNo } from '../../transport/response/expectSuccess';
import type { OperationHandler } from '../../transport/requests/operationContext';
import { withStatus } from './documentAnswer';
import { documentIdIn } from './paths';

export const getFields: OperationHandler = async (operation) => {
	const { read } = operation;
	const { isSimplified, needsStatus, itemsAs } = presentationOf(read);
	const raw = objectIn(await operation.send());
	if (!isSimplified) return [asItem(raw)];
	const holdsFields = isObject(raw.fields) || isList(raw.fields);
	if (!holdsFields || isNo(raw.success)) throw answerWithout(raw, 'fields');
	const items = itemsAs(({ file_id, fields, low_confidence }) => [
		{ file_id, fields, low_confidence },
	]);
	const part = fileOfFields(documentIdIn(read), raw);
	return items([needsStatus ? await withStatus(operation, raw, part, 'fields') : part]);
};

export const getFieldsDescription = parametersOf('document', 'getFields', [
	workflowId,
	documentId,
	simplify,
	options(resultOptions),
]);
