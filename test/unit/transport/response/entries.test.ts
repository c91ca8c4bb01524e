import {
	expectFile,
	expectRecords,
} from '../../../../nodes/DocumentExtraction/transport/response/entries';

const EMPTY = { moderated_images: [], unmoderated_images: [] };

describe.each([{ errors: ['Too dark'] }, { error: { code: 'unreadable' } }, { code: 400 }])(
	'an answer without pages that says failure beside %j',
	(said) => {
		const answer = { ...EMPTY, ...said, message: ' Failure' };

		test('tells of a file that it could not be read', () => {
			expect(() => expectFile(answer)).not.toThrow();
		});

		test('tells nothing of the files of a range', () => {
			expect(() => expectRecords(answer)).toThrow();
		});
	},
);

test.each([
	{ message: 'failure', errors: ['Too dark'] },
	{ ...EMPTY, message: 'failure', success: false },
	{ ...EMPTY, message: 'success', errors: ['Too dark'] },
	{ ...EMPTY, message: 'Locked', code: 423 },
])('%j tells nothing of a file', (answer) => {
	expect(() => expectFile(answer)).toThrow();
});
