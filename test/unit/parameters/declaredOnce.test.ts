import type { INodeProperties } from 'n8n-workflow';
import { declaredOnce } from '../../../nodes/DocumentExtraction/parameters/declaredOnce';

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
	const declared = declaredOnce([
		list('file'),
		shownIn('id', 'file', 'get'),
		shownIn('id', 'file', 'delete'),
	]);
	expect(places(declared, 'id')).toEqual([{ resource: ['file'], operation: ['get', 'delete'] }]);
});

test('lists of operations come first, or a parameter would stand above them', () => {
	const declared = declaredOnce([
		list('file'),
		shownIn('id', 'file', 'get'),
		list('page'),
		shownIn('id', 'page', 'get'),
	]);
	expect(declared.map(({ name }) => name)).toEqual(['operation', 'operation', 'id']);
});

test('every operation keeps its order, whatever others put between', () => {
	const own: Record<string, string[]> = {
		get: ['id', 'simplify', 'options'],
		upload: ['id', 'file', 'simplify', 'async', 'options'],
		turned: ['options', 'id'],
	};
	const declared = declaredOnce(
		Object.entries(own).flatMap(([operation, names]) =>
			names.map((name) => shownIn(name, 'file', operation)),
		),
	);
	const { turned, ...others } = own;
	for (const [operation, names] of Object.entries(others)) {
		expect(shown(declared, 'file', operation)).toEqual(names);
	}
	// No order is right for all: then each still has all that it needs, once.
	expect(shown(declared, 'file', 'turned').sort()).toEqual(turned?.sort());
});

test('an operation of the same name elsewhere that has no such parameter does not get it', () => {
	const declared = declaredOnce([
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
	const declared = declaredOnce([shownIn('id', 'file', 'a'), shownIn('id', 'file', 'b', more)]);
	expect(places(declared, 'id')).toHaveLength(2);
});

test('functions tell parameters apart by what they are, not by how they look', () => {
	const same = (preSend: () => Promise<never>) => ({ routing: { send: { preSend: [preSend] } } });
	const declared = declaredOnce([
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
