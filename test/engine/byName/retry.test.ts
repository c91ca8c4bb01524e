import { useOperations } from '../operations/fixture';
import { onCell, onFieldValue, pageOf, requestsOf, VERIFIED } from '../fixtures/byName.fixture';

const bench = useOperations();
const methods = () => requestsOf(bench).map(({ method }) => method);

/** Another field, which the name would mean too if the one that it means were gone. */
function alsoHasOneAlike() {
	const { page, value } = pageOf(bench);
	const total = value('total_amount');
	if (!total) throw new Error('There is no total');
	page.fieldValues.push({ ...total, id: 'alike', name: 'TotalAmount' });
}

test('the page is read again after a setback, and the change is sent once', async () => {
	bench.sandbox.faults.add({ operationId: 'document.getPage', kind: 'resetBefore' });
	const { error } = await bench.runNode({
		parameters: onFieldValue(bench.ids, 'verify', 'total_amount', VERIFIED),
	});
	expect(error).toBeUndefined();
	expect(methods()).toEqual(['GET', 'GET', 'POST']);
});

test('a delete that was done all the same does not go on to a field that is alike', async () => {
	alsoHasOneAlike();
	bench.sandbox.faults.add({ operationId: 'fieldValue.delete', kind: 'resetAfter' });
	const { json, error } = await bench.runNode({
		parameters: onFieldValue(bench.ids, 'delete', 'total_amount'),
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ deleted: true }]);
	expect(methods()).toEqual(['GET', 'DELETE', 'DELETE']);
	expect(pageOf(bench).value('TotalAmount')).toBeDefined();
});

test('With Retry On Fail it means what it meant the first time', async () => {
	alsoHasOneAlike();
	bench.sandbox.faults.add({ operationId: 'fieldValue.delete', kind: 'resetAfter' });
	const { json, error } = await bench.runNode({
		parameters: onFieldValue(bench.ids, 'delete', 'total_amount', { options: { maxRetryTime: 0 } }),
		maxTries: 2,
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ deleted: true }]);
	expect(methods()).toEqual(['GET', 'DELETE', 'DELETE']);
	expect(pageOf(bench).value('total_amount')).toBeUndefined();
	expect(pageOf(bench).value('TotalAmount')).toBeDefined();
});

test('With Retry On Fail a correction still says what was there before the first try', async () => {
	const { table, cell } = pageOf(bench);
	const [header = ''] = table.headers;
	const before = cell(header, 0)?.text;
	bench.sandbox.faults.add({ operationId: 'tableCell.update', kind: 'resetAfter' });
	const { json, error } = await bench.runNode({
		parameters: onCell(bench.ids, 'update', `${header}, row 1`, {
			...{ value: 'x', options: { maxRetryTime: 0 } },
		}),
		maxTries: 2,
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ previous: before, value: 'x' }]);
});

test('With Retry On Fail a name that was not found is looked for again', async () => {
	const { page } = pageOf(bench);
	const [first] = page.fieldValues;
	if (!first) throw new Error('There is no field value');
	const run = bench.runNode({
		parameters: onFieldValue(bench.ids, 'update', 'late', { value: 'x' }),
		maxTries: 2,
	});
	bench.sandbox.override('document.getPage', (call) => {
		const answer = bench.sandbox.service.handlers['document.getPage']?.(call);
		if (!page.fieldValues.some(({ name }) => name === 'late'))
			page.fieldValues.push({ ...first, id: 'late', name: 'late' });
		if (!answer) throw new Error('The sandbox has no pages');
		return answer;
	});
	const { json, error } = await run;
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ field_data_id: 'late', value: 'x' }]);
	expect(methods()).toEqual(['GET', 'GET', 'PATCH']);
});

test('a delete that may have been done says that the name may mean another cell by now', async () => {
	const { table } = pageOf(bench);
	const [header = ''] = table.headers;
	const parameters = onCell(bench.ids, 'delete', `${header}, row 1`, {
		options: { maxRetryTime: 0 },
	});
	bench.sandbox.faults.add({ operationId: 'tableCell.delete', kind: 'resetAfter' });
	const { error } = await bench.runNode({ parameters });
	expect(error).toMatchObject({
		message:
			'The connection to the service was lost before it answered. It may have been done all the same',
		description: expect.stringContaining('the name may mean another one by now') as string,
	});
});

test('With Retry On Fail a page that did not show yet what was added is read again', async () => {
	const { page } = pageOf(bench);
	const { 'document.getPage': getPage } = bench.sandbox.service.handlers;
	const before = structuredClone(page);
	const { pages = [] } = bench.sandbox.service.document(bench.ids.document) ?? {};
	let looks = 0;
	bench.sandbox.override('document.getPage', (call) => {
		looks += 1;
		if (looks > 1) return getPage?.(call) ?? { status: 500 };
		pages.splice(0, 1, before);
		const late = structuredClone(getPage?.(call));
		pages.splice(0, 1, page);
		return late ?? { status: 500 };
	});
	const added = { fieldName: 'currency', value: 'CHF', additionalFields: {} };
	page.fieldValues = page.fieldValues.filter(({ name }) => name !== 'currency');
	const { json, error } = await bench.runNode({
		before: [{ ...onFieldValue(bench.ids, 'create', ''), ...added }],
		parameters: onFieldValue(bench.ids, 'delete', 'currency'),
		maxTries: 2,
	});
	expect(error).toBeUndefined();
	expect(json).toMatchObject([{ deleted: true }]);
	expect(looks).toBe(2);
	expect(pageOf(bench).value('currency')).toBeUndefined();
	expect(page.fieldValues).toHaveLength(before.fieldValues.length - 1);
});
