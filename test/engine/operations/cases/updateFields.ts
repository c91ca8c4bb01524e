import type { IDataObject } from 'n8n-workflow';
import type { Ids } from '../../../sandbox/everyCall/call';
import { byId, confirmed, MODEL, type OperationCase } from './case';

const request = {
	query: { use_ui_version: 'true' },
	contentType: 'text/plain;charset=UTF-8',
};
const BOX = { id: 'box-1', label: 'total', ocr_text: '11.00', score: 0.5 };
const when = { day_since_epoch: 20_000, hour_of_day: 9 };

const fullSet = (ids: Ids): IDataObject => ({
	moderated_boxes: [BOX],
	page: 0,
	...when,
	id: ids.filePage,
	is_moderated: true,
});

const record = (ids: Ids): IDataObject => ({
	id: ids.filePage,
	request_file_id: ids.file,
	page: 0,
	...when,
	is_moderated: false,
	moderated_boxes: [],
	predicted_boxes: [BOX],
});

/** Update Fields has tests of its own; here it stands among the others. */
export const UPDATE_FIELDS_CASES: OperationCase[] = [
	{
		id: 'file.updateFields',
		variant: 'with the full set',
		parameters: (ids) => ({
			modelId: byId(MODEL),
			mode: 'fullSet',
			body: JSON.stringify(fullSet(ids)),
		}),
		request,
		body: fullSet,
		output: confirmed(() => ({ model_id: MODEL })),
	},
	{
		id: 'file.updateFields',
		variant: 'with changes to a record of the input',
		parameters: (ids) => ({
			modelId: byId(MODEL),
			mode: 'changes',
			currentData: 'input',
			currentRecord: JSON.stringify(record(ids)),
			page: '0',
			edits: {
				edit: [
					{
						...{ matchBy: 'label', match: 'total' },
						additionalFields: { validationStatus: 'success' },
					},
				],
			},
			options: { ifNotFound: 'stop' },
		}),
		request,
		body: (ids) => ({
			...fullSet(ids),
			moderated_boxes: [{ ...BOX, validation_status: 'success' }],
		}),
		output: confirmed((ids) => ({
			model_id: MODEL,
			file_id: ids.file,
			edited: 1,
			added: 0,
			deleted: 0,
			changes: [{ label: 'total', page: 0, previous: '11.00', value: '11.00' }],
		})),
	},
];
