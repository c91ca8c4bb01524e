import { prepare } from '../../sandbox/everyCall/call';
import { useOperations } from './fixture';
import { CASES, type Case } from './cases';
import { messagesIn } from './messages';
import { withParameter } from './parameters';

const bench = useOperations();

const LISTS = CASES.filter(({ contract }) => 'returnAll' in contract.parameters);

async function list(operation: Case, returnAll: unknown, limit: unknown = 1) {
	const parameters = withParameter(operation.parameters(bench.ids), 'filters', {});
	const { json } = await bench.runCase(operation, {
		parameters: { ...parameters, returnAll: '={{ $json.all }}', limit: '={{ $json.limit }}' },
		items: [{ all: returnAll, limit }] as Array<{ all: string; limit: string }>,
		onError: 'continueRegularOutput',
	});
	return json;
}

describe.each(LISTS)('$title', (operation) => {
	test('gives all when an expression says true, as text too', async () => {
		prepare(bench.sandbox);
		bench.sandbox.service.addWorkflow({ description: 'Another' });
		const all = await list(operation, true);
		expect(all.length).toBeGreaterThan(1);
		expect(await list(operation, 'true')).toHaveLength(all.length);
		expect(await list(operation, 'false')).toHaveLength(1);
	});

	test.each(['yes', 1, null, ''])('refuses Return All that is %j', async (returnAll) => {
		expect(messagesIn(await list(operation, returnAll))).toEqual([
			`Return All cannot be ${JSON.stringify(returnAll)}`,
		]);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});

	test.each([0, -1, 1.5, '', true, [7], null])('refuses a Limit of %j', async (limit) => {
		expect(messagesIn(await list(operation, false, limit))).toEqual([
			`Limit cannot be ${JSON.stringify(limit)}`,
		]);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});
});
