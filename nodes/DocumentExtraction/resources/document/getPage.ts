import { isObject } from '../../utils/json';
import { fileOfPage } from '../../extraction/version4';
import { documentPage } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { resultOptions } from '../../parameters/results';
import { simplifyOrOutput } from '../../parameters/toolOutput';
import { parametersOf } from '../../parameters/builders/parametersOf';
import { retrieveAndPresent } from '../shared/retrieveAndPresent';
import { requireId } from '../../transport/response/entries';
import { idOf } from '../../transport/address/path';
import { PAGE } from '../../transport/address/pathParameters';
import { withStatus } from './documentAnswer';
import { documentIdIn } from './paths';

export const getPage = retrieveAndPresent(async (answer, operation) => {
	const { read } = operation;
	const page = requireId(answer, 'page_id', idOf(PAGE, read('pageId')));
	const part = fileOfPage(documentIdIn(read), page);
	return [isObject(page.data) ? part : await withStatus(operation, page, part, 'fields', 'tables')];
});

export const getPageDescription = parametersOf('document', 'getPage', [
	...documentPage,
	...simplifyOrOutput,
	options(resultOptions),
]);
