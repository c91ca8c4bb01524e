import type { ExtractedFile } from '../../../../../nodes/DocumentExtraction/extraction/file';
import {
	STATE_KEY,
	writtenState,
} from '../../../../../nodes/DocumentExtraction/extraction/review/formState';
import { answersIn } from '../../../../../nodes/DocumentExtraction/resources/shared/correct/answers';
import { FileRows } from '../../../../../nodes/DocumentExtraction/resources/shared/correct/fileRows';
import type { CorrectionRules } from '../../../../../nodes/DocumentExtraction/resources/shared/correct/plan';

const FILE: ExtractedFile = {
	...{ id: 'f', name: 'a.pdf', status: 'success', reviewStatus: 'unreviewed', message: '' },
	...{ pages: [], metadata: '' },
};
const SHOWN = { keys: ['seller'], field: 'seller', page: 1, id: 'v1', text: 'Acme' };
const MISSING = { ...SHOWN, id: '', text: '', isMissing: true };

type Places = Pick<CorrectionRules, 'occurrence' | 'page'>;

/** Whether what is mapped counts as the answer to the one input of the field; `times` is how often the file has it. */
async function isAnswer(
	mapped: string | number | Array<string | null>,
	places: Partial<Places>,
	times: number,
	answer = 'Acme',
) {
	const shown = times === 0 ? MISSING : { ...SHOWN, text: answer };
	const state = { fileId: 'f', values: [shown], names: Array<string>(times).fill('seller') };
	const item = { [STATE_KEY]: writtenState(state), seller: answer };
	const rules: Places = { occurrence: 'stop', page: undefined, ...places };
	const wanted = { mode: 'each' as const, item, named: { seller: mapped } };
	const rows = new FileRows(() => [wanted]);
	const { answers } = await answersIn({ ...wanted, rows }, FILE, rules, () => ['seller']);
	expect(answers).toMatchObject([{ field: 'seller' }]);
	return answers[0]?.asked !== undefined;
}

const MEANS_IT: Array<[Partial<Places>, number]> = [
	[{}, 1],
	[{}, 2],
	[{ page: 1 }, 2],
	[{ occurrence: 'first' }, 1],
	[{ occurrence: 'all' }, 1],
];
const MEANS_OTHERS: Array<[Partial<Places>, number]> = [
	[{ page: 2 }, 1],
	[{ page: 2 }, 2],
	[{ page: 7 }, 2],
	[{ occurrence: 'first' }, 2],
	[{ occurrence: 'all' }, 2],
	[{ occurrence: 'all', page: 1 }, 2],
];

describe('what is mapped beside the form that has shown one value of its field', () => {
	test.each(MEANS_IT)('is its answer, with %j and %d values in the file', async (places, times) => {
		expect(await isAnswer('ACME Corporation', places, times)).toBe(true);
	});

	test.each(MEANS_OTHERS)(
		'goes by Page and Occurrence where these mean others, with %j and %d values in the file',
		async (places, times) => {
			expect(await isAnswer('ACME Corporation', places, times)).toBe(false);
		},
	);

	test.each([...MEANS_IT, ...MEANS_OTHERS])(
		'is its answer where it is what was answered, with %j and %d values in the file',
		async (places, times) => {
			expect(await isAnswer('Acme', places, times)).toBe(true);
		},
	);

	test.each([...MEANS_IT, ...MEANS_OTHERS])(
		'is its answer where the file had no value, with %j',
		async (places) => {
			expect(await isAnswer('ACME Corporation', places, 0)).toBe(true);
		},
	);

	test.each(MEANS_OTHERS)(
		'goes by Page and Occurrence as a number that may be its answer, with %j and %d values in the file',
		async (places, times) => {
			expect(await isAnswer(1250, places, times, '1,250')).toBe(false);
		},
	);

	test('is none as the second of a list, whatever it says', async () => {
		expect(await isAnswer([null, 'Ours'], {}, 2)).toBe(false);
	});
});
