import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Ids } from '../../sandbox/everyCall/call';
import { ANY_TEXT, objectWith } from '../../sandbox/matchers';
import { useTool } from '../fixtures/aiTool.fixture';
import { PDF, sha256 } from '../fixtures/upload.fixture';
import { BINARY_MODES, itemWithFiles } from '../host';
import { byId, MODEL } from '../operations/cases';
import { fromModel } from '../operations/toolCalls';

const { bench, withTool, answersTo } = useTool();

const sent = () => bench.sandbox.log.requests().filter(({ method }) => method === 'POST');

interface Upload {
	what: string;
	parameters: (ids: Ids) => INodeParameters;
}

const toModel = { resource: 'file', operation: 'upload', modelId: MODEL };
const toWorkflow = ({ workflow }: Ids) => ({
	...{ resource: 'document', operation: 'upload', workflowId: byId(workflow) },
});
const ADDRESS = 'https://files.example/invoice.pdf';

/** As a person makes a tool who leaves everything as it is but what the model decides. */
const OF_TEXT: Array<Upload & { key: string; value: string }> = [
	{
		what: 'a file in base64',
		parameters: () => ({ ...toModel, base64Data: fromModel('base64') }),
		...{ key: 'base64', value: PDF.toString('base64') },
	},
	{
		what: 'files by their addresses',
		parameters: () => ({ ...toModel, operation: 'uploadUrls', urls: fromModel('urls') }),
		...{ key: 'urls', value: ADDRESS },
	},
	{
		what: 'a document by its address',
		parameters: (ids) => ({ ...toWorkflow(ids), documentUrl: fromModel('address') }),
		...{ key: 'address', value: ADDRESS },
	},
];

test.each(OF_TEXT)('a model uploads $what and reads what is in it', async (upload) => {
	const { parameters, key, value } = upload;
	const answers = await answersTo(parameters(bench.ids), [{ [key]: value }]);
	const read = objectWith({ invoice_number: ANY_TEXT });
	expect(answers).toEqual([[objectWith({ status: 'success', fields: read })]]);
	expect(sent()).toHaveLength(1);
});

const OF_FILES: Upload[] = [
	{ what: 'a file', parameters: () => toModel },
	{ what: 'a document', parameters: toWorkflow },
];

describe.each(BINARY_MODES)('with binary data in %s', (binaryMode) => {
	test.each(OF_FILES)(
		'an expression gives the tool $what that has come into the workflow',
		async ({ parameters }) => {
			const item = await itemWithFiles(binaryMode, { data: { bytes: PDF, name: 'invoice.pdf' } });
			const given = {
				inputType: 'binary',
				binaryPropertyName: "={{ $('Input').item.binary.data }}",
			};
			const answers: IDataObject[] = [];
			await withTool(
				{ ...parameters(bench.ids), ...given },
				async (tool) => {
					answers.push(...(JSON.parse(await tool.invoke({})) as IDataObject[]));
				},
				{ items: [item] },
			);
			expect(answers).toEqual([objectWith({ file_name: 'invoice.pdf', status: 'success' })]);
			expect(sent().map(({ form }) => form?.files.map((file) => file.sha256))).toEqual([
				[sha256(PDF)],
			]);
		},
	);
});

test.each([
	['waited for in vain', { ifStillPending: 'stop', maxWait: 10 }],
	['found again', { ifAlreadyUploaded: 'return' }],
])(
	'a model reads the ID of an upload that is %s and of which the connection was lost then',
	async (what, options) => {
		const { faults, service } = bench.sandbox;
		if (what === 'found again') faults.add({ operationId: 'file.upload', kind: 'resetAfter' });
		faults.add({ operationId: 'file.get', kind: 'resetBefore', times: Infinity });
		const before = service.files().length;
		const [read] = await answersTo(
			{ ...toModel, base64Data: fromModel('base64'), options: { ...options, maxRetryTime: 0 } },
			[{ base64: PDF.toString('base64') }],
		);
		expect(service.files()).toHaveLength(before + 1);
		expect(read).toMatch(
			/^The service did not say how far it is with .* \(the connection was lost\)/,
		);
		expect(read).toContain(service.files().at(-1)?.id);
	},
);
