import { OPERATIONS as CONTRACT, idOf } from '../../contract/operations';
import { FAULT_MATRIX } from '../../sandbox/faultMatrix';
import { useLoopback } from '../host';
import { CLASSES, EXPECTATIONS } from './expectations';
import { complaintsAbout, countsOf, runMatrix, type Matrix } from './matrix';
import { OPERATIONS } from './operations';

const elsewhere = useLoopback();
let matrix: Matrix;
let sentElsewhere: string[];

beforeAll(async () => {
	matrix = await runMatrix(elsewhere.url);
	sentElsewhere = elsewhere.received.map(({ url }) => url);
}, 600_000);

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
	for (const { operation, calls } of matrix.operations) {
		expect(calls.map(({ operationId }) => operationId)).toContain(operation.id);
	}
	const calls = matrix.operations.flatMap((each) => each.calls);
	expect(matrix.once).toHaveLength(calls.length * FAULT_MATRIX.length);
});

test('a redirect takes nobody elsewhere', () => {
	expect(sentElsewhere).toEqual([]);
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
