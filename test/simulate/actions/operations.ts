import type {
	IBinaryData,
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	NodeParameterValueType,
} from 'n8n-workflow';
import { isUploadOnce, OPERATIONS } from '../../engine/faultMatrix/operations';
import { itemWithFiles, type BinaryMode, type TestFile } from '../../engine/host';
import { byId, type Case } from '../../engine/operations/cases';
import { PDF } from '../../sandbox/client';
import type { SharedAction } from './shared';
import { CORRECTIONS } from './sharedCorrections';
import { GIVEN_PAGES, SHARED_PAGES } from './sharedPages';
import { markOf, type ItemIds } from './things';

/** A way to use an operation, on things that an item has for itself. */
export interface Action extends Omit<Case, 'parameters'> {
	parameters: (ids: ItemIds) => INodeParameters;
}

/** Each of them changes what others change as well. */
export const SHARED: SharedAction[] = [SHARED_PAGES, GIVEN_PAGES, ...CORRECTIONS];

export const ACTIONS: Action[] = [...OPERATIONS, ...SHARED];

/** Uploads that look for what is there, and so may be run again. */
export const ONCE_ACTIONS: Action[] = OPERATIONS.filter(isUploadOnce);

const IS_MARKED = /i\d{4}i/;

/** Where an item has no thing of its own to act on, what is written bears its mark. */
const MARKED: Readonly<Record<string, (text: string, mark: string) => string>> = {
	base64Data: (text, mark) =>
		Buffer.concat([Buffer.from(text, 'base64'), Buffer.from(mark)]).toString('base64'),
	description: (text, mark) => `${text} ${mark}`,
	documentUrl: (text, mark) => text.replace('order', `order-${mark}`),
	fieldInstructions: (text, mark) => `${text} ${mark}`,
	metadata: (text, mark) => `${text} ${mark}`,
	name: (text, mark) => `${text}_${mark}`,
	requestMetadata: (text, mark) => `${text} ${mark}`,
	urls: (text, mark) => text.replaceAll(/[ab](?=\.\w+)/g, (name) => `${name}-${mark}`),
	value: (text, mark) => (text === '' || IS_MARKED.test(text) ? text : `${text} ${mark}`),
};

function marked(parameters: INodeParameters, mark: string): INodeParameters {
	const entries = Object.entries(parameters).map(([name, value]): [string, Value] => {
		if (typeof value === 'string') return [name, MARKED[name]?.(value, mark) ?? value];
		return [name, isGroup(value) && !('__rl' in value) ? marked(value, mark) : value];
	});
	return Object.fromEntries(entries);
}

/** What an item holds: the values of all parameters, which are expressions, and its files. */
export async function itemFor(
	operation: Action,
	{ position, ids, binaryMode }: { position: number; ids: ItemIds; binaryMode: BinaryMode },
): Promise<INodeExecutionData> {
	const mark = markOf(position);
	const values = marked(operation.parameters(ids), mark);
	const modelId: unknown = values.modelId;
	const like = isGroup(modelId) && typeof modelId.value === 'string' ? modelId.value : '';
	const model = operation.contract.resource === 'model' && { modelId: byId(ids.model(like)) };
	const json = { ...values, ...model } as IDataObject;
	const own: Record<string, TestFile> = {};
	for (const [field, { fileName = '' }] of Object.entries((await filesOf(operation)) ?? {})) {
		const bytes = Buffer.concat([PDF, Buffer.from(mark)]);
		own[field] = { bytes, name: `${mark}-${fileName}` };
	}
	return Object.keys(own).length > 0 ? await itemWithFiles(binaryMode, own, json) : { json };
}

const files = new Map<string, Record<string, IBinaryData> | undefined>();

async function filesOf(operation: Action): Promise<Record<string, IBinaryData> | undefined> {
	if (!files.has(operation.title)) files.set(operation.title, (await operation.item?.())?.binary);
	return files.get(operation.title);
}

/** The node's parameters for items of `itemFor`: expressions where the items differ. */
export function parametersFor(
	operation: Action,
	items: INodeExecutionData[],
	options: INodeParameters,
): INodeParameters {
	const [resource = '', name = ''] = operation.id.split('.');
	const { options: own, ...parameters } = expressed(
		items.map(({ json }) => json as INodeParameters),
		'$json',
	);
	const group = isGroup(own) ? own : {};
	return { resource, operation: name, ...parameters, options: { ...group, ...options } };
}

type Value = NodeParameterValueType;

const isGroup = (value: unknown): value is INodeParameters =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

function expressed(all: INodeParameters[], path: string): INodeParameters {
	const [first = {}] = all;
	return Object.fromEntries(
		Object.keys(first).map((name) => [
			name,
			asValue(
				all.map((each) => each[name]),
				`${path}[${JSON.stringify(name)}]`,
			),
		]),
	);
}

function asValue(all: unknown[], path: string): Value {
	const first = all[0] as Value;
	const isSame = all.every((each) => JSON.stringify(each) === JSON.stringify(first));
	// A single item can name nothing only where n8n does not look before.
	if (isSame && !/Id"\]$/.test(path)) return first;
	if (isGroup(first)) {
		const isLocator = '__rl' in first;
		return isLocator
			? { ...first, value: `={{ ${path}.value }}` }
			: expressed(all.filter(isGroup), path);
	}
	if (!Array.isArray(first)) return `={{ ${path} }}`;
	const list: unknown[] = first;
	return list.map((_, place) =>
		asValue(
			all.map((each) => (Array.isArray(each) ? (each as unknown[])[place] : undefined)),
			`${path}[${place}]`,
		),
	) as Value;
}
