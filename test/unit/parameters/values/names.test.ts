import fc from 'fast-check';
import {
	distinctNames,
	anyNames,
	requiredDistinctNames,
	requiredIds,
	requiredNames,
} from '../../../../nodes/DocumentExtraction/parameters/values/names';
import type { Parser } from '../../../../nodes/DocumentExtraction/parameters/values/parsers';
import { ItemError } from '../../../../nodes/DocumentExtraction/transport/errors/itemError';

const NAME = 'Names';

/** The names, or what is said against them. */
function outcome(rule: Parser, value: unknown): unknown {
	try {
		return rule(value, NAME);
	} catch (thrown) {
		if (!(thrown instanceof ItemError)) throw thrown;
		return `${thrown.message} · ${thrown.advice}`;
	}
}

const AB = ['a', 'b'];

describe('a list is read in every form that people and models write', () => {
	test.each<[unknown, string[]]>([
		['a, b', AB],
		['a,b', AB],
		[' a ,, b,', AB],
		[',a\n,b', AB],
		['a\nb', AB],
		['a\r\nb\r\n', AB],
		['a\rb', AB],
		['"a", "b"', AB],
		["'a', 'b'", AB],
		['`a`, `b`', AB],
		['“a”, “b”', AB],
		['‘a’, ‘b’', AB],
		['„a“, „b”', AB],
		['«a», « b »', AB],
		['"a", b', AB],
		['"a"\n"b"', AB],
		['["a", "b"]', AB],
		['\n[ "a",\n  " b " ]\n', AB],
		[AB, AB],
		[['a', '', ' ', 'b '], AB],
		['["a,b", "c"]', ['a,b', 'c']],
		[['"a"'], ['"a"']],
		["O'Brien, rock 'n' roll", ["O'Brien", "rock 'n' roll"]],
		['12", a"', ['12"', 'a"']],
		['a[0], b{1}', ['a[0]', 'b{1}']],
		['a; b', ['a; b']],
		[
			[1, 2],
			['1', '2'],
		],
		['[1, 2]', ['1', '2']],
		[7, ['7']],
		[12345678901234567890n, ['12345678901234567890']],
		['12345678901234567890', ['12345678901234567890']],
		['', []],
		[' , ', []],
		['""', []],
		['[]', []],
		[[], []],
	])('%p', (value, expected) => {
		expect(outcome(anyNames, value)).toEqual(expected);
	});
});

const NO_JSON = 'Write a, b without brackets, or ["a", "b"] with double quotation marks.';
const NO_END =
	'Write a, b without quotation marks. A name with a comma goes into a list: ["a, b"].';
const AS_LIST = 'Use names separated by commas, or a list of texts.';
const DIGITS =
	'A number this long has lost digits. Give it as text, for example in quotation marks.';

const SIGNED = 'https://files.example/a.pdf?signature=secret';
const WITH_PASSWORD = 'https://somebody:secret@files.example/a.pdf';

test.each<[unknown, string]>([
	[`[${SIGNED}]`, 'begins like JSON and is none: "[https://files.example/a.pdf'],
	[`[${SIGNED}, ${SIGNED}]`, 'begins like JSON and is none: "[https://files.example/a.pdf'],
	[`['${WITH_PASSWORD}']`, 'begins like JSON and is none: "[\'https://files.example/a.pdf'],
	[`"${SIGNED},b"`, 'cannot hold "https://files.example/a.pdf, whose quotation mark'],
	[{ url: SIGNED }, 'cannot hold {"url":"https://files.example/a.pdf'],
	[`{"url": "${SIGNED}"}`, 'cannot hold {"url":"https://files.example/a.pdf'],
	[[{ url: WITH_PASSWORD }], 'cannot hold {"url":"https://files.example/a.pdf"}'],
	[[[SIGNED, SIGNED]], 'cannot hold ["https://files.example/a.pdf'],
	[[[WITH_PASSWORD, WITH_PASSWORD]], 'cannot hold ["https://files.example/…/a.pdf"]'],
	[[{ url: 'ftp://somebody:secret@files.example/a.pdf' }], 'cannot hold {"url":"'],
	[[{ url: 's3://bucket/a.pdf?signature=secret' }], 'cannot hold {"url":"s3://bucket/a.pdf'],
	[[{ url: SIGNED.replace('a.pdf', 'a 1.pdf') }], 'cannot hold {"url":"https://files.example/a 1.'],
	[
		[{ url: SIGNED.replace('a.pdf', 'a"1.pdf') }],
		'cannot hold {"url":"https://files.example/…\\"1.pdf',
	],
	[`["${WITH_PASSWORD.replaceAll('/', '\\/')}",]`, 'begins like JSON and is none: "['],
	[[{ url: WITH_PASSWORD.replace('secret', 'a secret') }], 'cannot hold {"url":"https://files.'],
	[
		[{ url: 'https://files.example/secret/a.pdf' }],
		'cannot hold {"url":"https://files.example/…/a.pdf"}',
	],
	[[{ url: 'https://files.example/share/secret' }], 'cannot hold {"url":"https://files.example/…'],
	[
		[{ url: 'https:/files.example/a.pdf?signature=secret' }],
		'cannot hold {"url":"https:/files.example/a.pdf',
	],
	[[{ url: 'https:\\\\files.example\\share\\secret' }], 'cannot hold {"url":"https:'],
	[[{ url: encodeURIComponent(SIGNED) }], 'cannot hold {"url":"https'],
	[[{ url: encodeURIComponent(encodeURIComponent(SIGNED)) }], 'cannot hold {"url":"https'],
])('addresses are shown without what is secret in them: %j', (value, words) => {
	const said = outcome(anyNames, value);
	expect(said).toContain(`${NAME} ${words}`);
	expect(said).not.toMatch(/secret/);
});

test('a file in the place of a name is told in short, however long it is', () => {
	// Each character is looked at a few times: with all before it, this would take hours.
	expect(outcome(anyNames, `"${'A1'.repeat(1_000_000)}`)).toMatch(/^.{80,160} · /);
});

describe('what is no list is refused', () => {
	test.each<[unknown, string]>([
		["['a', 'b']", `begins like JSON and is none: "['a', 'b']" · ${NO_JSON}`],
		['[a, b]', `begins like JSON and is none: "[a, b]" · ${NO_JSON}`],
		['["a", "b",]', `begins like JSON and is none: "[\\"a\\", \\"b\\",]" · ${NO_JSON}`],
		['["a", "b"', `begins like JSON and is none: "[\\"a\\", \\"b\\"" · ${NO_JSON}`],
		['[“a”]', `begins like JSON and is none: "[“a”]" · ${NO_JSON}`],
		['["a"], ["b"]', `begins like JSON and is none: "[\\"a\\"], [\\"b\\"]" · ${NO_JSON}`],
		['{a, b}', `begins like JSON and is none: "{a, b}" · ${NO_JSON}`],
		['{"a": 1}', `cannot hold {"a":1} · ${AS_LIST}`],
		['"a, b"', `cannot hold "a, whose quotation mark does not end · ${NO_END}`],
		['“a, b”', `cannot hold “a, whose quotation mark does not end · ${NO_END}`],
		["'a, b'", `cannot hold 'a, whose quotation mark does not end · ${NO_END}`],
		['"', `cannot hold ", whose quotation mark does not end · ${NO_END}`],
		[{ b: 1 }, `cannot hold {"b":1} · ${AS_LIST}`],
		[['a', { b: 1 }], `cannot hold {"b":1} · ${AS_LIST}`],
		[[['a']], `cannot hold ["a"] · ${AS_LIST}`],
		['[["a"]]', `cannot hold ["a"] · ${AS_LIST}`],
		[true, `cannot hold true · ${AS_LIST}`],
		['[true]', `cannot hold true · ${AS_LIST}`],
		[['a', null], `cannot hold an entry without a value · ${AS_LIST}`],
		[['a', undefined], `cannot hold an entry without a value · ${AS_LIST}`],
		['["a", null]', `cannot hold an entry without a value · ${AS_LIST}`],
		[new Set(['a']), `cannot hold {} · ${AS_LIST}`],
		[new Date(0), `cannot hold "1970-01-01T00:00:00.000Z" · ${AS_LIST}`],
		[[0.5], `cannot hold 0.5 · ${AS_LIST}`],
		[[2 ** 53], `cannot hold 9007199254740992 · ${DIGITS}`],
		['[12345678901234567890]', `cannot hold 12345678901234567000 · ${DIGITS}`],
		[[Number.NaN], 'cannot hold NaN · Check the calculation that gives it.'],
	])('%p', (value, words) => {
		expect(outcome(anyNames, value)).toBe(`${NAME} ${words}`);
	});
});

describe('a list that an expression did not find', () => {
	const NOTHING = `${NAME} has no value · Its expression finds nothing here. Where it shall be empty, let it give an empty text.`;
	const EMPTY = `${NAME} is empty · Fill in ${NAME}.`;

	test.each([null, undefined])('is refused: %j', (value) => {
		expect(outcome(anyNames, value)).toBe(NOTHING);
		expect(outcome(distinctNames, value)).toBe(NOTHING);
	});

	test.each([null, undefined, '', ' ', ' , ', '[]', '""', [], ['']])(
		'is refused where names are required: %j',
		(value) => {
			for (const rule of [requiredNames, requiredIds, requiredDistinctNames]) {
				expect(outcome(rule, value)).toBe(EMPTY);
			}
		},
	);
});

describe('a name that is there twice', () => {
	test('counts once', () => {
		expect(outcome(anyNames, 'b, a, "b", a')).toEqual(['b', 'a']);
		expect(outcome(requiredIds, [1, '1', ' 1 '])).toEqual(['1']);
	});

	test('is refused where each stands for something of its own', () => {
		expect(outcome(distinctNames, 'b, a, "b", a, b')).toBe(
			`${NAME} holds "b", "a" more than once · Each name can be used once.`,
		);
		expect(outcome(requiredDistinctNames, 'a, A')).toEqual(['a', 'A']);
	});
});

test.each(['a; b', 'a;b', 'a b', '- a\n- b', ['a, b'], ['a\tb']])(
	'%j is no list of IDs',
	(value) => {
		expect(outcome(requiredIds, value)).toMatch(
			/^Names cannot hold ".*" · Separate IDs by commas, or write one a line\.$/,
		);
	},
);

test('names come out as they went in, by comma, by line, quoted, as JSON or as a list', () => {
	const name = fc.stringMatching(/^[^\s,[{"'`“‘„‚«]([^\n\r,]*[^\s,])?$/u);
	fc.assert(
		fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), (given) => {
			const quoted = given.map((each) => `"${each}"`).join(', ');
			const forms = [given.join(', '), given.join('\r\n'), quoted, JSON.stringify(given), given];
			for (const written of forms) expect(anyNames(written, NAME)).toEqual(given);
		}),
	);
});
