import '../../engine/host/stopEngine';

import { useOperations } from '../../engine/operations/bench';
import { asAnswered, CASES, type Case } from '../../engine/operations/cases';
import {
	chain,
	fileFrom,
	itemOf,
	manualTrigger,
	MANUAL_TRIGGER,
	NODE_TYPE,
	outputOf,
	runWorkflow,
	stopOf,
	useN8n,
	type Step,
	type StoredCredential,
} from '../n8n';

const NODE = 'Document Extraction';
const bench = useN8n();
const operations = useOperations();

let credential: StoredCredential;
beforeAll(async () => {
	credential = await bench.session.addCredential(operations.credential());
});

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
		const workflow = await bench.session.addWorkflow(await workflowOf(operation), credential);
		const execution = await runWorkflow(bench.session, workflow, MANUAL_TRIGGER);

		expect(stopOf(execution)).toBeUndefined();
		const [answer = {}, ...more] = answers;
		expect(more).toEqual([]);
		const expected = (operation.output ?? asAnswered)(answer, operations.ids);
		expect(expected.length).toBeGreaterThan(0);
		expect(outputOf(execution, NODE).map(({ json }) => json)).toEqual(expected);
	});
});
