import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSandbox, type Sandbox } from '../../sandbox';
import { SEEDED_MODEL_ID, SEEDED_WORKFLOW_ID } from '../../sandbox/service';
import type { Box } from '../../sandbox/service/extraction/boxes';
import type { StoredFile } from '../../sandbox/service/fileRecords';
import {
	onlyExecutionOf,
	stopOf,
	until,
	useN8n,
	withChoices,
	type Execution,
	type N8nBench,
	type NewWorkflow,
	type StoredCredential,
	type StoredWorkflow,
} from '../n8n';
import { openForm, type FormPage } from './forms';

const EXAMPLES_FOLDER = join(__dirname, '../../../examples');
const SEEDED = { modelId: SEEDED_MODEL_ID, workflowId: SEEDED_WORKFLOW_ID };

export interface ExampleBench extends Pick<N8nBench, 'session' | 'kill' | 'start'> {
	readonly sandbox: Sandbox;
	/** The folder that is filled in where files are read from disk. */
	readonly filesFolder: string;
	/** An example in n8n, with what the user picks in our nodes, as it is or changed. */
	imported: (
		name: string,
		change?: (example: NewWorkflow) => NewWorkflow,
	) => Promise<StoredWorkflow>;
	/** Publishes a workflow that starts with a form, and opens the form. */
	published: (workflow: StoredWorkflow) => Promise<FormPage>;
	/** The only execution of a workflow, at its good end. */
	theExecution: (workflow: StoredWorkflow) => Promise<Execution>;
	fileNamed: (name: string) => StoredFile;
}

/** A real n8n and a sandbox, which is made new before each test. */
export function useExamples(): ExampleBench {
	const bench = useN8n();
	let sandbox: Sandbox | undefined;
	let credential: StoredCredential | undefined;
	beforeAll(async () => {
		sandbox = await startSandbox();
		const { url: baseUrl, apiKey } = sandbox;
		credential = await bench.session.addCredential({ baseUrl, apiKey });
	});
	let isPublished: StoredWorkflow[] = [];
	beforeEach(() => sandbox?.reset());
	// The next import of the same example has its form at the same address.
	afterEach(async () => {
		await Promise.all(isPublished.map((workflow) => bench.session.deactivate(workflow)));
		isPublished = [];
	});
	afterAll(async () => await sandbox?.stop());

	const started = () => {
		if (!sandbox) throw new Error('The sandbox runs only while tests run');
		return sandbox;
	};
	// Where n8n lets workflows read files.
	const filesFolder = () => join(bench.userFolder, '.n8n-files/invoices');
	return {
		get session() {
			return bench.session;
		},
		kill: async () => await bench.kill(),
		start: async () => await bench.start(),
		get filesFolder() {
			return filesFolder();
		},
		get sandbox() {
			return started();
		},
		imported: async (name, change = (example) => example) => {
			const text = readFileSync(join(EXAMPLES_FOLDER, `${name}.json`), 'utf8');
			const files = join(filesFolder(), '*.pdf');
			const example = withChoices(JSON.parse(text) as NewWorkflow, { ...SEEDED, files });
			return await bench.session.addWorkflow(change(example), credential);
		},
		published: async (workflow) => {
			await bench.session.activate(workflow);
			isPublished.push(workflow);
			const form = workflow.nodes.find(({ type }) => type === 'n8n-nodes-base.formTrigger');
			const url = `${bench.n8n.url}/form/${form?.webhookId}`;
			// n8n 2.41 answers before it has published anything.
			await until('the form is there', async () => (await fetch(url)).ok);
			return await openForm(url);
		},
		theExecution: async (workflow) => {
			const execution = await onlyExecutionOf(bench.session, workflow);
			expect(stopOf(execution)).toBeUndefined();
			expect(execution.status).toBe('success');
			return execution;
		},
		fileNamed: (name) => {
			const file = started()
				.service.files()
				.find((each) => each.name === name);
			if (!file) throw new Error(`The sandbox has no ${name}`);
			return file;
		},
	};
}

/** What a page of a file holds, corrections included; the first page when left out. */
export const boxesOf = ({ pages }: StoredFile, page = 0): Box[] =>
	pages[page]?.moderatedBoxes ?? pages[page]?.predictedBoxes ?? [];

export const boxNamed = (file: StoredFile, field: string, page = 0): Box | undefined =>
	boxesOf(file, page).find(({ label }) => label === field);
