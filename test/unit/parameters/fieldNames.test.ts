import fc from 'fast-check';
import { fieldName, fieldNames } from '../../../nodes/DocumentExtraction/parameters/fieldNames';
import { ItemError } from '../../../nodes/DocumentExtraction/transport/errors/itemError';

const RULE = 'Names hold only letters, digits and underscores.';

function refusalOf(work: () => unknown): string {
	try {
		return `accepted ${JSON.stringify(work())}`;
	} catch (thrown) {
		return thrown instanceof ItemError ? `${thrown.message} · ${thrown.advice}` : String(thrown);
	}
}

describe('the name of one field', () => {
	test.each(['total', 'Total_2', '_', '7', ' total ', 7])('can be %j', (name) => {
		expect(fieldName(name, 'Name')).toBe(String(name).trim());
	});

	test.each(['a b', 'a-b', 'größe', '名前', 'a.b', '😀', 'a\nb', 'a,b', '__proto__é'])(
		'cannot be %j',
		(name) => {
			expect(refusalOf(() => fieldName(name, 'Name'))).toBe(`Name cannot be "${name}" · ${RULE}`);
		},
	);

	test.each(['undefined_total', 'total_undefined', 'NaN_total'])(
		'cannot be %j, which an expression makes of nothing',
		(name) => {
			expect(refusalOf(() => fieldName(name, 'Name'))).toMatch(/^Name cannot be "\w+" · Nothing/);
			const inList = refusalOf(() => fieldNames(30)(`total, ${name}`, 'Fields'));
			expect(inList).toMatch(/^Fields cannot be "\w+" · Nothing was changed/);
		},
	);

	test.each(['', ' ', null, undefined])('cannot be %j: it is empty', (name) => {
		expect(refusalOf(() => fieldName(name, 'Name'))).toBe('Name is empty · Fill in Name.');
	});
});

describe('the names of all fields', () => {
	const rule = fieldNames(30);
	const named = (count: number) => Array.from({ length: count }, (_, n) => `field_${n}`);

	test('go up as the service takes them, in order; none is a list of none', () => {
		expect(rule('b, a\n c', 'Fields')).toEqual([{ name: 'b' }, { name: 'a' }, { name: 'c' }]);
		expect(rule('', 'Fields')).toEqual([]);
		expect(rule([], 'Fields')).toEqual([]);
	});

	test.each([undefined, null])(
		'cannot be %j, which an expression gives that finds nothing',
		(none) => {
			expect(refusalOf(() => rule(none, 'Fields'))).toMatch(/^Fields has no value · /);
		},
	);

	test('all offenders are named, not only the first', () => {
		expect(refusalOf(() => rule('good, b d, ok, ü', 'Fields'))).toBe(
			`Fields cannot hold "b d", "ü" · ${RULE}`,
		);
	});

	test('what is there twice or more is named once', () => {
		expect(refusalOf(() => rule('a, b, a, c, a, b', 'Fields'))).toBe(
			'Fields holds "a", "b" more than once · Each name can be used once.',
		);
	});

	test('names that differ in case are two', () => {
		expect(rule('total, Total', 'Fields')).toHaveLength(2);
	});

	test.each([
		[30, 30, 'accepted'],
		[30, 31, 'Fields holds 31 names · A workflow can have up to 30 of them.'],
		[20, 20, 'accepted'],
		[20, 21, 'Fields holds 21 names · A workflow can have up to 20 of them.'],
	])('with a limit of %d, %d names are: %s', (most, count, expected) => {
		expect(refusalOf(() => fieldNames(most)(named(count), 'Fields'))).toContain(expected);
	});

	test('every list of different good names is accepted as it is', () => {
		const lists = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/), { maxLength: 30 });
		fc.assert(
			fc.property(lists, (given) => {
				expect(rule(given, 'Fields')).toEqual(given.map((name) => ({ name })));
			}),
		);
	});
});
