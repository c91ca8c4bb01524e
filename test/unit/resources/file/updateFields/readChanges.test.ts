import { readChanges } from '../../../../../nodes/DocumentExtraction/resources/file/updateFields/readChanges';

/** n8n drops a collection that is not in the editor's form before the node sees it; other versions may not. */
const readFrom = (collections: Record<string, unknown>) => () =>
	readChanges((name, fallback) => (name in collections ? collections[name] : fallback));

const edit = { matchBy: 'label', match: 'total', text: '1', clearText: false };
const deletion = { matchBy: 'id', match: 'b1' };

test('collections in their form are read, those that are not there are empty', () => {
	expect(readFrom({ edits: { edit: [edit] }, deletions: {} })()).toEqual({
		edits: [{ matchBy: 'label', match: 'total', set: { ocr_text: '1' } }],
		additions: [],
		deletions: [],
	});
});

test('what is rarely filled in is read from its collection, or beside it where an expression gives all', () => {
	const set = { validation_status: 'success', xmin: 5 };
	const rare = { validationStatus: 'success', xmin: '5' };
	for (const given of [{ additionalFields: rare }, rare]) {
		const { edits } = readFrom({ edits: { edit: [{ ...edit, text: '', ...given }] } })();
		expect(edits).toEqual([{ matchBy: 'label', match: 'total', set }]);
	}
});

test.each([
	['edits', undefined, 'Edits cannot be undefined'],
	['edits', null, 'Edits cannot be null'],
	['edits', 'none', 'Edits cannot be "none"'],
	['edits', [edit], 'Edits cannot be [{'],
	['edits', { edit: 'none' }, 'Edits cannot be {"edit":"none"}'],
	['edits', { edit: [null] }, 'Edits cannot be {"edit":[null]}'],
	['edits', { edit: [{ ...edit, additionalFields: 'x' }] }, 'Edits cannot be {"edit":[{'],
	['edits', { edits: [edit] }, 'Edits cannot be {"edits":['],
	['deletions', { deletion: 'x' }, 'Deletions cannot be {"deletion":"x"}'],
	['additions', null, 'Additions cannot be null'],
])('%s as %j are not taken for none', (name, given, message) => {
	const others = name === 'deletions' ? { edits: { edit: [edit] } } : { deletions: [deletion] };
	expect(readFrom({ ...others, [name]: given })).toThrow(message);
});
