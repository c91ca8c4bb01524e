import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { PATH_PARAMETERS } from '../../../nodes/DocumentExtraction/transport/address/pathParameters';
import { callOf } from '../../contract/operations';
import { useOperations } from './fixture';
import { CASES, type Case } from './cases';
import { withParameter } from './parameters';

const bench = useOperations();

const HOSTILE = [
	'a/b',
	'a?b',
	'a#b',
	'%2F',
	'a b',
	'ü',
	'..%2f..',
	'../x',
	'a\\b',
	'a;b',
	'\u0000',
];
const REFUSED = [
	['', 'is empty'],
	['   ', 'is empty'],
	['.', 'cannot be "."'],
	['..', 'cannot be ".."'],
	[' .. ', 'cannot be ".."'],
	[null, 'is empty'],
	[{}, 'cannot be an object'],
	[['a'], 'cannot be a list'],
	[true, 'cannot be true'],
	[0.5, 'cannot be 0.5'],
	[2 ** 64, 'cannot be 18446744073709552000'],
] as const;

const IDS = CASES.flatMap((operation) =>
	[...operation.contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
		title: `${name} of ${operation.title}`,
		name,
		operation,
	})),
);

/** The service's name for an id in a path; files have two. */
const inPath = (name: string) =>
	name === 'fileId'
		? ['request_file_id', 'file_id']
		: [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];

async function runWith(operation: Case, name: string, values: unknown[]) {
	const parameters: INodeParameters = withParameter(
		operation.parameters(bench.ids),
		name,
		'={{ $json.id }}',
	);
	const { json, binary } = (await operation.item?.()) ?? { json: {} };
	const items = values.map((id) => ({
		json: { ...json, id } as IDataObject,
		...(binary && { binary }),
	}));
	return await bench.runCase(operation, {
		parameters,
		items,
		onError: 'continueRegularOutput',
	});
}

describe.each(IDS)('$title', ({ name, operation }) => {
	test('reaches the endpoint as it is, whatever is in it', async () => {
		await runWith(operation, name, HOSTILE);
		const requests = bench.sandbox.log.requests();
		// A path that nobody knows is asked for in its other form.
		const ours = ['', '.sample', '.post'].map((form) => `${callOf(operation.id)}${form}`);
		const asked = requests.map(({ operationId = 'an unknown path' }) => operationId);
		expect(asked.filter((id) => !ours.includes(id))).toEqual([]);
		const seen = bench.sandbox.log.requests(callOf(operation.id)).map(({ params }) =>
			inPath(name)
				.map((each) => params[each] ?? '')
				.join(''),
		);
		expect(seen.sort()).toEqual([...HOSTILE].sort());
		const segments = new Set(requests.map(({ path }) => path.split('/').length));
		const { path, otherForm } = operation.contract;
		const known = [path, otherForm?.path ?? path].map((form) => form.split('/').length);
		expect([...segments].filter((count) => !known.includes(count))).toEqual([]);
	});

	test('stops the item when it is no id, before anything is sent', async () => {
		const { json } = await runWith(
			operation,
			name,
			REFUSED.map(([id]) => id),
		);
		const displayName = PATH_PARAMETERS[name]?.displayName ?? '';
		expect(json).toEqual(
			REFUSED.map(([, what], index) => ({ error: `${displayName} ${what} [item ${index}]` })),
		);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});
});
