import type { INodeParameters } from 'n8n-workflow';
import { callOf, idOf, isInSeveralCalls, OPERATIONS } from '../../contract/operations';
import type { Ids } from '../../sandbox/everyCall/call';
import { useOperations } from './fixture';
import { asAnswered, CASES, type Case } from './cases';

const bench = useOperations();

/** As the contract writes it, with the ids of the parameters in it. */
function pathOf({ contract }: Case, parameters: INodeParameters): string {
	return contract.path.replace(/\{(\w+)\}/g, (_, name: string) => {
		const value = parameters[name];
		const id = typeof value === 'object' && value && 'value' in value ? value.value : value;
		return encodeURIComponent(typeof id === 'string' ? id : '');
	});
}

/** Everything that a request is made of, so that nothing extra goes unseen. */
function expectedRequest(operation: Case, ids: Ids) {
	const { contract, body, request } = operation;
	const json = contract.method === 'GET' || !body ? {} : { contentType: 'application/json' };
	return {
		operationId: callOf(operation.id),
		method: contract.method,
		path: pathOf(operation, operation.parameters(ids)),
		query: {},
		...json,
		...(body && { body: body(ids) }),
		...request,
	};
}

test('every operation of the contract that is one call has a case', () => {
	const inOne = OPERATIONS.filter((operation) => !isInSeveralCalls(operation)).map(idOf);
	expect([...new Set(CASES.map(({ id }) => id))].sort()).toEqual(inOne.sort());
});

describe.each(CASES)('$title', (operation) => {
	test('sends exactly the request of the contract, and nothing else', async () => {
		const { error } = await bench.runCase(operation);
		expect(error).toBeUndefined();
		const sent = bench.sandbox.log
			.requests()
			.map(({ operationId, method, path, query, contentType, body, form }) => ({
				...{ operationId, method, path, query: { ...query } },
				...(contentType !== undefined && { contentType }),
				...(body !== undefined && { body }),
				...(form && { form }),
			}));
		expect(sent).toEqual([expectedRequest(operation, bench.ids)]);
	});

	test('says what it asks for, and sends no headers of its own beside', async () => {
		await bench.runCase(operation);
		const [request] = bench.sandbox.log.requests();
		const usual = ['authorization', 'connection', 'content-length', 'content-type', 'host'];
		const {
			accept,
			'accept-encoding': encoding,
			'user-agent': agent,
			...headers
		} = request?.headers ?? {};
		expect(accept).toBe(operation.accept ?? 'application/json');
		expect([encoding, agent]).not.toContain(undefined);
		expect(Object.keys(headers).filter((name) => !usual.includes(name))).toEqual([]);
	});

	test('gives what the service answered in the form of the contract', async () => {
		const answers = bench.answersTo(operation.id);
		const { json, outputs } = await bench.runCase(operation);
		const [answer = {}, ...more] = answers;
		expect(more).toEqual([]);
		const expected = (operation.output ?? asAnswered)(answer, bench.ids);
		expect(expected.length).toBeGreaterThan(0);
		expect(json).toEqual(expected);
		expect(outputs).toHaveLength(1);
	});

	test('pairs what comes out with the item that it came from', async () => {
		bench.makeRepeatable(operation.id);
		const item = (await operation.item?.()) ?? { json: {} };
		const { outputs } = await bench.runCase(operation, { items: [item, item, item] });
		const each = (outputs[0]?.length ?? 0) / 3;
		expect(each).toBeGreaterThanOrEqual(1);
		expect(outputs[0]?.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2].flatMap((index) => Array.from({ length: each }, () => ({ item: index }))),
		);
	});
});
