import type { INodeParameters, NodeParameterValueType } from 'n8n-workflow';
import type { Ids } from '../../sandbox/everyCall/call';
import { byId, type Case } from './cases';

const isRecord = (value: unknown): value is INodeParameters =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

const isLocator = (value: unknown) => isRecord(value) && '__rl' in value;

/** The parameters with another value at a path such as `additionalFields.bbox`; locators stay locators. */
export function withParameter(
	parameters: INodeParameters,
	path: string,
	value: NodeParameterValueType,
): INodeParameters {
	const [name = '', ...rest] = path.split('.');
	const before = parameters[name];
	if (rest.length > 0) {
		const inner = isRecord(before) ? before : {};
		return { ...parameters, [name]: withParameter(inner, rest.join('.'), value) };
	}
	const isInLocator = isLocator(before) && typeof value === 'string';
	return { ...parameters, [name]: isInLocator ? byId(value) : value };
}

/** What is filled in at a path; undefined where nothing is. */
export function parameterAt(parameters: INodeParameters, path: string): unknown {
	const [name = '', ...rest] = path.split('.');
	const value = parameters[name];
	if (rest.length === 0) return value;
	return isRecord(value) ? parameterAt(value, rest.join('.')) : undefined;
}

/** Every value as an expression, and the JSON of the item that gives these values back. */
export function asExpressions(parameters: INodeParameters, path = '$json') {
	const entries = Object.entries(parameters).map(([name, value]) => {
		const place = `${path}[${JSON.stringify(name)}]`;
		return [name, expressed(value, place)] as const;
	});
	return Object.fromEntries(entries);
}

function expressed(value: NodeParameterValueType, place: string): NodeParameterValueType {
	if (isLocator(value)) return byId(`={{ ${place}.value }}`);
	if (Array.isArray(value)) {
		const list: unknown[] = value;
		return list.map((each, index) =>
			isRecord(each) ? asExpressions(each, `${place}[${index}]`) : each,
		) as NodeParameterValueType;
	}
	return isRecord(value) ? asExpressions(value, place) : `={{ ${place} }}`;
}

const anyId = {
	workflow: 'w',
	field: 'f',
	file: 'f',
	filePage: 'p',
	approvedFile: 'f',
	document: 'd',
};
export const ANY_IDS: Ids = {
	...anyId,
	...{ documentPage: 'p', fieldValue: 'v', table: 't', cell: 'c', storage: 's' },
};

/** Whether a case gives this parameter a value. */
export const isFilledIn = (operation: Case, path: string) =>
	parameterAt(operation.parameters(ANY_IDS), path) !== undefined;

/** What the service calls some parameters where that is not their name in its spelling. */
const IN_BODY: Readonly<Record<string, string>> = {
	memberEmail: 'member',
	fieldNames: 'fields',
	tableHeaderNames: 'table_headers',
};

/** The property of the body that a parameter is sent as. */
export function inBody(path: string): string {
	const name = path.split('.').at(-1) ?? '';
	return IN_BODY[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
