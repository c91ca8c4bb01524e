import { startWatching, watching, type NewWorkflow } from '../n8n';
import { boxesOf, boxNamed, useExamples } from './exampleFixture';
import { reviewsOf } from './reviews';

/** Each test goes through a form several times, and waits for the trigger's poll before. */
jest.setTimeout(300_000);

const TRIGGER = 'A file has been read';

const APPROVED = { Decision: 'Approve the file', Field: '', Page: '', 'Right value': '' };
const LEFT_OPEN = { ...APPROVED, Decision: 'Leave it open' };
const CORRECTED = {
	Decision: 'Correct a value',
	Field: 'invoice_number',
	Page: '1',
	'Right value': 'INV-1',
};

const bench = useExamples();
const { imported, fileNamed } = bench;

/** The example as it watches, and files that its trigger gives in one delivery. */
async function delivered(...names: string[]) {
	const workflow = await imported('review-low-confidence', polledOften);
	await startWatching(bench.session, workflow);
	bench.sandbox.service.seedFiles(names.length, {
		name: (position) => names[position] ?? '',
		async: false,
	});
	return { workflow, ...reviewsOf(bench.session, workflow) };
}

/** The same with more poll times. */
const polledOften = (example: NewWorkflow): NewWorkflow => {
	const pollTimes = watching('', {}).nodes[0]?.parameters.pollTimes;
	return {
		...example,
		nodes: example.nodes.map((node) =>
			node.name === TRIGGER ? { ...node, parameters: { ...node.parameters, pollTimes } } : node,
		),
	};
};

/** When all that was started for the workflow has come to its end, and none of it stopped. */
async function end({ workflow, allEnded }: Awaited<ReturnType<typeof delivered>>) {
	await bench.session.deactivate(workflow);
	return await allEnded();
}

const approvals = () => bench.sandbox.log.requests('file.approve').length;
const corrections = () => bench.sandbox.log.requests('file.updateFields').length;

describe('Low confidence goes to a person, the rest is approved', () => {
	test('what is certain is approved at once, and each other file when and as its reviewer decides', async () => {
		const review = await delivered(
			'certain.pdf',
			'right-lowconf.pdf',
			'wrong-lowconf.pdf',
			'odd-lowconf.pdf',
		);
		// The last comes first: nobody waits for the reviewer of another file.
		const odd = await review.formFor('odd-lowconf.pdf');
		expect(odd.html).toContain('(not certain)');
		await odd.submit(LEFT_OPEN);
		await (await review.formFor('wrong-lowconf.pdf')).submit(CORRECTED);
		const corrected = await review.formFor('wrong-lowconf.pdf', 2);
		expect(corrected.html).toContain('The correction is made.');
		expect(fileNamed('wrong-lowconf.pdf').review).toBe('open');
		await corrected.submit(APPROVED);
		await (await review.formFor('right-lowconf.pdf')).submit(APPROVED);
		await end(review);

		const reviews = ['certain', 'right-lowconf', 'wrong-lowconf', 'odd-lowconf'].map(
			(name) => fileNamed(`${name}.pdf`).review,
		);
		expect(reviews).toEqual(['approved', 'approved', 'approved', 'open']);
		expect(boxNamed(fileNamed('wrong-lowconf.pdf'), 'invoice_number')?.ocr_text).toBe('INV-1');
		expect([approvals(), corrections()]).toEqual([3, 1]);
	});

	test('what is mistyped, left empty or sent together with an approval changes nothing, and the reviewer is told why', async () => {
		const INCOMPLETE = 'Nothing was done.';
		const answers = [
			[{ ...CORRECTED, Field: 'invoice_nubmer' }, 'The page has no field with label'],
			[{ ...CORRECTED, Page: '2' }, 'Page is not one of the file'],
			[{ ...CORRECTED, Page: '0' }, INCOMPLETE],
			[{ ...CORRECTED, Field: ' ' }, INCOMPLETE],
			[{ ...CORRECTED, Page: '' }, INCOMPLETE],
			[{ ...CORRECTED, 'Right value': '' }, INCOMPLETE],
			[{ ...CORRECTED, Decision: APPROVED.Decision }, INCOMPLETE],
		] as const;
		const NAME = 'odd-lowconf.pdf';
		const review = await delivered(NAME);
		// The service has read the file when its reviewer is asked.
		await review.formFor(NAME);
		const before = structuredClone(boxesOf(fileNamed(NAME)));
		expect(before).not.toEqual([]);
		for (const [index, [answer, told]] of answers.entries()) {
			await (await review.formFor(NAME, index + 1)).submit(answer);
			expect((await review.formFor(NAME, index + 2)).html).toContain(told);
		}
		expect(boxesOf(fileNamed(NAME))).toEqual(before);
		expect([approvals(), corrections()]).toEqual([0, 0]);

		await (await review.formFor(NAME, answers.length + 1)).submit(APPROVED);
		await end(review);
		expect(fileNamed(NAME).review).toBe('approved');
	});

	test('a value on the second page is corrected there, and the same field on the first page stays', async () => {
		const NAME = 'pages2-everypage-lowconf.pdf';
		const review = await delivered(NAME);
		const numberOn = (page: number) => boxNamed(fileNamed(NAME), 'invoice_number', page)?.ocr_text;
		const form = await review.formFor(NAME);
		const onFirstPage = numberOn(0);
		expect(form.html).toContain('on 2 page(s)');
		await form.submit({ ...CORRECTED, Page: '2' });
		await (await review.formFor(NAME, 2)).submit(APPROVED);
		await end(review);

		expect([numberOn(0), numberOn(1)]).toEqual([onFirstPage, 'INV-1']);
		expect(onFirstPage).not.toBe('INV-1');
	});

	test('a file in which no field was found is not approved, but shown to a person', async () => {
		const NAME = 'fields0-notable.pdf';
		const review = await delivered(NAME);
		const form = await review.formFor(NAME);
		expect(form.html).toContain('No field was found.');
		expect(approvals()).toBe(0);
		await form.submit(LEFT_OPEN);
		await end(review);
		expect(fileNamed(NAME).review).toBe('open');
	});

	test('a file whose approval the service refuses comes to a person, and the others of its delivery go on', async () => {
		const NAMES = ['a-certain.pdf', 'b-certain.pdf', 'c-lowconf.pdf', 'd-lowconf.pdf'] as const;
		const [refused, , refusedLater, doubtful] = NAMES;
		const review = await delivered(...NAMES);
		for (const name of [refused, refusedLater]) {
			bench.sandbox.service.rejectFile(fileNamed(name).id);
		}
		const form = await review.formFor(refused);
		expect(form.html).toContain('It did not go through: ');
		await form.submit(LEFT_OPEN);
		await (await review.formFor(refusedLater)).submit(APPROVED);
		await (await review.formFor(doubtful)).submit(APPROVED);
		const again = await review.formFor(refusedLater, 2);
		expect(again.html).toContain('It did not go through: ');
		await again.submit(LEFT_OPEN);
		await end(review);

		const reviews = NAMES.map((name) => fileNamed(name).review);
		expect(reviews).toEqual(['rejected', 'approved', 'rejected', 'approved']);
	});
});
