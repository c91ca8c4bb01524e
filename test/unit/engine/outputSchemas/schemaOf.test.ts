import * as fc from 'fast-check';
import { schemaOf } from '../../../engine/outputSchemas/schemaOf';

const string = { type: 'string' };

test('has every key that one of the values has, however deep', () => {
	expect(schemaOf([{ a: [{ b: 'x' }] }, { a: [{ c: 1 }, { d: true }] }, { a: [] }])).toEqual({
		type: 'object',
		properties: {
			a: {
				type: 'array',
				items: {
					type: 'object',
					properties: { b: string, c: { type: 'number' }, d: { type: 'boolean' } },
				},
			},
		},
	});
});

test('says what else a value may be, null last: the editor draws the first', () => {
	expect(schemaOf([{ a: null }, { a: 'x' }, { a: 1 }, {}])).toEqual({
		type: 'object',
		properties: { a: { type: ['number', 'string', 'null'] } },
	});
});

test('knows nothing of what is in an empty list', () => {
	expect(schemaOf([[]])).toEqual({ type: 'array' });
	expect(schemaOf([])).toBeUndefined();
});

test('does not name the fields and columns of the files that it has seen', () => {
	const rows = { type: 'object', additionalProperties: string };
	expect(schemaOf([{ fields: { total: '7' }, tables: [[{ item: 'Pen' }]] }])).toEqual({
		type: 'object',
		properties: { fields: rows, tables: { type: 'array', items: { type: 'array', items: rows } } },
	});
	expect(schemaOf([{ rows: [{ item: 'Pen' }] }])).toEqual({
		type: 'object',
		properties: { rows: { type: 'array', items: rows } },
	});
	expect(schemaOf([{ pages: [{ data: { fields: { total: ['7'] } } }] }])).toMatchObject({
		properties: {
			pages: {
				items: {
					properties: {
						data: {
							properties: { fields: { additionalProperties: { type: 'array', items: string } } },
						},
					},
				},
			},
		},
	});
});

test('names those of a workflow, which stand in a list', () => {
	expect(schemaOf([{ fields: [{ id: 'f', name: 'total' }] }])).toEqual({
		type: 'object',
		properties: {
			fields: {
				type: 'array',
				items: { type: 'object', properties: { id: string, name: string } },
			},
		},
	});
});

test('does not depend on the order of the values', () => {
	fc.assert(
		fc.property(fc.array(fc.jsonValue()), (values) => {
			expect(schemaOf([...values].reverse())).toEqual(schemaOf(values));
		}),
	);
});
