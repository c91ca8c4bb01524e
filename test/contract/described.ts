import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';
import { DocumentExtraction } from '../../nodes/DocumentExtraction/DocumentExtraction.node.js';

/** The node's description as the contract speaks of it. */
export const description: INodeTypeDescription = new DocumentExtraction().description;

export interface DescribedParameter {
	/** Its name, with those of the collections that it is in. */
	path: string;
	property: INodeProperties;
}

export interface DescribedOperation {
	id: string;
	resource: INodePropertyOptions;
	option: INodePropertyOptions;
	/** Notices left out. */
	parameters: DescribedParameter[];
	/** Those that stand only in a tool of an AI agent, or begin otherwise there. */
	inTool: DescribedParameter[];
}

type Entry = INodePropertyOptions | INodeProperties | INodePropertyCollection;

const isChoice = (entry: Entry): entry is INodePropertyOptions => 'value' in entry;
const isGroup = (entry: Entry): entry is INodePropertyCollection => 'values' in entry;
const isProperty = (entry: Entry): entry is INodeProperties => 'type' in entry;

export const choicesOf = ({ options = [] }: INodeProperties) => options.filter(isChoice);

function isShown({ displayOptions }: INodeProperties, name: string, value: unknown): boolean {
	return displayOptions?.show?.[name]?.some((shown) => shown === value) ?? false;
}

/** A property with all that is inside it, each by its path. */
export function withMembers(property: INodeProperties, path = property.name): DescribedParameter[] {
	const members = (property.options ?? []).flatMap((entry) => {
		if (isGroup(entry)) {
			return entry.values.flatMap((each) =>
				withMembers(each, `${path}.${entry.name}.${each.name}`),
			);
		}
		return isProperty(entry) ? withMembers(entry, `${path}.${entry.name}`) : [];
	});
	return [{ path, property }, ...members];
}

/** The list of operations of each resource. */
export const operationLists = description.properties.filter(({ name }) => name === 'operation');

const [resourceList] = description.properties.filter(({ name }) => name === 'resource');
export const resources = resourceList ? choicesOf(resourceList) : [];

/** What the user fills in for an operation in a node that is no tool, notices included. */
export function shownFor(resource: unknown, operation: unknown): INodeProperties[] {
	return description.properties.filter(
		(property) =>
			isShown(property, 'resource', resource) &&
			isShown(property, 'operation', operation) &&
			!isShown(property, '@tool', true),
	);
}

/** What stands only in a tool of an AI agent, or begins otherwise there. */
function shownInTool(resource: unknown, operation: unknown): INodeProperties[] {
	return description.properties.filter(
		(property) =>
			isShown(property, 'resource', resource) &&
			isShown(property, 'operation', operation) &&
			isShown(property, '@tool', true),
	);
}

const parametersOf = (properties: INodeProperties[]): DescribedParameter[] =>
	properties.filter(({ type }) => type !== 'notice').flatMap((property) => withMembers(property));

export const described: DescribedOperation[] = resources.flatMap((resource) =>
	operationLists
		.filter((list) => isShown(list, 'resource', resource.value))
		.flatMap(choicesOf)
		.map((option) => ({
			id: `${resource.value}.${option.value}`,
			resource,
			option,
			parameters: parametersOf(shownFor(resource.value, option.value)),
			inTool: parametersOf(shownInTool(resource.value, option.value)),
		})),
);

const isCollection = ({ type }: INodeProperties) =>
	type === 'collection' || type === 'fixedCollection';

/** What holds a value: collections themselves left out. */
export const valuesOf = ({ parameters }: DescribedOperation) =>
	parameters.filter(({ property }) => !isCollection(property));
