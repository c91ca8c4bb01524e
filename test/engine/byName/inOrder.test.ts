import type { INodeParameters } from 'n8n-workflow';
import { useOperations } from '../operations/fixture';
import { byId, place } from '../operations/cases';
import { onFieldValue } from '../fixtures/byName.fixture';

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
