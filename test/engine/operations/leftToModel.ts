import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import type { Ids } from '../../sandbox/everyCall/call';
import { described } from '../../contract/described';
import { byId, type Case } from './cases';
import { fromModel } from './toolCalls';

/** A parameter that the model of an agent decides. */
export interface LeftParameter {
	key: string;
	/** What it is told of it. */
	description: string;
	type: 'string' | 'number' | 'boolean';
	value: string | number | boolean;
}

const isLocator = (value: unknown): value is { value: string } =>
	typeof value === 'object' && value !== null && '__rl' in value;

const isGroup = (value: unknown): value is INodeParameters =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !isLocator(value);

/** What a person picks from a short list while making the tool; the rest can be left to the model. */
const isPicked = ({ type, typeOptions }: INodeProperties) =>
	(type === 'options' && !typeOptions?.loadOptionsMethod) || type === 'multiOptions';

/** A tool has Output where a node that gives whole files has Simplify. */
function asTool({ simplify, ...others }: INodeParameters, { contract }: Case): INodeParameters {
	const hasOutput = 'output' in (contract.toolDefaults ?? {});
	if (!hasOutput) return { ...others, ...(simplify !== undefined && { simplify }) };
	return { ...others, ...(simplify === false && { output: 'raw' }) };
}

/** The parameters of a case with all that can be left to a model written as $fromAI, and what it decides. */
export function leftToModel(operation: Case, ids: Ids, except: string[] = []) {
	const properties = new Map(
		described
			.find(({ id }) => id === operation.id)
			?.parameters.map(({ path, property }) => [path, property]),
	);
	const { output, ...given } = asTool(operation.parameters(ids), operation);
	const left: LeftParameter[] = [];
	const leave = (value: unknown, path: string, place: string): unknown => {
		const property = properties.get(path);
		if (!property) throw new Error(`${operation.title} has no parameter ${path}`);
		if (isPicked(property) || except.includes(path)) return value;
		const chosen = isLocator(value) ? value.value : value;
		const type = typeof chosen;
		if (type !== 'string' && type !== 'number' && type !== 'boolean') return value;
		const key = place.replace(/\W/g, '_');
		const { displayName: description } = property;
		left.push({ key, description, type, value: chosen as string | number | boolean });
		const written = fromModel(key, description, type);
		return isLocator(value) ? byId(written) : written;
	};
	const leaveAll = (group: INodeParameters, path = '', place = ''): INodeParameters =>
		Object.fromEntries(
			Object.entries(group).map(([name, value]) => {
				const inner = `${path}${name}`;
				const innerPlace = `${place}${name}`;
				if (isGroup(value)) return [name, leaveAll(value, `${inner}.`, `${innerPlace}.`)];
				if (!Array.isArray(value) || !value.some(isGroup)) {
					return [name, leave(value, inner, innerPlace)];
				}
				const entries = (value as INodeParameters[]).map((entry, at) =>
					leaveAll(entry, `${inner}.`, `${innerPlace}.${at}.`),
				);
				return [name, entries];
			}),
		) as INodeParameters;

	const [resource = '', name = ''] = operation.id.split('.');
	const parameters: INodeParameters = {
		...{ resource, operation: name, ...(output !== undefined && { output }) },
		...leaveAll(given),
	};
	const args: IDataObject = Object.fromEntries(left.map(({ key, value }) => [key, value]));
	return { parameters, args, left };
}
