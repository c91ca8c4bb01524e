import { changesOf, surface } from '../../contract/surface';
import kept from '../../contract/surface.json';

const listed = (places: string[]) => places.map((place) => `\n  ${place}`).join('');

test('what saved workflows rely on stays as it is', () => {
	const { broken } = changesOf(kept, surface());
	if (broken.length === 0) return;
	throw new Error(
		`This changes workflows that users have saved:${listed(broken)}\nCONTRIBUTING.md, "A breaking change needs a new node version", says how a new version is made beside the old one. Where nothing of it was released yet: npm run generate -- --breaking`,
	);
});

test('what is new is kept from now on', () => {
	const { added } = changesOf(kept, surface());
	if (added.length === 0) return;
	throw new Error(
		`This is new, and no saved workflow minds; from the next release on it cannot be changed any more:${listed(added)}\nIf the names are right, keep them: npm run generate`,
	);
});

describe('A surface', () => {
	const before = {
		'node file.get': 'gives files',
		'node file.get simplify': 'boolean, true by default',
		'node file.get mode choice off': '',
	};

	test('breaks when something is gone, or another by type or default', () => {
		const { 'node file.get mode choice off': gone, ...rest } = before;
		const now = { ...rest, 'node file.get simplify': 'boolean, false by default' };
		expect(gone).toBe('');
		expect(changesOf(before, now).broken).toEqual([
			'node file.get simplify: boolean, true by default → boolean, false by default',
			'node file.get mode choice off: there → gone',
		]);
	});

	test('does not break when something is added', () => {
		const now = { ...before, 'node file.get mode choice on': '' };
		expect(changesOf(before, now)).toEqual({
			broken: [],
			added: ['node file.get mode choice on'],
		});
	});

	test('names the parts of all that is saved', () => {
		const places = Object.keys(surface());
		expect(places).toEqual(
			expect.arrayContaining([
				'documentExtraction file.upload options.maxWait',
				'documentExtraction document.get options.convertDates choice dayFirst',
				'documentExtraction document.get workflowId mode list',
				'documentExtractionTrigger options.lookbackDays',
				'documentExtractionApi baseUrl',
				'output of a file fields',
				'output of document.upload pages page',
				'output of a row table',
				'state of the trigger pending',
			]),
		);
		expect(new Set(places).size).toBe(places.length);
	});
});
