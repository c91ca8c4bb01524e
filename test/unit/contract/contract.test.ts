import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { described, resources, valuesOf } from '../../contract/described';
import {
	callOf,
	idOf,
	operationNamed,
	OPERATIONS,
	RESOURCE_NAMES,
	SHARED_OPTIONS,
} from '../../contract/operations';
import {
	beyondRows,
	hasSpec,
	inOurNames,
	markedAs,
	publicRequests,
	statedRows,
} from '../../contract/specTables';
import { loadDocument, operationsOf } from '../../sandbox/document';

const ids = OPERATIONS.map(idOf);
const sorted = (texts: Iterable<string>) => [...texts].sort();

const calls = operationsOf(loadDocument());

/** Those with a call of their own; others, which are made of these, are no matter of the service's. */
const withOwnCall = OPERATIONS.filter(({ calls }) => calls === undefined);
/** What the interface document does not state. */
const beyond = withOwnCall.filter(({ goesBeyond }) => goesBeyond).map(idOf);

test('the contract has each operation once', () => {
	expect(new Set(ids).size).toBe(ids.length);
});

describe('the node', () => {
	test('has the operations of the contract and no other', () => {
		expect(sorted(described.map(({ id }) => id))).toEqual(sorted(ids));
	});

	test('names its resources as the contract does', () => {
		const names = Object.fromEntries(resources.map(({ name, value }) => [String(value), name]));
		expect(names).toEqual(RESOURCE_NAMES);
	});

	describe.each(described.filter(({ id }) => ids.includes(id)))('$id', (operation) => {
		const { option } = operation;
		const contract = operationNamed(operation.id);
		const own = valuesOf(operation).filter(
			({ path }) => !Object.keys(SHARED_OPTIONS).some((shared) => path === `options.${shared}`),
		);

		test('has the name and sends the request of the contract', () => {
			expect(option.name).toBe(contract.name);
			const request: { method?: unknown; url?: unknown } = option.routing?.request ?? {};
			expect([request.method, request.url]).toEqual([contract.method, contract.path]);
		});

		test('has the parameters of the contract and no other', () => {
			const expected = Object.keys(contract.parameters);
			const paths = own.map(({ path }) => path).filter((path) => !contract.beyond?.includes(path));
			expect(sorted(new Set(paths))).toEqual(sorted(expected));
		});

		test('asks for exactly the parameters that the contract requires', () => {
			const asked = own.filter(({ property }) => property.required).map(({ path }) => path);
			const expected = Object.keys(contract.parameters).filter(
				(path) => contract.parameters[path] === '!',
			);
			expect(sorted(new Set(asked))).toEqual(sorted(expected));
		});

		test('begins with the defaults of the contract', () => {
			const stated = contract.defaults ?? {};
			const defaults = own
				.filter(({ path }) => path in stated)
				.map(({ path, property }): [string, unknown] => [path, property.default]);
			expect(Object.fromEntries(defaults)).toEqual(stated);
		});
	});
});

describe('the OpenAPI document of the sandbox', () => {
	const requestOf = (operationId: string) =>
		calls
			.filter((call) => call.operationId === operationId)
			.map(({ method, path }) => ({ method, path: inOurNames(path) }));

	test.each(ids)('has %s, or the call that it makes, as the contract has it', (id) => {
		const { method, path } = operationNamed(id);
		expect(requestOf(callOf(id))).toEqual([{ method, path }]);
	});

	test.each(ids.filter((id) => operationNamed(id).otherForm))('has the other form of %s', (id) => {
		const { method, path, otherForm } = operationNamed(id);
		const suffix = otherForm?.path ? 'sample' : 'post';
		expect(requestOf(`${id}.${suffix}`)).toEqual([{ method, path, ...otherForm }]);
	});

	test('has no other call that a client can make with its key', () => {
		const known = calls
			.filter(({ authenticated }) => authenticated)
			.map(({ operationId }) => operationId.replace(/\.(sample|post)$/, ''));
		expect(sorted(new Set(known))).toEqual(sorted(new Set(ids.map(callOf))));
	});
});

(hasSpec ? describe : describe.skip)('the tables of the spec', () => {
	const stated = hasSpec ? statedRows() : [];
	const more = hasSpec ? beyondRows() : [];

	test('have the operations of the contract and no other', () => {
		expect(sorted([...stated, ...more].map(({ id }) => id))).toEqual(sorted(withOwnCall.map(idOf)));
		expect(sorted(more.map(({ id }) => id))).toEqual(sorted(beyond));
	});

	test.each(stated)('state $id as the contract does', ({ id, ...row }) => {
		const { name, method, path, parameters } = operationNamed(id);
		expect(row).toEqual({ name, method, path, marked: markedAs(parameters) });
	});

	test.each(more)('state $id, beyond the interface, as the contract does', ({ id, ...row }) => {
		const { name, method, path, parameters } = operationNamed(id);
		expect(row).toEqual({ name, marked: markedAs(parameters) });
		expect(publicRequests()).toContainEqual({ method, path: inOurNames(path) });
	});
});

test('docs/operations.md lists the operations of the contract and no other', () => {
	const page = readFileSync(join(__dirname, '../../../docs/operations.md'), 'utf8');
	const [, rest = ''] = page.split('<!-- operations:begin -->');
	const [table = ''] = rest.split('<!-- operations:end -->');
	const rows = table
		.split('\n')
		.filter((line) => line.includes('`'))
		.map((line) => line.split('|').map((cell) => cell.trim()))
		.map(([, resource, name, what = '', request]) =>
			[resource, name, what.endsWith(' ¹'), request].join(' · '),
		);
	const expected = OPERATIONS.map(({ resource, name, method, path, goesBeyond = false }) =>
		[RESOURCE_NAMES[resource], name, goesBeyond, `\`${method} ${path}\``].join(' · '),
	);
	expect(sorted(rows)).toEqual(sorted(expected));
});
