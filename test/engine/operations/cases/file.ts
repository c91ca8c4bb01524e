import type { Ids } from '../../../sandbox/everyCall/call';
import { byId, confirmed, MODEL, type OperationCase } from './case';

const file = (ids: Ids) => ({ modelId: byId(MODEL), fileId: ids.file });
const actedOn = (fileId: string) => ({ model_id: MODEL, file_id: fileId });
const files = (ids: Ids) => [ids.file, ids.approvedFile];

export const FILE_CASES: OperationCase[] = [
	{
		id: 'file.approve',
		parameters: (ids) => ({ ...file(ids), options: { pathForm: 'automatic' } }),
		output: confirmed((ids) => actedOn(ids.file)),
	},
	{
		id: 'file.unapprove',
		parameters: (ids) => ({
			modelId: byId(MODEL),
			fileId: ids.approvedFile,
			options: { pathForm: 'documented' },
		}),
		output: confirmed((ids) => actedOn(ids.approvedFile)),
	},
	{
		id: 'file.assign',
		parameters: (ids) => ({
			modelId: byId(MODEL),
			memberEmail: 'nathan@example.com',
			fileIds: files(ids).join(', '),
		}),
		body: (ids) => ({ member: 'nathan@example.com', file_ids: files(ids) }),
		output: confirmed((ids) => ({ model_id: MODEL, file_ids: files(ids) })),
	},
	{
		id: 'file.retryExport',
		parameters: (ids) => ({ modelId: byId(MODEL), fileIds: files(ids).join('\n') }),
		body: (ids) => ({ file_ids: files(ids) }),
		output: confirmed((ids) => ({ model_id: MODEL, file_ids: files(ids) })),
	},
	{
		id: 'file.retryPrediction',
		parameters: (ids) => ({ modelId: byId(MODEL), fileIds: files(ids).join(', ') }),
		body: (ids) => ({ file_ids: files(ids) }),
		output: confirmed((ids) => ({ model_id: MODEL, file_ids: files(ids) })),
	},
];
