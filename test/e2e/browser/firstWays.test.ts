import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rowsIn, sumOf } from '../acceptance/spreadsheets';
import { until } from '../n8n';
import { screenshot } from './screenshots';
import { stepsOf, useEditor } from './useEditor';

const ROOT = join(__dirname, '../../..');
const MODEL = '3d4a1c52-8f0b-4c59-9d5a-0c5f6b7a8e91';
const MODEL_ADDRESS = `https://app.nanonets.com/#/ocr/test/${MODEL}`;
const INVOICES = ['invoice-7.pdf', 'invoice-8-lowconf.pdf'];

const bench = useEditor();
const step = stepsOf(bench);
const panel = () => bench.editor.panel;

beforeAll(async () => {
	const { url: baseUrl, apiKey, service } = bench.sandbox;
	await bench.n8n.session.addCredential({ baseUrl, apiKey });
	service.addModel({ id: MODEL });
});

/** What the service has read in a file, as a number. */
function amountIn(name: string, field: string): number {
	const file = bench.sandbox.service.files().find((each) => each.name === name);
	const box = file?.pages[0]?.predictedBoxes?.find(({ label }) => label === field);
	return Number(box?.ocr_text);
}

/** By the names of the parameters, one after the other. */
async function pickFromLists(hits: Record<string, string>): Promise<void> {
	for (const [name, hit] of Object.entries(hits)) {
		await panel().searchList(name, hit, hit);
		await panel().pick(hit);
	}
}

describe('Invoices to a spreadsheet that adds up', () => {
	const READER = 'Read the invoices';

	step('a person imports the example, and n8n marks the node that wants a model', async () => {
		await bench.editor.signIn();
		await bench.editor.newWorkflow();
		const example = join(ROOT, 'examples/invoices-to-spreadsheet.json');
		await bench.editor.importFile(example, READER);
		await bench.editor.hasIssues(READER);
	});

	step('the address of the model is all that it wants', async () => {
		await bench.editor.open(READER);
		await panel().fillIn('modelId', MODEL_ADDRESS);
		await panel().close();
		await bench.editor.hasNoIssues(READER);
	});

	step('two invoices that are handed in come back as rows that add up', async () => {
		const form = await bench.editor.executeWithForm();
		const files = INVOICES.map((name) => join(ROOT, 'examples/files', name));
		await form.locator('input[type=file]').setInputFiles(files);
		const download = form.waitForEvent('download');
		await form.getByText('Make a spreadsheet').click();
		const spreadsheet = await (await download).path();
		await bench.editor.hasRun('Hand out the spreadsheet');
		await form.close();

		const rows = await rowsIn(bench.n8n.session, await readFile(spreadsheet));
		expect(new Set(rows.map(({ file_name }) => file_name))).toEqual(new Set(INVOICES));
		const [first = NaN, second = NaN] = INVOICES.map((name) => amountIn(name, 'subtotal'));
		expect(sumOf(rows, 'line_amount')).toBeCloseTo(first + second, 6);
	});

	step('the panel shows the files that went in and the rows that came out', async () => {
		await bench.editor.open(READER);
		await panel().showTable('line_amount');
		await screenshot(bench.page, 'rows');
		await panel().close();
	});
});

describe('Correct one field by its name', () => {
	const total = () => {
		const [document] = bench.sandbox.service.documents();
		return document?.pages?.[0]?.fieldValues.find(({ name }) => name === 'total_amount')?.value;
	};

	step('document and page are picked from lists, and the field is named', async () => {
		bench.sandbox.service.seedDocuments(1, { name: () => 'invoice-7.pdf', async: false });
		await bench.editor.newWorkflow();
		await bench.editor.search('manual', 'Trigger manually');
		await bench.editor.addFirstHit('When clicking ‘Execute workflow’');
		await bench.editor.addOwnAction('Update field value of document');
		await pickFromLists({
			workflowId: 'Invoices',
			documentId: 'invoice-7.pdf',
			pageId: 'Page 1',
		});
		await panel().chooseMode('fieldDataId', 'name');
		await panel().fillIn('fieldDataId', 'Total Amount');
		await panel().paste({ value: '118.00' });
	});

	step('the node says what was there and what is there now', async () => {
		const before = total();
		await panel().run('Execute step');
		await panel().shows('previous', String(before));
		await panel().shows('value', '118.00');
		expect(total()).toBe('118.00');
		await panel().close();
	});
});

describe('Correct several fields of a file in one node', () => {
	const TEXTS = { invoice_date: '2024-02-29', due_date: '2024-03-30' };
	const saidIn = (id: string) =>
		bench.sandbox.service.file(id)?.pages[0]?.moderatedBoxes?.map((box) => box['ocr_text']);
	const addFile = (name: string) => {
		const [file] = bench.sandbox.service.seedFiles(1, {
			...{ name: () => name, modelId: MODEL, async: false },
		});
		return file?.id ?? '';
	};
	let fileId = '';

	step('the node lists the fields of the model, and with a file what they say', async () => {
		fileId = addFile('invoice-10.pdf');
		await bench.editor.newWorkflow();
		await bench.editor.search('manual', 'Trigger manually');
		await bench.editor.addFirstHit('When clicking ‘Execute workflow’');
		const columns = panel().columnsHaveCome();
		await bench.editor.addOwnAction('Correct fields of file');
		await columns;
		await panel().fillIn('modelId', MODEL_ADDRESS);
		await panel().hasColumn('invoice_date');
		await panel().paste({ fileId });
		await panel().close();
		await bench.editor.openExactly('Correct fields of file');
		await panel().refreshColumns();
		const box = bench.sandbox.service.file(fileId)?.pages[0]?.predictedBoxes?.[1];
		await bench.page.getByText(`invoice_date: ${String(box?.['ocr_text'])}`).waitFor();
		await panel().paste(TEXTS);
		await screenshot(bench.page, 'mapper');
	});

	step('the file says both, after one request', async () => {
		await panel().run('Execute step');
		await panel().shows('value', TEXTS.due_date);
		expect(saidIn(fileId)).toEqual(expect.arrayContaining(Object.values(TEXTS)));
		expect(bench.sandbox.log.requests('file.updateFields')).toHaveLength(1);
	});

	step('what is filled in stays for another file', async () => {
		const id = addFile('invoice-11.pdf');
		await panel().paste({ fileId: id });
		await panel().run('Execute step');
		await panel().shows('file_id', id);
		expect(saidIn(id)).toEqual(expect.arrayContaining(Object.values(TEXTS)));
		await panel().close();
	});
});

describe('Correct a field of a document in the same way', () => {
	const TEXT = '2024-03-31';
	const said = () => {
		const [document] = bench.sandbox.service.documents();
		return document?.pages?.[0]?.fieldValues.find(({ name }) => name === 'due_date')?.value;
	};

	step(
		'the node lists the fields of the document, and says what was there and is now',
		async () => {
			const before = String(said());
			await bench.editor.newWorkflow();
			await bench.editor.search('manual', 'Trigger manually');
			await bench.editor.addFirstHit('When clicking ‘Execute workflow’');
			await bench.editor.addOwnAction('Correct fields of document');
			await pickFromLists({ workflowId: 'Invoices', documentId: 'invoice-7.pdf' });
			await panel().close();
			await bench.editor.openExactly('Correct fields of document');
			await panel().refreshColumns();
			await bench.page.getByText(`due_date: ${before}`).waitFor();
			await panel().paste({ due_date: TEXT });
			await panel().run('Execute step');
			await panel().shows('previous', before);
			await panel().shows('value', TEXT);
			expect(said()).toBe(TEXT);
			await panel().close();
		},
	);
});

describe('Use what a node gives before it has ever run', () => {
	step('a key of its preview is dragged onto a parameter of the next node', async () => {
		await bench.editor.newWorkflow();
		await bench.editor.search('manual', 'Trigger manually');
		await bench.editor.addFirstHit('When clicking ‘Execute workflow’');
		await bench.editor.addOwnAction('Upload document to workflow');
		await panel().close();
		await bench.editor.addOwnAction('Get document from workflow');
		await panel().drag('file_id', 'documentId');
		const { nodes } = await bench.n8n.session.workflow(bench.editor.workflowId());
		expect(nodes.at(-1)?.parameters.documentId).toMatchObject({ value: '={{ $json.file_id }}' });
		await panel().close();
	});
});

describe('Be told when a file has been read', () => {
	step('the trigger takes the model, shows the newest file, and is published', async () => {
		await bench.editor.newWorkflow();
		await bench.editor.addOwnAction('On document read');
		await panel().fillIn('modelId', MODEL_ADDRESS);
		await panel().run('Fetch Test Event');
		await panel().shows('status', 'success');
		await panel().close();
		await bench.editor.publish();
	});

	step('a file that is uploaded then starts it within its next poll', async () => {
		const id = bench.editor.workflowId();
		await until('the first poll is over and its state is stored', async () => {
			const { staticData } = await bench.n8n.session.workflow(id);
			return Object.keys(staticData ?? {}).length > 0;
		});
		bench.sandbox.service.seedFiles(1, { name: () => 'invoice-9.pdf', modelId: MODEL });
		// The first is the test event.
		await bench.editor.executionsSucceeded(2);
	});
});
