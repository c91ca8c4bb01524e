import '../../engine/host/stopEngine';

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PDF } from '../../sandbox/client';
import { useOperations } from '../../engine/operations/fixture';
import { asAnswered, CASES, MODEL, type Case } from '../../engine/operations/cases';
import { byId } from '../../engine/operations/cases/case';
import {
	chain,
	fileFrom,
	filesWith,
	formsOf,
	itemOf,
	manualTrigger,
	MANUAL_TRIGGER,
	NODE_TYPE,
	outputOf,
	runWorkflow,
	stopOf,
	useN8n,
	type Execution,
	type NewWorkflow,
	type Step,
	type StoredCredential,
	type StoredWorkflow,
} from '../n8n';

const NODE = 'Document Extraction';
// All that n8n can log, to be searched for the key at the end.
const bench = useN8n({ N8N_LOG_LEVEL: 'debug' });
const operations = useOperations();

const workflows: StoredWorkflow[] = [];
const executions: Execution[] = [];

let credential: StoredCredential;
beforeAll(async () => {
	credential = await bench.session.addCredential(operations.credential());
});

async function run(operation: Case, account = credential): Promise<Execution> {
	return await runDrawn(await workflowOf(operation), account);
}

async function runDrawn(drawn: NewWorkflow, account = credential): Promise<Execution> {
	const workflow = await bench.session.addWorkflow(drawn, account);
	const execution = await runWorkflow(bench.session, workflow, MANUAL_TRIGGER);
	workflows.push(workflow);
	executions.push(execution);
	return execution;
}

/** Nodes that give the item of a case: a file comes from base64 text, as from any node that makes files. */
async function inputOf({ item }: Case): Promise<Step[]> {
	const { json = {}, binary = {} } = (await item?.()) ?? {};
	const [[field, file] = [], ...more] = Object.entries(binary);
	if (more.length > 0) throw new Error('Items with several files are not made here');
	if (field === undefined || !file) return [itemOf(json)];
	return [
		itemOf({ content: file.data }),
		fileFrom('content', field, file.fileName ?? '', file.mimeType),
	];
}

async function workflowOf(operation: Case) {
	const [resource = '', name = ''] = operation.id.split('.');
	const parameters = { resource, operation: name, ...operation.parameters(operations.ids) };
	const node: Step = { name: NODE, type: NODE_TYPE, parameters };
	return chain(operation.title, [manualTrigger, ...(await inputOf(operation)), node]);
}

describe.each(CASES)('$title', (operation) => {
	test('imported and run in n8n, gives what the service answered in the form of the contract', async () => {
		const answers = operations.answersTo(operation.id);
		const execution = await run(operation);

		expect(stopOf(execution)).toBeUndefined();
		const [answer = {}, ...more] = answers;
		expect(more).toEqual([]);
		const expected = (operation.output ?? asAnswered)(answer, operations.ids);
		expect(expected.length).toBeGreaterThan(0);
		expect(outputOf(execution, NODE).map(({ json }) => json)).toEqual(expected);
	});
});

/** Where n8n's workflow settings put the files of an item, and how a user names one there. */
const PLACES = [
	{ place: 'beside its JSON', settings: {}, names: ['data', '={{ $binary.data }}'] },
	{
		place: 'in its JSON, as n8n calls "combined",',
		settings: { binaryMode: 'combined' as const },
		names: ['_files.data', '={{ $json._files.data }}'],
	},
];
const UPLOADS = [
	{ id: 'file.upload', where: () => ({ resource: 'file', modelId: MODEL }) },
	{
		id: 'document.upload',
		where: () => ({ resource: 'document', workflowId: byId(operations.ids.workflow) }),
	},
];

describe.each(PLACES)('A file that n8n keeps $place', ({ settings, names }) => {
	const given = UPLOADS.flatMap((upload) => names.map((name) => ({ ...upload, name })));

	test.each(given)('is sent by $id, named $name', async ({ id, where, name }) => {
		const parameters = { ...where(), operation: 'upload', binaryPropertyName: name };
		const node: Step = {
			name: NODE,
			type: NODE_TYPE,
			parameters: { ...parameters, results: 'later' },
		};
		const file = [
			itemOf({ content: PDF.toString('base64') }),
			fileFrom('content', 'data', 'invoice.pdf', 'application/pdf'),
		];
		const drawn = chain(`${id} of ${name}`, [manualTrigger, ...file, node]);
		const execution = await runDrawn({ ...drawn, settings });

		const [item] = outputOf(execution, 'File');
		expect({
			isInJson: '_files' in (item?.json ?? {}),
			isBeside: item?.binary !== undefined,
		}).toEqual({
			isInJson: settings.binaryMode === 'combined',
			isBeside: settings.binaryMode === undefined,
		});
		expect(stopOf(execution)).toBeUndefined();
		expect(operations.sandbox.log.requests(id).flatMap(({ form }) => form?.files ?? [])).toEqual([
			{
				part: 'file',
				name: 'invoice.pdf',
				type: 'application/pdf',
				size: PDF.length,
				sha256: createHash('sha256').update(PDF).digest('hex'),
			},
		]);
	});
});

describe('A text around an expression', () => {
	const written = () => operations.sandbox.log.requests('fieldValue.update');
	const runWith = async (value: string) => {
		const { workflow, document, documentPage, fieldValue } = operations.ids;
		const parameters = {
			...{ resource: 'fieldValue', operation: 'update', workflowId: byId(workflow) },
			...{ documentId: byId(document), pageId: byId(documentPage) },
			...{ fieldDataId: byId(fieldValue), value },
		};
		const node: Step = { name: NODE, type: NODE_TYPE, parameters };
		const steps = [manualTrigger, itemOf({ amount: '12.50', note: '' }), node];
		return await runDrawn(chain(`Value ${value}`, steps));
	};

	test('is written with what the expression gives', async () => {
		const execution = await runWith('=EUR {{ $json.amount }}{{ $json.note }}');
		expect(stopOf(execution)).toBeUndefined();
		expect(written().map(({ body }) => body)).toEqual([{ value: 'EUR 12.50' }]);
	});

	test('is not written where the expression finds nothing', async () => {
		const execution = await runWith('=EUR {{ $json.missing }}');
		expect(stopOf(execution)).toMatch(/finds nothing/);
		expect(written()).toEqual([]);
	});
});

describe('When the service does not do it', () => {
	const WRONG_KEY = 'a-wrong-key-of-somebody';

	test('a wrong key stops the workflow, and n8n shows what to do', async () => {
		const account = { ...operations.credential(), apiKey: WRONG_KEY };
		const wrong = await bench.session.addCredential(account, 'Wrong key');
		const execution = await run(anyCase(), wrong);
		expect(stopOf(execution)).toBe(
			'The API key was not accepted · Check the key and the base URL in the credential. The service said: Authentication failed',
		);
	});

	test.each(['resetBefore', 'html', 'malformedJson', 'redirect'] as const)(
		'a fault of the service (%s) stops the workflow',
		async (kind) => {
			operations.sandbox.faults.add(
				kind === 'redirect' ? { kind, origin: 'http://127.0.0.1:9' } : { kind, times: 9 },
			);
			const operation = anyCase();
			const parameters = { ...operation.parameters(operations.ids), options: { maxRetryTime: 0 } };
			const execution = await run({ ...operation, parameters: () => parameters });
			expect(execution.status).toBe('error');
		},
	);

	test('the key is found in no log, no execution, no exported workflow and nothing else that n8n keeps', async () => {
		const secrets = [operations.sandbox.apiKey, WRONG_KEY].flatMap(formsOf);
		const kept = JSON.stringify([executions, workflows]);
		const log = await readFile(bench.n8n.log, 'utf8');
		expect(secrets.filter((secret) => kept.includes(secret))).toEqual([]);
		expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
		for (const secret of secrets) expect(await filesWith(bench.userFolder, secret)).toEqual([]);

		// What must be there is: the search looks where things are.
		expect(executions.length).toBeGreaterThan(CASES.length);
		expect(kept).toContain(MODEL);
		expect(log).toContain('debug');
		expect(await filesWith(bench.userFolder, MODEL)).toContainEqual(
			expect.stringContaining('database.sqlite'),
		);
	});
});

/** The simplest of them. */
function anyCase(): Case {
	const [first] = CASES.filter(({ id }) => id === 'file.assign');
	if (!first) throw new Error('There is no case of this operation');
	return first;
}
