import type { INodeProperties } from 'n8n-workflow';

import { beforeSending } from '../../transport/requests/beforeSending';
import { gapIn } from '../../transport/requests/expressions';
import { writtenOf } from '../../transport/requests/parameterOf';
import { hasMissingEntry } from '../values/missingEntry';
import { missingValue, type Parser } from '../values/parsers';

/** A parameter that n8n puts into the body as `name`, where `parser` checks and shapes it. */
export function bodyParameter(
	name: string,
	parser: Parser,
	property: INodeProperties,
): INodeProperties {
	const shape = beforeSending(function ({ [name]: given, ...body }) {
		const written = writtenOf(this, property.name);
		if (gapIn(this, written) !== undefined) throw missingValue(property.displayName);
		const value = parser(given, property.displayName);
		if (Array.isArray(value) && hasMissingEntry(written, given)) {
			throw missingValue(property.displayName);
		}
		return value === undefined ? body : { ...body, [name]: value };
	});
	return { ...property, routing: { send: { type: 'body', property: name, preSend: [shape] } } };
}
