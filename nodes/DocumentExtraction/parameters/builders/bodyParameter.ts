import type { IExecuteSingleFunctions, INodeProperties } from 'n8n-workflow';

import { beforeSending } from '../../transport/requests/beforeSending';
import { missingValue, type Parser } from '../values/parsers';

/** A parameter that n8n puts into the body as `name`, where `parser` checks and shapes it. */
export function bodyParameter(
	name: string,
	parser: Parser,
	property: INodeProperties,
): INodeProperties {
	const shape = beforeSending(function ({ [name]: given, ...body }) {
		const value = parser(given, property.displayName);
		if (given === '' && value !== undefined && isOfSeveralExpressions(this, property.name)) {
			throw missingValue(property.displayName);
		}
		return value === undefined ? body : { ...body, [name]: value };
	});
	return { ...property, routing: { send: { type: 'body', property: name, preSend: [shape] } } };
}

/** Of several expressions in one text n8n makes an empty one where none of them finds anything: nobody said that. */
function isOfSeveralExpressions(item: IExecuteSingleFunctions, parameter: string): boolean {
	const written: unknown = item.getNodeParameter(parameter, '', { rawExpressions: true });
	return typeof written === 'string' && /^=.*\}\}.*\{\{/s.test(written);
}
