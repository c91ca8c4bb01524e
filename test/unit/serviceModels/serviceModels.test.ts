import { BEFORE, best, MOST, own, withSetting } from '../../serviceModels/compare';
import { MODELS } from '../../serviceModels/models';

/** Enough of them to tell; `npm run bench` tries all, with more seeds and 5,000 items too. */
const SETTINGS = [1, 2, 3, 5, 8, 12, 13, 20, 35, 50];
const SEEDS = 5;

/**
 * How much longer than with the best setting 500 items may take. The exception: the best setting of
 * that model is exactly as many as the service allows, and each pause is twice as long as it counts.
 */
const AT_MOST = 1.25;
const EXCEPTIONS: Readonly<Record<string, number>> = { '50 a second, does not say when': 1.55 };

describe.each(MODELS.map((model) => ({ model, name: model.name })))('$name', ({ model, name }) => {
	test.each([20, 50])('%d items take no longer than with five at a time', (items) => {
		const run = { model, items, seeds: SEEDS };
		expect(own(run).ms / withSetting(run, BEFORE).ms).toBeLessThanOrEqual(1.0001);
	});

	test('500 items take little longer than with the best setting', () => {
		const run = { model, items: 500, seeds: SEEDS };
		const found = own(run);
		expect(found.left).toBe(0);
		expect(found.mostOpen).toBeLessThanOrEqual(MOST);
		const atMost = EXCEPTIONS[name] ?? AT_MOST;
		expect(found.ms / best(run, SETTINGS).ms).toBeLessThanOrEqual(atMost);
		// Nothing that stays without a 429 at any setting has one.
		const most = withSetting(run, MOST);
		expect(found.refused).toBeLessThanOrEqual(most.refused / 3);
		expect(found.refused).toBeLessThanOrEqual(found.sent / 4);
	});
});

test('uploads that share a line are as fast as ever, and only few are open', () => {
	const model = MODELS.find(({ isUpload }) => isUpload);
	if (!model) throw new Error('No model is about uploads');
	const run = { model, items: 500, seeds: 1 };
	const found = own(run);
	expect(found.ms / best(run, SETTINGS).ms).toBeLessThanOrEqual(1.01);
	expect(found.meanOpen).toBeLessThanOrEqual(BEFORE);
});
