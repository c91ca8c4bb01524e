import type { INodeProperties } from 'n8n-workflow';

import { grouped } from '../../utils/grouped';
import { textIn } from '../../utils/json';

/** A parameter of one operation. */
interface Parameter {
	property: INodeProperties;
	resource: string;
	operation: string;
}

/** What several operations have in common. */
interface Shared {
	property: INodeProperties;
	by: Parameter[];
}

/**
 * Declares once what operations have in common, in an order that is right for each of them. Every
 * operation lists all its parameters, as a reader wants it; but n8n resolves a parameter for each
 * item as often as its name is declared.
 */
export function mergeSharedParameters(properties: INodeProperties[]): INodeProperties[] {
	const lists = properties.filter(({ name }) => name === 'operation');
	const parameters = properties.filter(({ name }) => name !== 'operation').map(asParameter);
	const sharedBy = new Map<Parameter, Shared>();
	for (const shared of sharedOf(parameters)) {
		for (const parameter of shared.by) sharedBy.set(parameter, shared);
	}
	const operations = [...grouped(parameters, placeOf).values()].map((own) =>
		own.map((parameter) => sharedBy.get(parameter)).filter((shared) => shared !== undefined),
	);
	return [...lists, ...inOneOrder(operations).map(declared)];
}

function asParameter(property: INodeProperties): Parameter {
	const show = property.displayOptions?.show;
	return {
		property,
		resource: textIn(show?.resource?.[0]),
		operation: textIn(show?.operation?.[0]),
	};
}

const placeOf = ({ resource, operation }: Parameter) => `${resource} ${operation}`;

/** Equal ones together, as far as n8n can say where they are shown: resources by operations. */
function sharedOf(parameters: Parameter[]): Shared[] {
	const places = new Set(parameters.map(placeOf));
	const isExact = (by: Parameter[]) => {
		const own = new Set(by.map(placeOf));
		const product = resourcesOf(by).flatMap((resource) =>
			operationsOf(by).map((operation) => `${resource} ${operation}`),
		);
		return product.every((place) => own.has(place) || !places.has(place));
	};
	return [...grouped(parameters, kindsOf()).values()].flatMap((equal) => {
		const all: Shared[] = [];
		for (const own of grouped(equal, ({ resource }) => resource).values()) {
			const fitting = all.find(({ by }) => isExact([...by, ...own]));
			if (fitting) fitting.by.push(...own);
			else all.push(...own.slice(0, 1).map(({ property }) => ({ property, by: own })));
		}
		return all;
	});
}

/** Tells parameters that differ in more than where they are shown. */
function kindsOf() {
	const functions = new Map<unknown, number>();
	const numbered = (_: string, value: unknown): unknown => {
		if (typeof value !== 'function') return value;
		functions.set(value, functions.get(value) ?? functions.size);
		return functions.get(value);
	};
	return ({ property }: Parameter): string => {
		const { displayOptions, ...more } = property;
		const show = { ...displayOptions?.show, resource: [], operation: [] };
		return JSON.stringify({ ...more, displayOptions: { ...displayOptions, show } }, numbered);
	};
}

/** Each after what any operation has directly before it. */
function inOneOrder(operations: Shared[][]): Shared[] {
	const before = new Map<Shared, Shared[]>();
	for (const own of operations) {
		for (const [index, shared] of own.entries()) {
			before.set(shared, [...(before.get(shared) ?? []), ...own.slice(index - 1, index)]);
		}
	}
	const begun = new Set<Shared>();
	const order: Shared[] = [];
	const place = (shared: Shared) => {
		if (begun.has(shared)) return;
		begun.add(shared);
		before.get(shared)?.forEach(place);
		order.push(shared);
	};
	operations.flat().forEach(place);
	return order;
}

function declared({ property, by }: Shared): INodeProperties {
	const { displayOptions } = property;
	const show = { ...displayOptions?.show, resource: resourcesOf(by), operation: operationsOf(by) };
	return { ...property, displayOptions: { ...displayOptions, show } };
}

const resourcesOf = (by: Parameter[]) => [...new Set(by.map(({ resource }) => resource))];
const operationsOf = (by: Parameter[]) => [...new Set(by.map(({ operation }) => operation))];
