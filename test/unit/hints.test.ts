import type { INodeParameters, INodeType } from 'n8n-workflow';
import { DocumentExtraction } from '../../nodes/DocumentExtraction/DocumentExtraction.node';
import { DocumentExtractionTrigger } from '../../nodes/DocumentExtraction/DocumentExtractionTrigger.node';
import { described } from '../contract/described';
import { valueOf } from './expression';

const node = new DocumentExtraction();
const trigger = new DocumentExtractionTrigger();

/** What the editor shows beside the output. It wants a boolean: with anything else it shows nothing. */
function hintsFor({ description, ...type }: INodeType, parameters: INodeParameters): string[] {
	return (description.hints ?? [])
		.filter(({ displayCondition }) => {
			const isShown = valueOf({ description, ...type }, displayCondition, parameters);
			expect(isShown).toEqual(expect.any(Boolean));
			return isShown === true;
		})
		.map(({ message }) => message);
}

const UNREAD = expect.stringMatching(/^The service has not read these files yet\./) as unknown;
const NEEDS_FIELDS = expect.stringMatching(/needs Set Fields/) as unknown;
const ONLY_NEW = expect.stringMatching(/Emit Existing/) as unknown;

test.each(['file upload', 'file uploadUrls', 'document upload'])(
	'%s that does not wait says where the results come from',
	(id) => {
		const [resource = '', operation = ''] = id.split(' ');
		expect(hintsFor(node, { resource, operation, results: 'later' })).toEqual([UNREAD]);
		expect(hintsFor(node, { resource, operation, results: 'wait' })).toEqual([]);
		expect(hintsFor(node, { resource, operation, results: 'immediate' })).toEqual([]);
	},
);

test('a new instant learning workflow needs fields', () => {
	const create = { resource: 'workflow', operation: 'create' };
	expect(hintsFor(node, { ...create, workflowType: '' })).toEqual([NEEDS_FIELDS]);
	expect(hintsFor(node, create)).toEqual([NEEDS_FIELDS]);
	expect(hintsFor(node, { ...create, workflowType: 'invoice' })).toEqual([]);
});

test.each(described.map(({ id }) => id).filter((id) => id !== 'workflow.create'))(
	'%s as it comes needs no hint, and none from an operation that was chosen before',
	(id) => {
		const [resource = '', operation = ''] = id.split('.');
		const isUpload = operation.startsWith('upload');
		expect(hintsFor(node, { resource, operation })).toEqual([]);
		expect(hintsFor(node, { resource, operation, results: 'later' })).toEqual(
			isUpload ? [UNREAD] : [],
		);
	},
);

test.each([
	['the node', node, 'Document Extraction Trigger'],
	['the trigger', trigger, 'Document Extraction'],
])("%s tells n8n's AI builder when to take the other one", (_, { description }, other) => {
	expect(description).toMatchObject({
		builderHint: { searchHint: expect.stringContaining(other) as unknown },
	});
});

test('the trigger says that it begins with what is read from now on, unless it does not', () => {
	expect(hintsFor(trigger, { watch: 'all', options: {} })).toEqual([ONLY_NEW]);
	expect(hintsFor(trigger, { watch: 'all' })).toEqual([ONLY_NEW]);
	expect(hintsFor(trigger, { watch: 'all', options: { emitExisting: true } })).toEqual([]);
	expect(hintsFor(trigger, { watch: 'specific', options: {} })).toEqual([]);
});
