import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../../sandbox';
import { PDF } from '../../sandbox/outside';
import type { Box } from '../../sandbox/service/extraction/boxes';
import type { StoredFile } from '../../sandbox/service/fileRecords';
import {
	chain,
	ended,
	executionsOf,
	executionWith,
	fileFrom,
	itemOf,
	manualTrigger,
	MANUAL_TRIGGER,
	outputOf,
	runWorkflow,
	startWatching,
	stopOf,
	until,
	useN8n,
	watching,
	type Execution,
	type NewWorkflow,
	type StoredCredential,
	type StoredWorkflow,
} from '../n8n';
import { openForm, type FormPage } from './forms';

const FOLDER = join(__dirname, '../../../examples');
const DAY_MS = 86_400_000;

const bench = useN8n();
let sandbox: Sandbox;
let credential: StoredCredential;
beforeAll(async () => {
	sandbox = await startSandbox();
	credential = await bench.session.addCredential({
		baseUrl: sandbox.url,
		apiKey: sandbox.apiKey,
	});
});
beforeEach(() => sandbox.reset());
afterAll(async () => await sandbox.stop());

const exampleIn = (name: string) =>
	JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8')) as NewWorkflow;

const imported = async (name: string, change = (example: NewWorkflow) => example) =>
	await bench.session.addWorkflow(change(exampleIn(name)), credential);

/** Publishes a workflow that starts with a form, and opens the form. */
async function published(workflow: StoredWorkflow): Promise<FormPage> {
	await bench.session.activate(workflow);
	const form = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.formTrigger');
	const url = `${bench.n8n.url}/form/${form?.webhookId}`;
	// n8n 2.41 answers before it has published anything.
	await until('the form is there', async () => (await fetch(url)).ok);
	return await openForm(url);
}

/** The only execution of a workflow, at its end. */
async function theExecution(workflow: StoredWorkflow): Promise<Execution> {
	const [{ id } = { id: '' }, ...more] = await executionsOf(bench.session, workflow);
	expect(more).toEqual([]);
	const execution = await ended(bench.session, id);
	expect(stopOf(execution)).toBeUndefined();
	expect(execution.status).toBe('success');
	return execution;
}

const pdf = (name: string) => new File([PDF], name, { type: 'application/pdf' });

const boxesOf = ({ pages: [page] }: StoredFile): Box[] =>
	page?.moderatedBoxes ?? page?.predictedBoxes ?? [];

const textOf = (file: StoredFile, field: string) =>
	boxesOf(file).find(({ label }) => label === field)?.ocr_text;

function fileNamed(name: string): StoredFile {
	const file = sandbox.service.files().find((each) => each.name === name);
	if (!file) throw new Error(`The sandbox has no ${name}`);
	return file;
}

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

		const rows = await rowsIn(spreadsheet?.bytes ?? Buffer.alloc(0));
		expect(rows).toEqual([
			...expectedRows(fileNamed('paper-rows2.pdf'), 2),
			...expectedRows(fileNamed('ink-rows1.pdf'), 1),
		]);
		expect(sandbox.log.requests('file.upload')).toHaveLength(1);
	});

	/** As n8n itself reads a spreadsheet. */
	async function rowsIn(bytes: Buffer): Promise<object[]> {
		const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
		const reader = await bench.session.addWorkflow(
			chain('Reads a spreadsheet', [
				manualTrigger,
				itemOf({ content: bytes.toString('base64') }),
				fileFrom('content', 'data', 'invoices.xlsx', type),
				{
					name: 'Rows',
					type: 'n8n-nodes-base.extractFromFile',
					version: 1.1,
					parameters: { operation: 'xlsx', options: {} },
				},
			]),
		);
		const execution = await runWorkflow(bench.session, reader, MANUAL_TRIGGER);
		expect(stopOf(execution)).toBeUndefined();
		return outputOf(execution, 'Rows').map(({ json }) => json);
	}

	function expectedRows(file: StoredFile, count: number): object[] {
		const isTable = ({ type }: Box) => type === 'table';
		const fields = boxesOf(file).filter((box) => !isTable(box));
		const [table] = boxesOf(file).filter(isTable);
		const cells = (table?.cells ?? []) as Array<{ row: number; label: string; text: string }>;
		return Array.from({ length: count }, (_, index) => ({
			file_id: file.id,
			file_name: file.name,
			table: 1,
			row: index + 1,
			...Object.fromEntries(fields.map(({ label, ocr_text }) => [label, ocr_text])),
			...Object.fromEntries(
				cells.filter(({ row }) => row === index + 1).map(({ label, text }) => [label, text]),
			),
		}));
	}
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
		sandbox.service.seedFiles(4, {
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
		expect(textOf(fileNamed('wrong-lowconf.pdf'), 'invoice_number')).toBe('INV-1');
		expect(sandbox.log.requests('file.updateFields')).toHaveLength(1);
	});

	const TRIGGER = 'A file has been read';

	/** The same with more poll times. */
	const polledOften = (example: NewWorkflow): NewWorkflow => {
		const [{ parameters: { pollTimes } } = { parameters: {} }] = watching('', {}).nodes;
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
		const [file] = sandbox.service.seedFiles(1, {
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

		expect(boxesOf(stored).find(({ label }) => label === 'invoice_number')).toMatchObject({
			ocr_text: 'INV-2041',
			validation_status: 'success',
		});
		expect(boxesOf(stored)).toHaveLength(stored.pages[0]?.predictedBoxes?.length ?? 0);
		expect(stored.review).toBe('approved');
		expect(sandbox.service.exports()).toEqual([
			{ fileId: stored.id, attempts: 2, status: 'success' },
		]);
	});
});

describe('Set up a workflow with fields from a table', () => {
	test('the table of the repository makes a workflow that reads its fields', async () => {
		const before = sandbox.service.workflows().length;
		const workflow = await imported('workflow-from-table');
		const form = await published(workflow);
		const table = new File([readFileSync(join(FOLDER, 'files/fields.csv'))], 'fields.csv', {
			type: 'text/csv',
		});
		const ending = await form.submit({
			'What is it for?': 'Delivery notes',
			'Table of fields': table,
		});
		const [made, ...more] = sandbox.service.workflows().slice(before);
		expect(more).toEqual([]);
		expect(made).toMatchObject({ description: 'Delivery notes', type: '' });
		expect(made?.fields.map(({ name }) => name)).toEqual([
			'invoice_number',
			'invoice_date',
			'supplier_name',
			'total_amount',
			'due_date',
		]);
		expect(made?.tableHeaders.map(({ name }) => name)).toEqual([
			'description',
			'quantity',
			'unit_price',
			'line_amount',
		]);
		expect(ending?.html).toContain(`ID ${made?.id}, with 5 fields and 4 table headers.`);
		await ending?.leave();
		await theExecution(workflow);
	});
});

describe('Nightly retry of failed exports', () => {
	const START = 'Every night at two';

	test('the failed exports of the last week are asked for again in one request', async () => {
		const uploadedAt = sandbox.clock.now();
		const seed = (name: string, daysAgo: number) =>
			sandbox.service.seedFiles(1, { name: () => name, uploadedAt: uploadedAt - daysAgo * DAY_MS });
		seed('today-exportfail1.pdf', 1);
		seed('exported.pdf', 1);
		seed('pages2-exportfail1.pdf', 6);
		seed('old-exportfail1.pdf', 12);
		const workflow = await imported('nightly-export-retry');
		expect(stopOf(await runWorkflow(bench.session, workflow, START))).toBeUndefined();

		const asked = sandbox.log.requests('file.retryExport').map(({ body }) => body);
		const ids = ['today-exportfail1.pdf', 'pages2-exportfail1.pdf'].map(
			(name) => fileNamed(name).id,
		);
		expect(asked).toEqual([{ file_ids: expect.arrayContaining(ids) as string[] }]);
		expect(asked).toMatchObject([{ file_ids: { length: ids.length } }]);

		// The next night finds them exported.
		expect(stopOf(await runWorkflow(bench.session, workflow, START))).toBeUndefined();
		expect(sandbox.log.requests('file.retryExport')).toHaveLength(1);
	});
});

describe('Check a document while you wait', () => {
	test('shows what was read on the second page of the form, and keeps who has checked it', async () => {
		const workflow = await imported('check-while-you-wait');
		const form = await published(workflow);
		const page = await form.submit({ Invoice: pdf('invoice.pdf') });
		const [document] = sandbox.service.documents();
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

test('every example has its test here', () => {
	const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
	const source = readFileSync(__filename, 'utf8');
	expect(names.length).toBeGreaterThanOrEqual(5);
	expect(names.filter((name) => !source.includes(`imported('${name.slice(0, -5)}'`))).toEqual([]);
});
