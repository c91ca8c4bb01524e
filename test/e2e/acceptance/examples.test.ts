import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDF } from '../../sandbox/client';
import {
	MANUAL_TRIGGER,
	outputOf,
	runWorkflow,
	startWorkflow,
	stopOf,
	until,
	type StoredWorkflow,
} from '../n8n';
import { pdfOf } from '../n8n/pdf';
import { boxesOf, boxNamed, useExamples } from './exampleFixture';
import { rowsIn, rowsOf, sumOf } from './spreadsheets';

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
		const execution = await theExecution(workflow);

		// n8n's form writes all its files at once, and puts them in the order in which the disk ends.
		const [item] = outputOf(execution, 'Invoices are handed in');
		const handedIn = Object.values(item?.binary ?? {}).map(({ fileName }) => fileName ?? '');
		expect([...handedIn].sort()).toEqual(['ink-rows1.pdf', 'paper-rows2.pdf']);
		const rows = await rowsIn(bench.session, spreadsheet?.bytes ?? Buffer.alloc(0));
		expect(rows).toEqual(handedIn.flatMap((name) => rowsOf(fileNamed(name))));
		expect(rows).toHaveLength(3);
		const [paper = 0, ink = 0] = ['paper-rows2.pdf', 'ink-rows1.pdf'].map((name) =>
			Number(boxNamed(fileNamed(name), 'subtotal')?.['ocr_text']),
		);
		expect(sumOf(rows, 'line_amount')).toBeCloseTo(paper + ink, 6);
		expect(bench.sandbox.log.requests('file.upload')).toHaveLength(1);
	});
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
		const ending = await form.submit({
			File: stored.name,
			Field: 'Invoice Number',
			'Right value': 'INV-2041',
		});
		const read = stored.pages[0]?.predictedBoxes?.find(({ label }) => label === 'invoice_number');
		const was = ['invoice_number was', read?.ocr_text, 'and is now INV-2041.'].join(' ');
		expect(ending?.html).toContain(was);
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

describe('Correct a field, verify it, approve the file, retry the export: without one file that is meant', () => {
	const FILE = 'invoice-7.pdf';
	interface Row {
		where: string;
		read?: string[];
		unread?: string[];
		file?: string;
		value?: string;
		words?: string;
	}
	test.each<Row>([
		{ where: 'none has the name', words: `0 have the name ${FILE}` },
		{ where: 'two have the name', read: [FILE, 'Invoice-7.PDF'], words: '2 have the name' },
		{
			where: 'two have the name, one of which is being read',
			...{ read: [FILE], unread: [FILE], words: '2 have the name' },
		},
		{ where: 'the name is blank', read: [FILE], file: ' ' },
		{ where: 'the value is blank', read: [FILE], value: ' ' },
	])('nothing is changed where $where', async (row) => {
		const { read = [], unread = [], file = FILE, value = 'INV-2041' } = row;
		const { words = 'Nothing was changed' } = row;
		const seed = (names: string[], isAsync: boolean) =>
			bench.sandbox.service.seedFiles(names.length, {
				name: (position) => names[position] ?? '',
				async: isAsync,
			});
		seed(read, false);
		seed(unread, true);
		const workflow = await imported('correct-approve-export');
		const form = await published(workflow);
		const ending = await form.submit({
			File: file,
			Field: 'invoice_number',
			'Right value': value,
		});
		expect(ending?.html).toContain(words);
		await ending?.leave();
		await theExecution(workflow);
		for (const operation of ['file.updateFields', 'file.approve', 'file.retryExport']) {
			expect(bench.sandbox.log.requests(operation)).toEqual([]);
		}
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

describe('Nightly upload of a folder, each file once', () => {
	const START = 'Every night at one';
	/** The service answers so many uploads at once, and keeps n8n waiting for an answer to the others. */
	const AT_ONCE = 3;
	const HOUR_MS = 3_600_000;
	const INVOICES = Array.from({ length: 12 }, (_, index) => `invoice-${index + 1}.pdf`);

	const uploads = () => bench.sandbox.log.requests('file.upload');
	const held = () => bench.sandbox.service.files().map(({ name }) => name);
	const fill = async (name: string, bytes: Buffer) => {
		await mkdir(bench.filesFolder, { recursive: true });
		await writeFile(join(bench.filesFolder, name), bytes);
	};
	const summaryOf = async (workflow: StoredWorkflow) => {
		const execution = await runWorkflow(bench.session, workflow, START);
		expect(stopOf(execution)).toBeUndefined();
		return outputOf(execution, 'Summary').map(({ json }) => json);
	};

	beforeEach(async () => await rm(bench.filesFolder, { recursive: true, force: true }));

	test('a night in which n8n is killed is run again: each file is there once, and the summary says what was new', async () => {
		for (const name of INVOICES) await fill(name, pdfOf([name]));
		const workflow = await imported('nightly-upload');
		bench.sandbox.faults.add({
			...{ kind: 'latency', ms: HOUR_MS, work: 'beforeDelay' },
			...{ operationId: 'file.upload', after: AT_ONCE, times: Infinity },
		});
		await startWorkflow(bench.session, workflow, START);
		await until('it is in the middle of the night', async () => {
			await Promise.resolve();
			return uploads().filter(({ workDone }) => workDone).length > AT_ONCE;
		});
		await bench.kill();
		bench.sandbox.faults.clear();
		await bench.start();
		// What was on its way at the kill has come by now.
		const before = held();
		expect(before.length).toBeLessThan(INVOICES.length);

		await fill('no-invoice.pdf', Buffer.from('Nothing that the service reads'));
		const refused = {
			refused: 1,
			why_refused: expect.stringMatching(
				/^no-invoice\.pdf: The service could not read the file/,
			) as string,
		};
		expect(await summaryOf(workflow)).toEqual([
			{ new: INVOICES.length - before.length, there_already: before.length, ...refused },
		]);
		expect(held().sort()).toEqual([...INVOICES].sort());

		expect(await summaryOf(workflow)).toEqual([
			{ new: 0, there_already: INVOICES.length, ...refused },
		]);
		expect(held()).toHaveLength(INVOICES.length);
	}, 300_000);

	test('a night without files ends quietly', async () => {
		expect(await summaryOf(await imported('nightly-upload'))).toEqual([]);
	});
});

describe('Check a document while you wait', () => {
	/** Hands in a file; gives the second page, and the total of the document. */
	const handedIn = async (name: string) => {
		const workflow = await imported('check-while-you-wait');
		const form = await published(workflow);
		const page = await form.submit({ Invoice: pdf(name), 'Your name': 'Alex' });
		const [document] = bench.sandbox.service.documents();
		const totals = () =>
			document?.pages?.[0]?.fieldValues.filter((value) => value.name === 'total_amount') ?? [];
		const [label = ''] = /total_amount \([^)]*\)/.exec(page?.html ?? '') ?? [];
		return { workflow, page, document, totals, label };
	};
	const verified = { status: 'verified' };

	test('shows what was read on the second page of the form, corrects what is changed there, and approves the document', async () => {
		const { workflow, page, document, totals, label } = await handedIn('invoice.pdf');
		expect(page?.valueOf(label)).toBe(totals()[0]?.value);
		const ending = await page?.submit({ [label]: '118.00' });
		expect(ending?.html).toContain('Values corrected: 1. The document is approved.');
		await ending?.leave();
		await theExecution(workflow);

		expect(totals()).toMatchObject([{ value: '118.00', verification: verified }]);
		expect(bench.sandbox.log.requests('fieldValue.update')).toHaveLength(1);
		expect(document).toMatchObject({
			metadata: 'Handed in by Alex',
			verification: verified,
		});
	});

	test('asks for a total that was not read, and adds what is filled in', async () => {
		const { workflow, page, document, totals, label } = await handedIn('letter-fields0.pdf');
		expect(label).toBe('total_amount (not found)');
		expect(page?.valueOf(label)).toBe('');
		const ending = await page?.submit({ [label]: '118.00' });
		await ending?.leave();
		await theExecution(workflow);

		expect(totals()).toMatchObject([{ value: '118.00', verification: verified }]);
		expect(document?.verification).toMatchObject(verified);
	});

	test('changes and approves nothing where somebody has changed the total meanwhile, and says so', async () => {
		const { workflow, page, document, totals, label } = await handedIn('invoice.pdf');
		for (const total of totals()) total.value = '5.00';
		const ending = await page?.submit({ [label]: '118.00' });
		expect(ending?.html).toContain('Somebody has changed');
		expect(ending?.html).toContain('5.00');
		await ending?.leave();
		await theExecution(workflow);

		expect(totals()).toMatchObject([{ value: '5.00' }]);
		expect(document?.verification).toBeUndefined();
	});
});
