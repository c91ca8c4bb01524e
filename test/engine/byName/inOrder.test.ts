import type { INodeParameters } from 'n8n-workflow';
import { useOperations } from '../operations/fixture';
import { byId, place } from '../operations/cases';
import { byName, onCell, onFieldValue, pageOf } from '../fixtures/byName.fixture';

const bench = useOperations();
const value = '={{ $json.value }}';

const UPDATES: Array<[how: string, parameters: () => INodeParameters]> = [
	[
		'by ID',
		() => ({
			...{ resource: 'fieldValue', operation: 'update', ...place(bench.ids) },
			...{ fieldDataId: byId(bench.ids.fieldValue), value },
		}),
	],
	['by name', () => onFieldValue(bench.ids, 'update', nameOf(bench.ids.fieldValue), { value })],
];

const valueOf = (wanted: string) =>
	bench.sandbox.service
		.documents()
		.flatMap(({ pages = [] }) => pages.flatMap(({ fieldValues }) => fieldValues))
		.find(({ id }) => id === wanted);
const nameOf = (id: string) => valueOf(id)?.name ?? '';

test.each(UPDATES)(
	'of items that correct the same value %s the last counts, also when an earlier one meets a setback',
	async (_, parameters) => {
		bench.sandbox.faults.add({ operationId: 'fieldValue.update', kind: 'status', status: 500 });
		const { error } = await bench.runNode({
			parameters: parameters(),
			items: [{ value: 'first' }, { value: 'second' }],
		});
		expect(error).toBeUndefined();
		expect(valueOf(bench.ids.fieldValue)?.value).toBe('second');
	},
);

type Address = (ids: { id: string; name: string }) => INodeParameters[string];

const id: Address = ({ id: given }) => byId(given);
const name: Address = ({ name: given }) => byName(given);
const otherName: Address = ({ name: given }) => byName(given.toUpperCase().replaceAll('_', ' '));

test.each<[how: string, first: Address, second: Address]>([
	['by name, then by ID', name, id],
	['by ID, then by name', id, name],
	['by two writings of its name', name, otherName],
])('the last counts where the same value is corrected %s', async (_, first, second) => {
	const part = { id: bench.ids.fieldValue, name: nameOf(bench.ids.fieldValue) };
	bench.sandbox.faults.add({ operationId: 'fieldValue.update', kind: 'status', status: 500 });
	const { error } = await bench.runNode({
		parameters: onFieldValue(bench.ids, 'update', '', {
			fieldDataId: '={{ $json.part }}',
			value,
		}),
		items: [
			{ value: 'first', part: first(part) },
			{ value: 'second', part: second(part) },
		],
	});
	expect(error).toBeUndefined();
	expect(valueOf(bench.ids.fieldValue)?.value).toBe('second');
});

test('the last counts where the same cell is corrected by two writings of its place', async () => {
	const { table, cell } = pageOf(bench);
	const [header = ''] = table.headers;
	bench.sandbox.faults.add({ operationId: 'tableCell.update', kind: 'status', status: 500 });
	const { error } = await bench.runNode({
		parameters: onCell(bench.ids, 'update', '={{ $json.place }}', { value }),
		items: [
			{ value: 'first', place: `${header}, row 1` },
			{ value: 'second', place: `${header.toUpperCase()},01` },
		],
	});
	expect(error).toBeUndefined();
	expect(cell(header, 0)?.text).toBe('second');
});
