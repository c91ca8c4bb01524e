import fc from 'fast-check';
import { filledPath, idsIn } from '../../../../nodes/DocumentExtraction/transport/address/path';
import { ItemError } from '../../../../nodes/DocumentExtraction/transport/errors/itemError';
import { PATH_PARAMETERS } from '../../../../nodes/DocumentExtraction/transport/address/pathParameters';
import { anyCharacters } from '../../anyCharacters';

const CELL =
	'/api/v4/workflows/{workflowId}/documents/{documentId}/pages/{pageId}/tables/{tableId}/cells/{cellId}';
const NAMES = ['workflowId', 'documentId', 'pageId', 'tableId', 'cellId'];

const reader = (values: Record<string, unknown>) => (name: string) => values[name];
const readAll = (ids: unknown[]) =>
	reader(Object.fromEntries(NAMES.map((name, index) => [name, ids[index]])));

const segmentsOf = (path: string) => new URL(`https://service.example${path}`).pathname.split('/');

const isGood = (id: string) => !['', '.', '..'].includes(id.trim()) && !/\p{Surrogate}/u.test(id);
const anyString = fc.oneof(
	anyCharacters(),
	fc.string({ unit: 'grapheme' }),
	fc.string({ unit: fc.constantFrom(...'./\\%?#@:;&=+ \t\n2eEfF5cC0{}') }),
	fc.constantFrom('...', '. .', '%2e', '%2e%2e', '..%2f', '../..', '\\..', '//host', '{pageId}'),
);

test('whatever an id is, it stays one segment of the path and arrives as it was, trimmed', () => {
	fc.assert(
		fc.property(fc.tuple(...NAMES.map(() => anyString.filter(isGood))), (ids) => {
			const url = new URL(`https://service.example${filledPath(CELL, readAll(ids))}`);
			const expected = CELL.split('/').map((segment) => {
				const name = /^\{(\w+)\}$/.exec(segment)?.[1];
				return name === undefined ? segment : ids[NAMES.indexOf(name)]?.trim();
			});
			const { origin, search, hash } = url;
			const segments = url.pathname.split('/').map(decodeURIComponent);
			expect({ origin, search, hash, segments }).toEqual({
				origin: 'https://service.example',
				search: '',
				hash: '',
				segments: expected,
			});
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
				expect(thrown).toBeInstanceOf(ItemError);
			}
		}),
		{ numRuns: 500 },
	);
});

const refusalOf = (value: unknown) => {
	try {
		return `accepted ${filledPath('/{documentId}', reader({ documentId: value }))}`;
	} catch (thrown) {
		return thrown instanceof ItemError ? `${thrown.message} · ${thrown.advice}` : String(thrown);
	}
};

const ONE = 'Give one ID, as text.';
const DIGITS =
	'A number this long has lost digits. Give it as text, for example in quotation marks.';
const EMPTY = 'Document is empty · Fill in Document.';
test.each<[unknown, string]>([
	...['', ' ', '\t\n', '\u00a0', undefined, null].map((value): [unknown, string] => [value, EMPTY]),
	['.', 'Document cannot be "." · Fill in the id, not a path.'],
	[' .. ', 'Document cannot be ".." · Fill in the id, not a path.'],
	[{}, `Document cannot be an object · ${ONE}`],
	[new Date(0), `Document cannot be an object · ${ONE}`],
	[[], `Document cannot be a list · ${ONE}`],
	[['a'], `Document cannot be a list · ${ONE}`],
	[true, `Document cannot be true · ${ONE}`],
	[false, `Document cannot be false · ${ONE}`],
	[0.5, `Document cannot be 0.5 · ${ONE}`],
	[2 ** 64, `Document cannot be 18446744073709552000 · ${DIGITS}`],
	[-1e21, `Document cannot be -1e+21 · ${DIGITS}`],
	[Number.NaN, 'Document cannot be NaN · Check the calculation that gives it.'],
	[Number.POSITIVE_INFINITY, 'Document cannot be Infinity · Check the calculation that gives it.'],
])('says what %p is, which is no id', (value, words) => {
	expect(refusalOf(value)).toBe(words);
});

test('a number is an id with all its digits, or is refused', () => {
	fc.assert(
		fc.property(fc.oneof(fc.double(), fc.maxSafeInteger(), fc.bigInt()), (value) => {
			const said = refusalOf(value);
			if (said.startsWith('Document cannot be ')) {
				expect(Number.isSafeInteger(value)).toBe(false);
			} else {
				expect(said).toBe(`accepted /${BigInt(value)}`);
			}
		}),
	);
});

test.each(['\ud800', 'a\udc00b', '\udc00\ud800'])('refuses half a character', (value) => {
	expect(() => filledPath('/{modelId}', reader({ modelId: value }))).toThrow(
		'Model ID holds half a character',
	);
});

test.each([
	[7, '/7/x'],
	[-0, '/0/x'],
	[2 ** 53 - 1, '/9007199254740991/x'],
	[12345678901234567890n, '/12345678901234567890/x'],
])('takes the number %p as an id', (pageId, path) => {
	expect(filledPath('/{pageId}/x', reader({ pageId }))).toBe(path);
});

test('leaves a path without ids alone', () => {
	expect(filledPath('/api/v4/workflows?a={}', reader({}))).toBe('/api/v4/workflows?a={}');
});

test('names the ids of a path in its order, for messages', () => {
	expect(idsIn(CELL, readAll([' w ', 'd', 3, 't', 'c']))).toEqual([
		{ parameter: PATH_PARAMETERS.workflowId, id: 'w' },
		{ parameter: PATH_PARAMETERS.documentId, id: 'd' },
		{ parameter: PATH_PARAMETERS.pageId, id: '3' },
		{ parameter: PATH_PARAMETERS.tableId, id: 't' },
		{ parameter: PATH_PARAMETERS.cellId, id: 'c' },
	]);
});
