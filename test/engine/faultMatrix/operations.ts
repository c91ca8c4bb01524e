import { CASES, MODEL, type Case } from '../operations/cases';
import { operationNamed } from '../../contract/operations';

/** Ways to use an operation that make more than one call, which the table of operations leaves to other tests. */
const IN_SEVERAL_CALLS: Case[] = [
	{
		id: 'file.updateFields',
		title: 'file.updateFields with changes to a file that it retrieves',
		contract: operationNamed('file.updateFields'),
		parameters: (ids) => ({
			modelId: MODEL,
			mode: 'changes',
			currentData: 'retrieve',
			fileId: ids.file,
			page: 0,
			edits: { edit: [{ matchBy: 'label', match: 'invoice_number', text: 'INV-9' }] },
			additions: {
				addition: [{ label: 'seen', text: 'yes', xmin: 1, ymin: 2, xmax: 30, ymax: 40 }],
			},
		}),
	},
];

/** Every operation of the contract, however many there are. */
export const OPERATIONS: Case[] = [...CASES, ...IN_SEVERAL_CALLS];
