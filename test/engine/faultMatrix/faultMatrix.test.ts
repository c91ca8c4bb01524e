import { callOf, OPERATIONS as CONTRACT, idOf } from '../../contract/operations';
import { FAULT_MATRIX } from '../../sandbox/faultMatrix';
import { useLoopback, type Received } from '../host';
import { SECRETS } from './cell';
import { CLASSES, EXPECTATIONS } from './expectations';
import { complaintsAbout, countsOf, runMatrix, type Matrix } from './matrix';
import { OPERATIONS } from './operations';

const elsewhere = useLoopback();
let matrix: Matrix;
let elsewhereSent: Received[];

beforeAll(async () => {
	matrix = await runMatrix(elsewhere.url);
	elsewhereSent = [...elsewhere.received];
}, 1_800_000);

const undisturbedOf = (title: string) =>
	matrix.operations.find(({ operation }) => operation.title === title);
const complaintsOf = (title: string) =>
	[...matrix.once, ...matrix.always]
		.filter(({ undisturbed: { operation } }) => operation.title === title)
		.flatMap(complaintsAbout);

test.each(OPERATIONS)('$title: done, or a clear message, and nothing twice', ({ title }) => {
	expect(undisturbedOf(title)?.stopped.trim()).toBe('');
	expect(complaintsOf(title)).toEqual([]);
});

test('what has to come of each fault is said', () => {
	expect(FAULT_MATRIX.map(({ name }) => name)).toEqual(Object.keys(EXPECTATIONS));
});

test('the matrix holds every operation of the contract', () => {
	expect([...new Set(OPERATIONS.map(({ id }) => id))].sort()).toEqual(CONTRACT.map(idOf).sort());
});

test('the matrix holds every call of every operation times every fault', () => {
	for (const { id } of OPERATIONS) {
		// One use of it may do less than all that it can.
		const uses = matrix.operations.filter(({ operation }) => operation.id === id);
		const ids = uses.flatMap((each) => each.calls.map(({ operationId }) => operationId));
		expect(ids).toContain(callOf(id));
	}
	const calls = matrix.operations.flatMap((each) => each.calls);
	expect(matrix.once).toHaveLength(calls.length * FAULT_MATRIX.length);
});

test('only downloads follow a redirect, and without the key', () => {
	const downloads = matrix.operations
		.filter(({ operation }) => operation.contract.output === 'binary')
		.flatMap(({ requests }) => requests.map(({ path }) => path));
	expect([...new Set(elsewhereSent.map(({ url }) => url))]).toEqual(downloads);
	for (const { headers } of elsewhereSent) expect(headers).not.toHaveProperty('authorization');
	for (const secret of SECRETS) expect(JSON.stringify(elsewhereSent)).not.toContain(secret);
});

test('each way to end occurs in each class of calls', () => {
	const counts = countsOf(matrix);
	console.table(counts);
	for (const each of CLASSES) {
		const { effects = 0, ...ends } = counts[`${each} × once`] ?? {};
		expect(Object.values(ends)).not.toContain(0);
		expect(effects > 0).toBe(each !== 'reads');
	}
});
