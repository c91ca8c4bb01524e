import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CREDENTIAL } from '../n8n';
import { pdfOf } from '../n8n/pdf';
import { CredentialDialog } from './credentialDialog';
import { screenshot } from './screenshots';
import { stepsOf, useEditor } from './useEditor';

const NODE = 'Document Extraction';
const TRIGGER = 'Document Extraction Trigger';
const START = 'When clicking ‘Execute workflow’';
/** What the person adds, one after the other. */
const NODES = [
	START,
	'Create workflow',
	'Set fields of workflow',
	'Read/Write Files from Disk',
	'Upload document to workflow',
	'Get document from workflow',
];

const WORKFLOW = 'Invoices of our suppliers';
/** What a person types of its name; no other workflow has it. */
const PART_OF_NAME = 'suppl';
const FIELDS = ['invoice_number', 'invoice_date', 'total_amount'];
const TABLE_HEADERS = ['description', 'quantity', 'line_amount'];
const FILE = 'invoice-7.pdf';
const WRONG_KEY = 'a-wrong-key-of-somebody';

const bench = useEditor();
const step = stepsOf(bench);
const panel = () => bench.editor.panel;

/** The workflow that the first step makes, as the service knows it. */
function workflow() {
	const [found, ...more] = bench.sandbox.service
		.workflows()
		.filter(({ description }) => description === WORKFLOW);
	if (!found || more.length > 0) throw new Error('There is not one workflow of this name');
	return found;
}

/** What the service has read from the document. */
function fieldsRead(): Array<[name: string, value: string]> {
	const [document, ...more] = bench.sandbox.service.documents();
	if (!document || more.length > 0) throw new Error('There is not one document');
	const fields = (document.pages ?? []).flatMap((page) => page.fieldValues);
	expect(fields.map(({ name }) => name)).toEqual(FIELDS);
	return fields.map(({ name, value }) => [name, value]);
}

/** Where n8n lets workflows read files. */
async function fileOnDisk(): Promise<string> {
	const folder = join(bench.n8n.userFolder, '.n8n-files');
	await mkdir(folder, { recursive: true });
	const path = join(folder, FILE);
	await writeFile(path, pdfOf(['Invoice 7', 'Paper 100.00', 'Ink 18.00', 'Total 118.00']));
	return path;
}

async function pickWorkflow(): Promise<void> {
	expect(await panel().searchList('workflowId', PART_OF_NAME, WORKFLOW)).toEqual([WORKFLOW]);
	await panel().pick(WORKFLOW);
}

describe('In the editor of n8n, with mouse and keyboard', () => {
	step('a person signs in and begins a workflow', async () => {
		await bench.editor.signIn();
		await bench.editor.newWorkflow();
		await bench.editor.search('manual', 'Trigger manually');
		await bench.editor.addFirstHit(START);
	});

	for (const text of ['invoice ocr', 'nanonets', 'document extraction']) {
		step(`the node is the first that is found by "${text}"`, async () => {
			await bench.editor.search(text, NODE);
			await bench.editor.closeNodeCreator();
		});
	}

	step(
		'an operation is dragged from the list of nodes onto the canvas, and connected there',
		async () => {
			await bench.editor.search('invoice ocr', NODE);
			await bench.editor.openFirstHit();
			await screenshot(bench.page, 'node');
			await bench.editor.dragAction('Create workflow');
			await panel().close();
			await bench.editor.connect(START, 'Create workflow');
			await bench.editor.open('Create workflow');
			await panel().hasInput();
		},
	);

	step(
		'a credential with a wrong key does not pass its test, and n8n says what to check',
		async () => {
			const dialog = new CredentialDialog(bench.page);
			await dialog.openNew();
			await dialog.paste('baseUrl', bench.sandbox.url);
			await dialog.paste('apiKey', WRONG_KEY);
			await dialog.save();
			expect(await dialog.refusal()).toContain(
				'The API key was not accepted. Check the key and the Base URL.',
			);
		},
	);

	step('the right key passes the test, and the node uses it', async () => {
		const dialog = new CredentialDialog(bench.page);
		await dialog.paste('apiKey', bench.sandbox.apiKey);
		await dialog.save();
		// n8n closes the dialog of a new credential that works.
		await dialog.isClosed();
		await dialog.open();
		await dialog.hasPassed();
		await screenshot(bench.page, 'credential');
		await dialog.close();
		await panel().hasCredential(CREDENTIAL);
	});

	step('Create makes a workflow and shows it', async () => {
		await panel().paste({ description: WORKFLOW });
		await panel().run('Execute step');
		await panel().shows('id', workflow().id);
		await panel().shows('description', WORKFLOW);
		await panel().close();
	});

	step('Set Fields finds the workflow by a part of its name and sets what is read', async () => {
		await bench.editor.addOwnAction('Set fields of workflow');
		await pickWorkflow();
		await panel().paste({
			fieldNames: FIELDS.join(', '),
			tableHeaderNames: TABLE_HEADERS.join(', '),
		});
		await panel().run('Execute step');
		await panel().shows('name', 'invoice_number');
		await panel().close();
		const { fields, tableHeaders } = workflow();
		expect(fields.map(({ name }) => name)).toEqual(FIELDS);
		expect(tableHeaders.map(({ name }) => name)).toEqual(TABLE_HEADERS);
	});

	step(
		'Upload sends a PDF that another node has read from disk, and shows what is in it',
		async () => {
			await bench.editor.search('read files from disk', 'Read/Write Files from Disk');
			await bench.editor.openFirstHit();
			await bench.editor.addAction('Read File(s) From Disk');
			await panel().paste({ fileSelector: await fileOnDisk() });
			await panel().close();

			await bench.editor.addOwnAction('Upload document to workflow');
			await pickWorkflow();
			await panel().run('Execute step');
			await panel().shows('file_name', FILE);
			await panel().shows('status', 'success');
			for (const [name, value] of fieldsRead()) await panel().shows(name, value);
			await panel().close();
		},
	);

	step('Get shows what the service has read from it', async () => {
		await bench.editor.addOwnAction('Get document from workflow');
		await pickWorkflow();
		expect(await panel().searchList('documentId', 'invoice', FILE)).toEqual([
			expect.stringContaining(FILE),
		]);
		await screenshot(bench.page, 'parameters');
		await panel().pick(FILE);
		await panel().run('Execute step');
		await panel().shows('status', 'success');
		for (const [name, value] of fieldsRead()) await panel().shows(name, value);
		await screenshot(bench.page, 'output');
		await panel().close();
	});

	step('the canvas shows that every step has run', async () => {
		await bench.editor.tidyUp();
		for (const node of NODES) await bench.editor.hasRun(node);
		await screenshot(bench.page, 'canvas');
	});

	step('the trigger fetches a test event: the document that was read', async () => {
		await bench.editor.newWorkflow();
		await bench.editor.addOwnAction('On document read');
		await panel().choose('source', 'Workflow');
		await pickWorkflow();
		await panel().run('Fetch Test Event');
		await panel().shows('file_name', FILE);
		await panel().shows('status', 'success');
		for (const [name, value] of fieldsRead()) await panel().shows(name, value);
		await screenshot(bench.page, 'trigger');
		await panel().close();
		await bench.editor.node(TRIGGER).waitFor();
	});
});
