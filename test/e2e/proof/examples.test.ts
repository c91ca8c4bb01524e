import { PDF } from '../../sandbox/outside';
import {
	executionsOf,
	executionWith,
	MANUAL_TRIGGER,
	outputOf,
	runWorkflow,
	startWatching,
	stopOf,
	until,
	watching,
	type NewWorkflow,
	type StoredWorkflow,
} from '../n8n';
import { boxesOf, boxNamed, useExamples } from './exampleBench';
import { openForm } from './forms';
import { rowsIn, rowsOf } from './spreadsheets';

const DAY_MS = 86_400_000;

const bench = useExamples();
const { imported, published, theExecution, fileNamed } = bench;

const pdf = (name: string) => new File([PDF], name, { type: 'application/pdf' });

describe('Invoices from a form to rows of a spreadsheet file', () => {
	test('two invoices that are handed in come back as a spreadsheet with a row for each of their lines', async () => {
		const workflow = await imported('invoices-to-spreadsheet');
		const form = await published(workflow);
		const ending = await form.submit({
			Invoices: [pdf('paper-rows2.pdf'), pdf('ink-rows1.pdf')],
		});
		const [spreadsheet, ...more] = ending?.downloads() ?? [];
		await ending?.leave();
		expect(more).toEqual([]);
		expect(spreadsheet?.fileName).toBe('invoices.xlsx');
		await theExecution(workflow);

		const rows = await rowsIn(bench.session, spreadsheet?.bytes ?? Buffer.alloc(0));
		expect(rows).toEqual([
			...rowsOf(fileNamed('paper-rows2.pdf')),
			...rowsOf(fileNamed('ink-rows1.pdf')),
		]);
		expect(rows).toHaveLength(3);
		expect(bench.sandbox.log.requests('file.upload')).toHaveLength(1);
	});
});

describe('Low confidence goes to a person, the rest is approved', () => {
	const APPROVED = { Decision: 'Approve' };
	const LEFT_OPEN = { Decision: 'Leave it open' };
	const CORRECTED = {
		Decision: 'Correct',
		'Field to correct': 'invoice_number',
		'Right value': 'INV-1',
	};

	test('what is certain is approved at once, and each other file as the reviewer decides by form', async () => {
		const workflow = await imported('review-low-confidence', polledOften);
		await startWatching(bench.session, workflow);
		const names = ['right', 'wrong', 'odd'].map((word) => `${word}-lowconf.pdf`);
		bench.sandbox.service.seedFiles(4, {
			name: (position) => ['certain.pdf', ...names][position] ?? '',
			async: false,
		});

		const links: string[] = [];
		for (const answers of [APPROVED, CORRECTED, LEFT_OPEN]) {
			const link = await nextLink(workflow, links);
			const page = await openForm(link);
			expect(page.html).toContain(names[links.length]);
			expect(page.html).toContain('invoice_number: ');
			links.push(link);
			await page.submit(answers);
		}
		const execution = await theExecution(workflow);
		await bench.session.deactivate(workflow);

		expect(outputOf(execution, 'A file has been read')).toHaveLength(4);
		const reviews = ['certain.pdf', ...names].map((name) => fileNamed(name).review);
		expect(reviews).toEqual(['approved', 'approved', 'approved', 'open']);
		expect(boxNamed(fileNamed('wrong-lowconf.pdf'), 'invoice_number')?.ocr_text).toBe('INV-1');
		expect(bench.sandbox.log.requests('file.updateFields')).toHaveLength(1);
	});

	const TRIGGER = 'A file has been read';

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

	/** What the reviewer would get by mail after those. */
	async function nextLink(workflow: StoredWorkflow, before: string[]): Promise<string> {
		return await until(`the reviewer gets link ${before.length + 1}`, async () => {
			const [execution] = await executionsOf(bench.session, workflow);
			if (execution?.status !== 'waiting') return undefined;
			const { data } = await executionWith(bench.session, execution.id);
			const runs = data.resultData.runData['Write to the reviewer'] ?? [];
			const link = runs.at(before.length)?.data?.main?.[0]?.[0]?.json.link;
			return typeof link === 'string' && link;
		});
	}
});

describe('Correct a field, verify it, approve the file, retry the export', () => {
	test('a value that is handed in goes into the file, which is approved and exported again', async () => {
		const [file] = bench.sandbox.service.seedFiles(1, {
			name: () => 'invoice-invalid-exportfail1.pdf',
			async: false,
		});
		const stored = fileNamed(file?.name ?? '');
		const workflow = await imported('correct-approve-export');
		const form = await published(workflow);
		expect(form.valueOf('Page')).toBe('0');
		const ending = await form.submit({
			'File ID': stored.id,
			Page: '0',
			Field: 'invoice_number',
			'Right value': 'INV-2041',
		});
		expect(ending?.html).toContain('invoice_number is now INV-2041');
		await ending?.leave();
		await theExecution(workflow);

		expect(boxNamed(stored, 'invoice_number')).toMatchObject({
			ocr_text: 'INV-2041',
			validation_status: 'success',
		});
		expect(boxesOf(stored)).toHaveLength(stored.pages[0]?.predictedBoxes?.length ?? 0);
		expect(stored.review).toBe('approved');
		expect(bench.sandbox.service.exports()).toEqual([
			{ fileId: stored.id, attempts: 2, status: 'success' },
		]);
	});
});

describe('Set up a workflow with fields from a table', () => {
	test('the table makes a workflow that reads its fields', async () => {
		const before = bench.sandbox.service.workflows().length;
		const workflow = await imported('workflow-from-table');
		const execution = await runWorkflow(bench.session, workflow, MANUAL_TRIGGER);
		expect(stopOf(execution)).toBeUndefined();

		const [made, ...more] = bench.sandbox.service.workflows().slice(before);
		expect(more).toEqual([]);
		expect(made).toMatchObject({ description: 'Delivery notes', type: '' });
		expect(made?.fields.map(({ name }) => name)).toEqual([
			'delivery_number',
			'delivery_date',
			'supplier_name',
			'order_number',
			'carrier',
		]);
		expect(made?.tableHeaders.map(({ name }) => name)).toEqual(['description', 'quantity', 'unit']);
		const output = outputOf(execution, 'Set its fields').map(({ json }) => json);
		expect(output).toMatchObject([{ id: made?.id }]);
	});
});

describe('Nightly retry of failed exports', () => {
	const START = 'Every night at two';

	test('the failed exports of the last week are asked for again in one request', async () => {
		const uploadedAt = bench.sandbox.clock.now();
		const seed = (name: string, daysAgo: number) =>
			bench.sandbox.service.seedFiles(1, {
				name: () => name,
				uploadedAt: uploadedAt - daysAgo * DAY_MS,
			});
		seed('today-exportfail1.pdf', 1);
		seed('exported.pdf', 1);
		seed('pages2-exportfail1.pdf', 6);
		seed('old-exportfail1.pdf', 12);
		const workflow = await imported('nightly-export-retry');
		expect(stopOf(await runWorkflow(bench.session, workflow, START))).toBeUndefined();

		const asked = bench.sandbox.log.requests('file.retryExport').map(({ body }) => body);
		const ids = ['today-exportfail1.pdf', 'pages2-exportfail1.pdf'].map(
			(name) => fileNamed(name).id,
		);
		expect(asked).toEqual([{ file_ids: expect.arrayContaining(ids) as string[] }]);
		expect(asked).toMatchObject([{ file_ids: { length: ids.length } }]);

		// The next night finds them exported.
		expect(stopOf(await runWorkflow(bench.session, workflow, START))).toBeUndefined();
		expect(bench.sandbox.log.requests('file.retryExport')).toHaveLength(1);
	});
});

describe('Check a document while you wait', () => {
	test('shows what was read on the second page of the form, and keeps who has checked it', async () => {
		const workflow = await imported('check-while-you-wait');
		const form = await published(workflow);
		const page = await form.submit({ Invoice: pdf('invoice.pdf') });
		const [document] = bench.sandbox.service.documents();
		const total = () =>
			document?.pages?.[0]?.fieldValues.find(({ name }) => name === 'total_amount');
		expect(page?.valueOf('Total')).toBe(total()?.value);
		const ending = await page?.submit({ Total: '118.00', 'Your name': 'Alex' });
		expect(ending?.html).toContain('The total of 118.00 is checked.');
		await ending?.leave();
		await theExecution(workflow);

		const checked = { status: 'verified', message: 'Checked by Alex' };
		expect(total()).toMatchObject({ value: '118.00', verification: checked });
		expect(document?.verification).toEqual(checked);
	});
});
