import { uploadRefused } from '../../../../nodes/DocumentExtraction/resources/shared/uploadRefused';

const MESSAGE = 'The service could not read the file';
const refused = (serviceSays: string, more?: string) =>
	uploadRefused({
		message: MESSAGE,
		sent: 'a.pdf (application/pdf)',
		serviceSays,
		...(more !== undefined && { more }),
	});

test.each([
	'The model cannot be used for prediction: its training has not been started',
	'Model is not trained yet, upload more files',
	'Models of this kind take no files',
	'An instant learning workflow without configured fields cannot extract',
	'invalid model_id',
	'workflowId is not valid',
	'The account has been suspended',
	'Too many calls',
])('"%s" is not about the file, and comes first', (says) => {
	const { message, description } = refused(says);
	expect(message).toBe(says);
	expect(description).not.toContain('PDF');
	expect(description).toContain('Sent: a.pdf (application/pdf).');
});

test.each([
	'',
	'The file is not a valid PNG or JPEG',
	'Not a document',
	'Unsupported image',
	'unable to open pdf',
	'No file in the request',
	'file_type is not supported',
	'Invalid base64',
	'Could not fetch the URL',
	'Bad Request',
])('"%s" is told as what it is: the file', (says) => {
	expect(refused(says)).toEqual({
		message: MESSAGE,
		description: `It takes PDF, PNG, JPEG and TIFF. Sent: a.pdf (application/pdf).${says && ` It said: ${says}`}`,
	});
});

test('what is about a model leads to its state', () => {
	expect(refused('The model is not ready').description).toBe(
		'The resource Model has Get, which tells the state of a model. Sent: a.pdf (application/pdf).',
	);
});

test('what is about a workflow leads to its fields', () => {
	expect(refused('The workflow has no fields').description).toBe(
		'An instant learning workflow needs Set Fields before it can extract. Sent: a.pdf (application/pdf).',
	);
});

test('what else files need is said where it may be about the file', () => {
	const more = 'It has to reach the addresses.';
	expect(refused('Not a document', more).description).toContain(more);
	expect(refused('The model is not ready', more).description).not.toContain(more);
});
