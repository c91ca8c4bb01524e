import { snapshotsOf } from '../../../../nodes/DocumentExtraction/resources/file/retrieval';

const MINUTE = 60_000;
const read = { id: 'p0', page: 0, request_file_id: 'f', predicted_boxes: [{ label: 'total' }] };
const blank = { id: 'p1', page: 1, request_file_id: 'f', predicted_boxes: [] };

let now = 0;
beforeEach(() => {
	now = Date.UTC(2026, 0, 1);
	jest.spyOn(Date, 'now').mockImplementation(() => now);
});
afterEach(() => jest.restoreAllMocks());

/** What is seen of a file whose pages are these, minute by minute. */
async function seen(pagesAt: (minute: number) => object[]): Promise<string[]> {
	const look = snapshotsOf('f');
	const statuses: string[] = [];
	for (let minute = 0; minute <= 11; minute += 1) {
		const json = { moderated_images: [], unmoderated_images: pagesAt(minute) };
		statuses.push((await look({ send: async () => [{ json }] })).file.status);
		now += MINUTE;
	}
	return statuses;
}

const pendingFor = (minutes: number) =>
	Array.from({ length: 12 }, (_, minute) => (minute < minutes ? 'pending' : 'success'));

test('a page without boxes beside one that was read is blank when it stays as it is for ten minutes', async () => {
	expect(await seen(() => [read, blank])).toEqual(pendingFor(10));
});

test('one that changes is waited for from then on', async () => {
	const changing = (minute: number) => [read, { ...blank, rotation: minute < 1 ? 0 : 90 }];
	expect(await seen(changing)).toEqual(pendingFor(11));
});

test('one that says that it is pending is, however long', async () => {
	expect(await seen(() => [read, { ...blank, status: 'pending' }])).toEqual(pendingFor(12));
});
