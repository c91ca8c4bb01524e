import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { boxesOf } from '../../acceptance/exampleFixture';
import { onlyExecutionOf, until, waitsForSomebody, type StoredWorkflow } from '../../n8n';
import { startMailbox, type Mailbox } from '../../n8n/mailbox';
import { screenshot } from '../screenshots';
import { stepsOf, useEditor } from '../useEditor';

const EXAMPLE = join(__dirname, '../../../../examples/review-low-confidence.json');
const TRIGGER = 'A file has been read';
const MAIL = 'Ask the reviewer';

const MODEL = '3d4a1c52-8f0b-4c59-9d5a-0c5f6b7a8e91';
const FILE = 'invoice-8-lowconf.pdf';
/** What the reviewer corrects. */
const FIELD = 'buyer_name';
const corrected = () => `${read(FIELD)} Ltd`;

const bench = useEditor();
const step = stepsOf(bench);
const panel = () => bench.editor.panel;

let mailbox: Mailbox | undefined;
const mails = () => mailbox?.mails() ?? [];
const published: StoredWorkflow[] = [];
let form: Page | undefined;

beforeAll(async () => {
	mailbox = await startMailbox();
	const { url: baseUrl, apiKey, service } = bench.sandbox;
	const { session } = bench.n8n;
	await session.addCredential({ baseUrl, apiKey });
	const mail = { name: 'Mail', type: 'smtp', data: mailbox.account };
	await session.call('POST', '/rest/credentials', mail);
	service.addModel({ id: MODEL });
});
afterAll(async () => await mailbox?.stop());

/** Publishes the workflow that is open, and waits for its first poll: what is there by then is not news. */
async function publish(): Promise<void> {
	const { session } = bench.n8n;
	await bench.editor.publish();
	const id = bench.editor.workflowId();
	const workflow = await until('the first poll is over and its state is stored', async () => {
		const stored = await session.workflow(id);
		return Object.keys(stored.staticData ?? {}).length > 0 && stored;
	});
	published.push(workflow);
}

function theFile() {
	const [file, ...more] = bench.sandbox.service.files();
	if (!file || more.length > 0) throw new Error('There is not one file');
	return file;
}

/** The input of a field; its label says how sure the service is, too. */
const inputOf = (field: string) => openForm().getByRole('textbox', { name: `${field} (` });

function openForm(): Page {
	if (!form) throw new Error('Nobody has opened the form');
	return form;
}

/** What the service has read in the file. */
const boxesRead = () => theFile().pages[0]?.predictedBoxes ?? [];
const read = (field: string) =>
	String(boxesRead().find(({ label }) => label === field)?.['ocr_text']);

describe('Low confidence goes to a person, the rest is approved', () => {
	step('a person imports the example, picks model and mail account, and publishes it', async () => {
		await bench.editor.signIn();
		await bench.editor.newWorkflow();
		await bench.editor.importFile(EXAMPLE, TRIGGER);
		await bench.editor.open(TRIGGER);
		await panel().fillIn('modelId', MODEL);
		await panel().close();
		await bench.editor.open(MAIL);
		await panel().hasCredential('Mail');
		await panel().close();
		await publish();
	});

	step('a second workflow is to go on with files that are approved', async () => {
		await bench.editor.newWorkflow();
		await bench.editor.addOwnAction('On approved');
		await panel().fillIn('modelId', MODEL);
		await panel().close();
		await publish();
	});

	step('a file comes in that the service is not sure of: the reviewer gets a mail', async () => {
		bench.sandbox.service.seedFiles(1, { name: () => FILE, modelId: MODEL });
		const mail = await until('the mail has come', async () => await Promise.resolve(mails().at(0)));
		expect(mail).toContain(`${FILE}: 5 of 9 values to check`);
	});

	step('its button opens the form, with the picture of the page and the values in it', async () => {
		const [review] = published;
		if (!review) throw new Error('There is no workflow');
		await waitsForSomebody(bench.n8n.session, review);
		const reader = await bench.otherWindow();
		await reader.setContent(mails()[0] ?? '');
		const opened = reader.context().waitForEvent('page');
		await reader.getByText('Check', { exact: true }).click();
		form = await opened;
		const doubtful = ['invoice_number', 'due_date', FIELD, 'subtotal', 'total_amount'];
		for (const field of doubtful) {
			await inputOf(field).waitFor();
			expect(await inputOf(field).inputValue()).toBe(read(field));
		}
		expect(await form.getByRole('textbox').count()).toBe(doubtful.length);
		await form.waitForLoadState();
		// A page is higher than wide; what stands for a picture that does not load is not.
		const picture = await form.getByRole('img', { name: FILE }).boundingBox();
		expect(picture?.height).toBeGreaterThan(picture?.width ?? NaN);
	});

	step('one value is corrected, and the form is sent', async () => {
		await inputOf(FIELD).fill(corrected());
		await screenshot(openForm(), 'form', { isWholePage: true });
		await openForm().getByRole('button', { name: 'Approve' }).click();
		await openForm().getByText('Got it, thanks').waitFor();
	});

	step('the file is corrected with one request that writes, and approved', async () => {
		const file = theFile();
		await until(
			'the file is approved',
			async () => await Promise.resolve(file.review === 'approved'),
		);
		expect(bench.sandbox.log.requests('file.updateFields')).toHaveLength(1);
		expect(bench.sandbox.log.requests('file.approve')).toHaveLength(1);
		expect(boxesOf(file)).toEqual(
			boxesRead().map((box): unknown =>
				box['label'] === FIELD
					? expect.objectContaining({ ocr_text: corrected(), validation_status: 'success' })
					: expect.objectContaining({ label: box['label'], ocr_text: box['ocr_text'] }),
			),
		);
	});

	step('the approval starts the second workflow, once', async () => {
		// It is the one that is open.
		await bench.editor.executionsSucceeded(1);
		const [review, second] = published;
		if (!review || !second) throw new Error('There are not two workflows');
		for (const workflow of [review, second]) {
			// The approval comes before the end of the execution that approves.
			const { status } = await onlyExecutionOf(bench.n8n.session, workflow);
			expect(status).toBe('success');
		}
		expect(mails()).toHaveLength(1);
	});
});
