import type { INodeParameters, INodeType } from 'n8n-workflow';
import { DocumentExtraction } from '../../../../nodes/DocumentExtraction/DocumentExtraction.node';
import { DocumentExtractionTrigger } from '../../../../nodes/DocumentExtraction/DocumentExtractionTrigger.node';
import { described } from '../../../contract/described';
import { valueOf } from '../../expression';

/** What n8n's editor shows below a node with these parameters. */
const subtitleOf = (type: INodeType, parameters: INodeParameters) =>
	valueOf(type, type.description.subtitle, parameters);

test.each(described)('$id is shown as its action', ({ id, option }) => {
	const [resource = '', operation = ''] = id.split('.');
	expect(subtitleOf(new DocumentExtraction(), { resource, operation })).toBe(option.action);
});

test.each(['Update fields of file', 'Upload file to model', 'Upload document to workflow'])(
	'%s is one of them',
	(action) => {
		expect(described.map(({ option }) => option.action)).toContain(action);
	},
);

test('what the node does not have is shown as nothing', () => {
	const unknown = { resource: 'file', operation: 'none' };
	expect(subtitleOf(new DocumentExtraction(), unknown)).toBeUndefined();
});

test('the table is small', () => {
	expect(new DocumentExtraction().description.subtitle?.length).toBeLessThan(3000);
});

test.each([
	[{ source: 'model', watch: 'all' }, 'All files of a model'],
	[{ source: 'workflow', watch: 'all' }, 'All documents of a workflow'],
	[{ source: 'model', watch: 'specific' }, 'Specific files of a model'],
	[{ source: 'workflow', watch: 'specific' }, 'Specific documents of a workflow'],
])('a trigger with %j says what it watches', (parameters, subtitle) => {
	expect(subtitleOf(new DocumentExtractionTrigger(), parameters)).toBe(subtitle);
});
