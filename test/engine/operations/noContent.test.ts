import { useLoopback } from '../host';
import { useOperations } from './fixture';
import { CASES, type Case } from './cases';
import { withParameter } from './parameters';

const bench = useOperations();
const server = useLoopback();

/** Runs a case, with tries, against a service that says each time that it is done and no more. */
async function runDone(operation: Case) {
	server.answer((_, response) => response.writeHead(204).end());
	return await bench.runCase(operation, {
		parameters: withParameter(operation.parameters(bench.ids), 'options.maxRetryTime', 30),
		credential: { baseUrl: server.url, apiKey: 'key' },
	});
}

const responses = CASES.filter(({ contract }) => contract.output === 'response');
const isChange = ({ id, contract: { method } }: Case) =>
	method === 'PUT' || method === 'PATCH' || id.endsWith('.verify');

/** It says what is there now, by what was sent where the service does not tell. */
const isCorrection = ({ id }: Case) => ['fieldValue.update', 'tableCell.update'].includes(id);
const sentBy = ({ body }: Case) => body?.(bench.ids);

describe.each(responses.filter(isChange))('$title', (operation) => {
	test('is done when the service says so without a word, and is sent once', async () => {
		const { json, error } = await runDone(operation);
		expect(error).toBeUndefined();
		expect(json).toEqual([{ success: true, ...(isCorrection(operation) && sentBy(operation)) }]);
		expect(server.received).toHaveLength(1);
	});
});

const CREATIONS = responses.filter((each) => !isChange(each) && each.contract.method === 'POST');

describe.each(CREATIONS)('$title', (operation) => {
	test('stops without a word of the service: what was made has an ID that nobody knows', async () => {
		const { json, error } = await runDone(operation);
		expect(json).toEqual([]);
		expect(error?.message).toBe(
			'The service gave an empty answer. It may have been done all the same',
		);
		expect(server.received).toHaveLength(1);
	});
});

test('both kinds are there', () => {
	expect(responses.filter(isChange).map(({ id }) => id)).toEqual(
		expect.arrayContaining(['workflow.setFields', 'fieldValue.update', 'document.verify']),
	);
	expect(CREATIONS.map(({ id }) => id)).toEqual(
		expect.arrayContaining(['workflow.create', 'fieldValue.create', 'table.create']),
	);
});
