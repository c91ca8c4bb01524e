import type { INodeProperties } from 'n8n-workflow';

import { beforeSending } from '../../transport/requests/beforeSending';
import type { Parser } from '../values/parsers';

/** A parameter that n8n puts into the body as `name`, where `parser` checks and shapes it. */
export function bodyParameter(
	name: string,
	parser: Parser,
	property: INodeProperties,
): INodeProperties {
	const shape = beforeSending(({ [name]: given, ...body }) => {
		const value = parser(given, property.displayName);
		return value === undefined ? body : { ...body, [name]: value };
	});
	return { ...property, routing: { send: { type: 'body', property: name, preSend: [shape] } } };
}
