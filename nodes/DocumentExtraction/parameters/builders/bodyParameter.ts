import type { INodeProperties } from 'n8n-workflow';

import { beforeSending } from '../../transport/requests/beforeSending';
import { expressionOf } from '../../transport/requests/parameterOf';
import { hasGap } from '../values/gaps';
import { missingValue, type Parser } from '../values/parsers';

/** A parameter that n8n puts into the body as `name`, where `parser` checks and shapes it. */
export function bodyParameter(
	name: string,
	parser: Parser,
	property: INodeProperties,
): INodeProperties {
	const shape = beforeSending(function ({ [name]: given, ...body }) {
		const value = parser(given, property.displayName);
		const isList = Array.isArray(value);
		// What is written is asked for only where it matters: it takes n8n as long as the value.
		const mayHaveGap = isList || (given === '' && value !== undefined);
		if (mayHaveGap && hasGap(expressionOf(this, property.name), given, { isList })) {
			throw missingValue(property.displayName);
		}
		return value === undefined ? body : { ...body, [name]: value };
	});
	return { ...property, routing: { send: { type: 'body', property: name, preSend: [shape] } } };
}
