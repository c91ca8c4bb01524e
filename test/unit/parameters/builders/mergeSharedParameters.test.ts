import type { INodeProperties } from 'n8n-workflow';
import { mergeSharedParameters } from '../../../../nodes/DocumentExtraction/parameters/builders/mergeSharedParameters';
import { documentDescription } from '../../../../nodes/DocumentExtraction/resources/document';
import { fieldValueDescription } from '../../../../nodes/DocumentExtraction/resources/fieldValue';
import { fileDescription } from '../../../../nodes/DocumentExtraction/resources/file';
import { modelDescription } from '../../../../nodes/DocumentExtraction/resources/model';
import { tableDescription } from '../../../../nodes/DocumentExtraction/resources/table';
import { tableCellDescription } from '../../../../nodes/DocumentExtraction/resources/tableCell';
import { workflowDescription } from '../../../../nodes/DocumentExtraction/resources/workflow';
import { description, resources } from '../../../contract/described';

const RESOURCES = {
	document: documentDescription,
	fieldValue: fieldValueDescription,
	file: fileDescription,
	model: modelDescription,
	table: tableDescription,
	tableCell: tableCellDescription,
	workflow: workflowDescription,
};

test('every resource is looked at here', () => {
	expect(resources.map(({ value }) => value).sort()).toEqual(Object.keys(RESOURCES).sort());
});

const shownIn = (
	name: string,
	resource: string,
	operation: string,
	more: Partial<INodeProperties> = {},
): INodeProperties => ({
	displayName: name,
	name,
	type: 'string',
	default: '',
	displayOptions: { show: { resource: [resource], operation: [operation] } },
	...more,
});

const list = (resource: string): INodeProperties => ({
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	options: [],
	default: '',
	displayOptions: { show: { resource: [resource] } },
});

/** What an operation shows, in its order. */
const shown = (properties: INodeProperties[], resource: string, operation: string) =>
	properties
		.filter(({ displayOptions: { show = {} } = {} }) =>
			[show['resource']?.includes(resource), show['operation']?.includes(operation)].every(Boolean),
		)
		.map(({ name }) => name);

const places = (properties: INodeProperties[], name: string) =>
	properties
		.filter((property) => property.name === name)
		.map(({ displayOptions }) => displayOptions?.show);

test('what two operations have in common is declared once, shown in both', () => {
	const declared = mergeSharedParameters([
		list('file'),
		shownIn('id', 'file', 'get'),
		shownIn('id', 'file', 'delete'),
	]);
	expect(places(declared, 'id')).toEqual([{ resource: ['file'], operation: ['get', 'delete'] }]);
});

test('lists of operations come first, or a parameter would stand above them', () => {
	const declared = mergeSharedParameters([
		list('file'),
		shownIn('id', 'file', 'get'),
		list('page'),
		shownIn('id', 'page', 'get'),
	]);
	expect(declared.map(({ name }) => name)).toEqual(['operation', 'operation', 'id']);
});

const declaredOf = (own: Record<string, string[]>) =>
	mergeSharedParameters(
		Object.entries(own).flatMap(([operation, names]) =>
			names.map((name) => shownIn(name, 'file', operation)),
		),
	);

test('every operation keeps its order, whatever others put between', () => {
	const own = {
		get: ['id', 'simplify', 'options'],
		upload: ['id', 'file', 'simplify', 'async', 'options'],
		assign: ['email', 'id', 'options', 'more'],
	};
	const declared = declaredOf(own);
	for (const [operation, names] of Object.entries(own)) {
		expect(shown(declared, 'file', operation)).toEqual(names);
	}
	expect(declared).toHaveLength(7);
});

test('where no order is right for all, each operation still has all that it needs, once', () => {
	const own = { get: ['id', 'options'], turned: ['options', 'id'] };
	const declared = declaredOf(own);
	for (const [operation, names] of Object.entries(own)) {
		expect(shown(declared, 'file', operation).sort()).toEqual([...names].sort());
	}
});

test.each(Object.entries(RESOURCES))(
	'what the node shows for an operation of %s is what its file lists, in that order',
	(resource, properties) => {
		const operations = new Set(
			properties
				.flatMap(({ displayOptions }) => displayOptions?.show?.['operation'] ?? [])
				.filter((operation) => typeof operation === 'string'),
		);
		expect(operations.size).toBeGreaterThan(0);
		for (const operation of operations) {
			expect(shown(description.properties, resource, operation)).toEqual(
				shown(properties, resource, operation),
			);
		}
	},
);

test('an operation of the same name elsewhere that has no such parameter does not get it', () => {
	const declared = mergeSharedParameters([
		shownIn('id', 'page', 'get'),
		shownIn('id', 'page', 'getAll'),
		shownIn('limit', 'file', 'getAll'),
		shownIn('id', 'file', 'get'),
	]);
	expect(shown(declared, 'file', 'getAll')).toEqual(['limit']);
	expect(shown(declared, 'file', 'get')).toEqual(['id']);
	expect(shown(declared, 'page', 'getAll')).toEqual(['id']);
});

const send = async () => await Promise.reject(new Error('not called'));
test.each<[string, Partial<INodeProperties>]>([
	['the default', { default: 'x' }],
	['the description', { description: 'x' }],
	[
		'what else it depends on',
		{ displayOptions: { show: { resource: ['file'], operation: ['b'], mode: ['x'] } } },
	],
	['what it sends', { routing: { send: { preSend: [send] } } }],
])('parameters that differ in %s stay apart', (_, more) => {
	const declared = mergeSharedParameters([
		shownIn('id', 'file', 'a'),
		shownIn('id', 'file', 'b', more),
	]);
	expect(places(declared, 'id')).toHaveLength(2);
});

test('functions tell parameters apart by what they are, not by how they look', () => {
	const same = (preSend: () => Promise<never>) => ({ routing: { send: { preSend: [preSend] } } });
	const declared = mergeSharedParameters([
		shownIn('id', 'file', 'a', same(send)),
		shownIn(
			'id',
			'file',
			'b',
			same(async () => await send()),
		),
		shownIn('id', 'file', 'c', same(send)),
	]);
	expect(places(declared, 'id').map((show) => show?.['operation'])).toEqual([['a', 'c'], ['b']]);
});
