import {
	lookUp,
	lookedAt,
} from '../../../../../nodes/DocumentExtraction/resources/shared/uploadOnce/lookUp';

const SECOND = 1000;

afterEach(() => jest.restoreAllMocks());

test('a run goes by its oldest list, whichever was asked for first and whatever was asked for again', async () => {
	const now = jest.spyOn(Date, 'now').mockReturnValue(0);
	const run = {};
	const lookAt = async (time: number, name: string, since?: number) => {
		now.mockReturnValue(time);
		await lookUp(run, name, async () => [], since);
	};
	await lookAt(0, 'lost', 0);
	await lookAt(3 * SECOND, 'earlier');
	expect(lookedAt(run)).toBe(0);
	await lookAt(30 * SECOND, 'lost', 30 * SECOND);
	await lookAt(40 * SECOND, 'earlier');
	expect(lookedAt(run)).toBe(3 * SECOND);
	expect(lookedAt({})).toBe(40 * SECOND);
});
