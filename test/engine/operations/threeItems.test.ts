import type { INodeParameters } from 'n8n-workflow';
import type { Operation } from '../../contract/operation';
import { callOf, marked } from '../../contract/operations';
import { PATH_PARAMETERS } from '../../../nodes/DocumentExtraction/transport/address/pathParameters';
import { useOperations } from './fixture';
import { CASES, type Case } from './cases';
import { isFilledIn, parameterAt, withParameter } from './parameters';
import { badForSecond, CONTINUING, runThree, undisturbed, type Setback } from './threeItems';

const bench = useOperations();

/** What a locator holds, or any other parameter. */
function valueAt(operation: Case, name: string): unknown {
	const value = parameterAt(operation.parameters(bench.ids), name);
	return typeof value === 'object' && value && 'value' in value ? value.value : value;
}

function badParameter(operation: Case): Setback {
	const [required] = marked(operation.contract, '!').filter((name) => isFilledIn(operation, name));
	const [name, good, bad] = required
		? [required, valueAt(operation, required), ' ']
		: ['options.maxRetryTime', 120, -1];
	const displayName = required && PATH_PARAMETERS[required]?.displayName;
	return {
		parameters: withParameter(operation.parameters(bench.ids), name, badForSecond(good, bad)),
		message: displayName ? `${displayName} is empty` : 'Max Retry Time cannot be -1',
		requests: { goingOn: 2, stopping: 1 },
	};
}

function refusedByService(operation: Case): Setback {
	const operationId = callOf(operation.id);
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 403, message: 'No', after: 1 });
	return {
		parameters: operation.parameters(bench.ids),
		message: 'No',
		requests: { goingOn: 3, stopping: 2 },
	};
}

function notFound(operation: Case, name: string): Setback {
	const good = valueAt(operation, name);
	const parameters = inOneForm(operation.contract, operation.parameters(bench.ids));
	return {
		parameters: withParameter(parameters, name, badForSecond(good, 'nobody')),
		message: `${PATH_PARAMETERS[name]?.name} nobody was not found`,
		requests: { goingOn: 3, stopping: 2 },
	};
}

/** What the service does not know is not asked for in the other form of the request, too. */
function inOneForm({ otherForm }: Operation, parameters: INodeParameters): INodeParameters {
	if (!otherForm) return parameters;
	return otherForm.path
		? withParameter(parameters, 'options.pathForm', 'documented')
		: withParameter(parameters, 'options.method', 'PATCH');
}

const lastId = ({ contract }: Case) => [...contract.path.matchAll(/\{(\w+)\}/g)].at(-1)?.[1];

const SETBACKS: Array<{ what: string; cases: Case[]; make: (operation: Case) => Setback }> = [
	{ what: 'has a bad parameter', cases: CASES, make: badParameter },
	{ what: 'is refused by the service', cases: CASES, make: refusedByService },
	{
		what: 'names what the service does not have',
		cases: CASES.filter(lastId),
		make: (operation) => notFound(operation, lastId(operation) ?? ''),
	},
];

describe.each(SETBACKS)('when the second of three items $what', ({ cases, make }) => {
	describe.each(cases)('$title', (operation) => {
		test('stops, says which item it was, and sends nothing more', async () => {
			await undisturbed(bench, operation);
			const setback = make(operation);
			const { outputs, error, requests } = await runThree(bench, operation, setback);
			expect(error?.message).toBe(`${setback.message} [item 1]`);
			expect(error?.context).toMatchObject({ itemIndex: 1 });
			expect(outputs).toEqual([]);
			expect(requests.length).toBeLessThanOrEqual(setback.requests.stopping);
		});

		test.each(CONTINUING)('gives the others, in order and paired, with %s', async (onError) => {
			const good = await undisturbed(bench, operation);
			const setback = make(operation);
			const { outputs, error, requests } = await runThree(bench, operation, setback, onError);
			expect(error).toBeUndefined();
			expect(requests).toHaveLength(setback.requests.goingOn);

			const [first, third] = [0, 2].map((item) =>
				good.map((json) => ({ json, pairedItem: { item } })),
			);
			const message = `${setback.message} [item 1]`;
			const seen = outputs.map((output) =>
				output.map(({ json, pairedItem }) => ({ json, pairedItem })),
			);
			expect(seen).toEqual(
				onError === 'continueRegularOutput'
					? [
							[
								...(first ?? []),
								{ json: { error: message }, pairedItem: { item: 1 } },
								...(third ?? []),
							],
						]
					: [
							[...(first ?? []), ...(third ?? [])],
							// What came in with the item is put beside its message.
							[{ json: { n: 1, error: message }, pairedItem: { item: 1 } }],
						],
			);
		});
	});
});
