import type { INodeProperties } from 'n8n-workflow';

import { beforeSending } from '../transport/beforeSending';
import type { Rule } from './rules';

/**
 * A parameter that goes into the body as `name`, checked and shaped by `rule`. Parameters inside a
 * collection say in which one they are.
 */
export function sentAs(
	name: string,
	rule: Rule,
	property: INodeProperties,
	collection?: string,
): INodeProperties {
	const path = collection ? `${collection}.${property.name}` : property.name;
	const fillIn = beforeSending(function (body) {
		const value = rule(this.getNodeParameter(path, ''), property.displayName);
		return value === undefined ? body : { ...body, [name]: value };
	});
	return { ...property, routing: { send: { preSend: [fillIn] } } };
}
