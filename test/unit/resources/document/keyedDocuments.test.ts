import { withUploadKey } from '../../../../nodes/DocumentExtraction/extraction/uploadKey';
import { keyedDocumentsSince } from '../../../../nodes/DocumentExtraction/resources/document/keyedDocuments';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

interface Listed {
	uploadedAt: number;
	key?: string;
}

/** One uploaded each ten minutes, the latest first. */
const uploads = (count: number): Listed[] =>
	Array.from({ length: count }, (_, n) => ({ uploadedAt: NOW - n * 10 * MINUTE }));
const sought: Listed = { uploadedAt: NOW - DAY, key: 'k'.repeat(43) };
const lastWeek = (count: number): Listed[] =>
	Array.from({ length: count }, (_, n) => ({ uploadedAt: NOW - 7 * DAY - n * 10 * MINUTE }));

/** Looks for uploads of three days in such a list. */
async function lookingIn(all: Listed[]) {
	let asked = 0;
	const documents = all.map(({ uploadedAt, key }, n) => ({
		document_id: `d${n}`,
		uploaded_at: new Date(uploadedAt).toISOString(),
		metadata: key && withUploadKey({ key, metadata: '' }),
	}));
	const found = await keyedDocumentsSince(
		{
			run: { limiter: { wait: async () => {} } },
			send: async (change) => {
				asked += 1;
				const page = Number(change?.qs?.['page']);
				const given = documents.slice((page - 1) * 100, page * 100);
				return [{ json: { documents: given, total_count: all.length } }];
			},
		},
		NOW - 3 * DAY,
	);
	return { keys: found.map(({ key }) => key), asked };
}

/** Somebody has handled documents of last week since, and others were uploaded after that. */
test.each([
	[99, 1],
	[40, 60],
	[100, 1],
	[120, 60],
])(
	'is found behind %i later uploads and %i old documents, in a list by the last change',
	async (later, old) => {
		const all = [...uploads(later), ...lastWeek(old), sought, ...lastWeek(300)];
		expect((await lookingIn(all)).keys).toEqual([sought.key]);
	},
);

test('a list by upload is read one page further than it has to be, and no further', async () => {
	// Of the 1000, 433 are of these three days.
	const { keys, asked } = await lookingIn([...uploads(1000), sought]);
	expect([keys, asked]).toEqual([[], 6]);
	expect((await lookingIn(uploads(100))).asked).toBe(1);
});
