import fc from 'fast-check';
import { filledPath, idsIn } from '../../../nodes/DocumentExtraction/transport/path';
import { Refusal } from '../../../nodes/DocumentExtraction/transport/refusal';
import { THINGS } from '../../../nodes/DocumentExtraction/transport/things';

const CELL =
	'/api/v4/workflows/{workflowId}/documents/{documentId}/pages/{pageId}/tables/{tableId}/cells/{cellId}';
const NAMES = ['workflowId', 'documentId', 'pageId', 'tableId', 'cellId'];

const reader = (values: Record<string, unknown>) => (name: string) => values[name];
const readAll = (ids: unknown[]) =>
	reader(Object.fromEntries(NAMES.map((name, index) => [name, ids[index]])));

const segmentsOf = (path: string) => new URL(`https://service.example${path}`).pathname.split('/');

const isGood = (id: string) => !['', '.', '..'].includes(id.trim()) && !/\p{Surrogate}/u.test(id);
const anyString = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc.string({ unit: 'grapheme' }),
	fc.string({ unit: fc.constantFrom(...'./\\%?#@:;&=+ \t\n2eEfF5cC0{}') }),
	fc.constantFrom('...', '. .', '%2e', '%2e%2e', '..%2f', '../..', '\\..', '//host', '{pageId}'),
);

test('whatever an id is, it stays one segment of the path and arrives as it was, trimmed', () => {
	fc.assert(
		fc.property(fc.tuple(...NAMES.map(() => anyString.filter(isGood))), (ids) => {
			const url = new URL(`https://service.example${filledPath(CELL, readAll(ids))}`);
			expect(url.origin).toBe('https://service.example');
			expect([url.search, url.hash]).toEqual(['', '']);
			const expected = CELL.split('/').map((segment) => {
				const name = /^\{(\w+)\}$/.exec(segment)?.[1];
				return name === undefined ? segment : ids[NAMES.indexOf(name)]?.trim();
			});
			expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(expected);
		}),
		{ numRuns: 500 },
	);
});

test('whatever a value is, the path is well formed or the value is refused', () => {
	fc.assert(
		fc.property(fc.anything(), (value) => {
			const fill = () =>
				filledPath('/api/v4/workflows/{workflowId}', reader({ workflowId: value }));
			try {
				expect(segmentsOf(fill())).toHaveLength(5);
			} catch (thrown) {
				expect(thrown).toBeInstanceOf(Refusal);
			}
		}),
		{ numRuns: 500 },
	);
});

test.each(['', ' ', '\t\n', '\u00a0', '.', '..', ' .. ', undefined, null, {}, [], true])(
	'refuses %j and names the parameter',
	(value) => {
		const fill = () => filledPath('/{documentId}', reader({ documentId: value }));
		expect(fill).toThrow(Refusal);
		expect(fill).toThrow(/^Document /);
	},
);

test.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d, which is no id', (value) => {
	expect(() => filledPath('/{fieldId}', reader({ fieldId: value }))).toThrow(Refusal);
});

test.each(['\ud800', 'a\udc00b', '\udc00\ud800'])('refuses half a character', (value) => {
	expect(() => filledPath('/{modelId}', reader({ modelId: value }))).toThrow(
		'Model ID holds half a character',
	);
});

test('takes a number as an id', () => {
	expect(filledPath('/{pageId}/x', reader({ pageId: 7 }))).toBe('/7/x');
});

test('leaves a path without ids alone', () => {
	expect(filledPath('/api/v4/workflows?a={}', reader({}))).toBe('/api/v4/workflows?a={}');
});

test('names the ids of a path in its order, for messages', () => {
	expect(idsIn(CELL, readAll([' w ', 'd', 3, 't', 'c']))).toEqual([
		{ thing: THINGS.workflowId, id: 'w' },
		{ thing: THINGS.documentId, id: 'd' },
		{ thing: THINGS.pageId, id: '3' },
		{ thing: THINGS.tableId, id: 't' },
		{ thing: THINGS.cellId, id: 'c' },
	]);
});
