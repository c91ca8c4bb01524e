import type { INodeParameters, IPairedItemData } from 'n8n-workflow';
import type { FaultKind } from '../../sandbox/faults';
import { itemWithFiles } from '../host';
import { useOperations } from '../operations/fixture';
import { CASES, type Case } from '../operations/cases';
import { withParameter } from '../operations/parameters';
import { CONTINUING, runThree } from '../operations/threeItems';
import { pdf, upload } from '../fixtures/upload.fixture';

const bench = useOperations();
const MAYBE_DONE = 'It may have been done all the same';

const caseOf = (id: string, variant?: string): Case => {
	const found = CASES.find((each) => each.id === id && (!variant || each.variant === variant));
	if (!found) throw new Error(`There is no case of ${id}`);
	return found;
};

const ADDING = [
	caseOf('file.upload', 'of a binary field'),
	caseOf('file.uploadUrls', 'simplified'),
	caseOf('document.upload'),
	caseOf('workflow.create'),
	caseOf('fieldValue.create'),
	caseOf('file.approve'),
	// Sent again with the fields that it has just added.
	caseOf('file.updateFields', 'with changes to a record of the input'),
];
const SETTING = [
	caseOf('workflow.update'),
	caseOf('workflow.setFields'),
	caseOf('fieldValue.update'),
	caseOf('file.updateFields', 'with the full set'),
];
const READING = [caseOf('workflow.getAll'), caseOf('file.get')];

type Struck = FaultKind & { after?: number };
const NOT_DONE: Array<[string, Struck]> = [
	['a 429 that there is no time for', { kind: 'status', status: 429, retryAfter: 60 }],
	['a 402', { kind: 'status', status: 402 }],
	['a 403', { kind: 'status', status: 403 }],
];
const MAYBE: Array<[string, Struck]> = [
	['a 500', { kind: 'status', status: 500 }],
	['a redirect to what was made', { kind: 'redirect', status: 303, origin: 'http://127.0.0.1:9' }],
	['a connection lost before the work', { kind: 'resetBefore' }],
	['a connection lost after the work', { kind: 'resetAfter' }],
	['a web page', { kind: 'html', status: 200 }],
];

/** How often each item of three was sent, the second of which met the fault in its first try. */
async function threeItems(operation: Case, fault: Struck, onError?: (typeof CONTINUING)[number]) {
	const operationId = operation.id;
	bench.makeRepeatable(operationId);
	bench.sandbox.faults.add({ operationId, ...fault });
	const parameters: INodeParameters = withParameter(
		operation.parameters(bench.ids),
		'options.maxRetryTime',
		0,
	);
	const run = await runThree(bench, operation, { parameters, maxTries: 3 }, onError);
	return { ...run, sent: bench.sandbox.log.requests(operationId).length };
}

/** The items that came out, by output. */
const itemsOf = ({ outputs }: Awaited<ReturnType<typeof threeItems>>) =>
	outputs.map((output) => [
		...new Set(output.map(({ pairedItem }) => (pairedItem as IPairedItemData).item)),
	]);

describe.each([...ADDING, ...SETTING, ...READING])('$title', (operation) => {
	test.each(NOT_DONE)(
		'after %s a new try sends that item, and no other again',
		async (_, fault) => {
			const run = await threeItems(operation, { ...fault, after: 1 });
			expect(run.error).toBeUndefined();
			expect(run.sent).toBe(4);
			expect(new Set(run.outputs[0]?.map(({ pairedItem }) => pairedItem))).toEqual(
				new Set([{ item: 0 }, { item: 1 }, { item: 2 }]),
			);
		},
	);
});

describe.each(ADDING)('$title', (operation) => {
	test.each(MAYBE)('after %s no try sends that item again', async (_, fault) => {
		const { error, json, sent } = await threeItems(operation, { ...fault, after: 1 });
		expect(json).toEqual([]);
		expect(error?.message).toMatch(new RegExp(`${MAYBE_DONE} \\[item 1\\]$`));
		expect(sent).toBe(2);
	});

	test.each(CONTINUING.flatMap((onError) => MAYBE.map((each) => [onError, ...each] as const)))(
		'with %s after %s each item is sent once',
		async (onError, _, fault) => {
			// n8n tries again when it is the first that did not work.
			const run = await threeItems(operation, fault, onError);
			expect(run.error).toBeUndefined();
			expect(run.sent).toBe(3);
			expect(itemsOf(run)).toEqual(
				onError === 'continueRegularOutput' ? [[0, 1, 2]] : [[1, 2], [0]],
			);
		},
	);
});

describe.each([...SETTING, ...READING])('$title', (operation) => {
	test.each(MAYBE)('after %s a new try sends it again, which does no harm', async (_, fault) => {
		const { error, sent } = await threeItems(operation, { ...fault, after: 1 });
		expect(error).toBeUndefined();
		expect(sent).toBe(4);
	});
});

test('twenty uploads, one of which meets a 500, are sent twenty times at the most', async () => {
	const names = Array.from({ length: 20 }, (_, n) => `file-${n}.pdf`);
	bench.sandbox.faults.add({ operationId: 'file.upload', kind: 'status', status: 500, after: 7 });
	const { error } = await bench.runNode({
		parameters: upload({}, { parallelRequests: 5 }),
		items: await Promise.all(
			names.map(
				async (name) => await itemWithFiles('memory', { data: { bytes: pdf(name), name } }),
			),
		),
		maxTries: 5,
	});
	expect(error?.message).toContain(MAYBE_DONE);
	const sent = bench.sandbox.log.requests('file.upload').map(({ form }) => form?.files[0]?.name);
	expect(new Set(sent).size).toBe(sent.length);
});
