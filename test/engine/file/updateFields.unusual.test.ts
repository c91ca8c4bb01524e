import type { INodeParameters } from 'n8n-workflow';
import { useSandbox } from '../host';
import {
	addition,
	additions,
	bodyOf,
	changes,
	edit,
	edits,
	filesOf,
	MODEL,
} from '../fixtures/updateFields.fixture';

const bench = useSandbox();
const files = filesOf(bench);
const fromInput = (more: INodeParameters) =>
	changes({ currentData: 'input', currentRecord: '={{ $json }}', ...more });

test('a page record that does not name its file is corrected all the same', async () => {
	const record = files.record(files.add());
	const item = Object.fromEntries(
		Object.entries(record).filter(([name]) => name !== 'request_file_id'),
	);
	const parameters = fromInput(edits(edit('total_amount', '1')));
	const { json, error } = await bench.runNode({ parameters, items: [item] });
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ id: record.id, model_id: MODEL, file_id: '', edited: 1 }]);
});

test.each([
	['as it is given', 'table', 'table'],
	['as a field where nothing is given', ' ', 'field'],
])('an addition has its type %s', async (_, type, sent) => {
	const record = files.record(files.add());
	const parameters = fromInput(additions({ ...addition('note', 'new'), type }));
	const { error } = await bench.runNode({ parameters, items: [record] });
	expect(error).toBeUndefined();
	expect(bodyOf(files.patches()[0]).moderated_boxes.at(-1)).toMatchObject({
		label: 'note',
		type: sent,
	});
});

/** n8n leaves out a collection that is an expression as a whole. */
test.each([null, 'none', [], { edit: [] }, { edit: [edit('total_amount', '1')] }])(
	'edits that an expression gives as %j are none',
	async (given) => {
		const parameters = fromInput({ edits: '={{ $json.edits }}' });
		const item = { ...files.record(files.add()), edits: given };
		const { error } = await bench.runNode({ parameters, items: [item] });
		expect(error).toMatchObject({
			message: 'There is nothing to change',
			description: 'Add an edit, an addition or a deletion.',
		});
		expect(files.patches()).toEqual([]);
	},
);

test.each([
	['one expression', `={{ { edit: [${JSON.stringify(edit('total_amount', '1'))}] } }}`],
	['a list', [edit('total_amount', '1')]],
])('edits that are %s are left out by n8n, before the node sees them', async (_, given) => {
	const record = files.record(files.add());
	const parameters = fromInput({ edits: given, ...additions(addition('note', 'new')) });
	const { json } = await bench.runNode({ parameters, items: [record] });
	expect(json).toMatchObject([{ edited: 0, added: 1 }]);
	const alone = await bench.runNode({ parameters: fromInput({ edits: given }), items: [record] });
	expect(alone.error?.message).toBe('There is nothing to change');
});
