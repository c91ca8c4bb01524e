import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { giving, useLoopback } from '../host';
import { useOperations } from './fixture';
import { asAnswered, CASES, type Case } from './cases';
import { withParameter } from './parameters';

const bench = useOperations();
/** Answers that no contract allows, and that services give all the same. */
const server = useLoopback();

const HTML = '<!DOCTYPE html><html><body>Bad gateway</body></html>';
const NO_OBJECTS = ['[]', '[{"a":1}]', '"done"', '42', 'true', 'null'];
const NOT_JSON = [HTML, '{"a":', 'OK'];

const DOUBT = 'It may have been done all the same';

/** What is added to the message where running it again would do harm, and how its description begins. */
function fateOf({ id, variant, contract: { method } }: Case): { doubt: string; next: string } {
	const isChange = id === 'file.updateFields' && variant !== 'with the full set';
	if (isChange) return { doubt: `. ${DOUBT}`, next: 'Look at the page before you run it again' };
	if (method === 'POST') return { doubt: `. ${DOUBT}`, next: 'It was not sent again. Look' };
	const next = method === 'GET' ? 'Check' : `${DOUBT}; running it again does no harm`;
	return { doubt: '', next };
}

/** Runs a case against a service that answers 200 and this, without tries. */
async function runAnswered(operation: Case, text: string, type = 'application/json') {
	server.answer(giving(200, type, text));
	const parameters: INodeParameters = withParameter(
		operation.parameters(bench.ids),
		'options.maxRetryTime',
		0,
	);
	const credential = { baseUrl: server.url, apiKey: 'key' };
	const run = await bench.runCase(operation, { parameters, credential });
	expect(server.received).toHaveLength(1);
	return run;
}

const ofKind = (...kinds: string[]) =>
	CASES.filter(({ contract }) => kinds.includes(contract.output));
const made = (operation: Case, answer: IDataObject) =>
	(operation.output ?? asAnswered)(answer, bench.ids);

describe.each(CASES)('$title', (operation) => {
	test.each(NOT_JSON)('stops when the answer is of another kind: %s', async (text) => {
		const { error, json } = await runAnswered(operation, text, 'text/html');
		expect(json).toEqual([]);
		const kind = operation.contract.output === 'binary' ? 'no file' : 'not JSON';
		const { doubt, next } = fateOf(operation);
		expect(error?.message).toBe(`The service gave an answer that is ${kind}${doubt}`);
		expect(error?.description).toMatch(new RegExp(`^${next}`));
		expect(error?.description).toContain(`The answer begins with: ${text}`);
	});
});

describe.each(ofKind('confirmation'))('$title', (operation) => {
	test.each(['', ...NO_OBJECTS])('says that it was done when the answer is %j', async (text) => {
		const { json, error } = await runAnswered(operation, text);
		expect(error).toBeUndefined();
		expect(json).toEqual(made(operation, { success: true }));
	});

	test.each(['application/json', 'text/plain', 'text/html'])(
		'gives what the service said, also as %s',
		async (type) => {
			const { json } = await runAnswered(operation, '{"message":"Done","more":[1]}', type);
			expect(json).toEqual(made(operation, { message: 'Done', more: [1] }));
		},
	);

	test('does not let the service say what was acted on', async () => {
		const { json } = await runAnswered(operation, '{"model_id":"another"}');
		expect(json).toEqual(made(operation, {}));
	});
});

describe.each(ofKind('deletion'))('$title', (operation) => {
	test.each(['', '{}', ...NO_OBJECTS])(
		'says that it was deleted when the answer is %j',
		async (text) => {
			const { json, error } = await runAnswered(operation, text);
			expect(error).toBeUndefined();
			expect(json).toEqual(made(operation, {}));
		},
	);

	test.each([{ message: 'Gone' }, { success: true, message: 'Gone', left: 3 }])(
		'gives what the service said beside it: %j',
		async (answer) => {
			const { json } = await runAnswered(operation, JSON.stringify(answer));
			expect(json).toEqual(made(operation, answer));
		},
	);

	test.each([false, 'false'])('stops when the answer says that deleted is %j', async (deleted) => {
		const answer = { deleted, message: 'Somebody is working on it' };
		const { json, error } = await runAnswered(operation, JSON.stringify(answer));
		expect(json).toEqual([]);
		expect(error).toMatchObject({
			message: 'Somebody is working on it',
			description: 'It answered with deleted: false. Look at the service before you run it again.',
		});
	});

	test('does not let the service say what was deleted', async () => {
		const answer = { workflow_id: 'another', model_id: 'another' };
		const { json } = await runAnswered(operation, JSON.stringify(answer));
		expect(json).toEqual(made(operation, answer));
	});
});

describe.each(CASES.filter(({ contract }) => contract.method !== 'GET'))('$title', (operation) => {
	const NOT_DONE = 'The service says that it did not do it';
	test.each([
		[{ success: false, message: 'Somebody is working on it' }, 'Somebody is working on it'],
		[{ success: 'false', message: 'Locked', id: 'x', fields: [] }, 'Locked'],
		[{ success: false }, NOT_DONE],
		[{ success: false, message: 7 }, NOT_DONE],
	])('stops when the answer is %j', async (answer, message) => {
		const { json, error } = await runAnswered(operation, JSON.stringify(answer));
		expect(json).toEqual([]);
		const description =
			'It answered with success: false. Look at the service before you run it again.';
		expect(error).toMatchObject({ message, description });
	});

	test.each([
		{ code: 409, message: 'Locked', errors: [{ field: 'status' }] },
		{ code: '423', message: 'Locked' },
		{ errors: [{ message: 'Locked' }] },
		{ message: 'Locked', errors: ['Somebody is working on it'], result: [] },
		{ code: 'locked', message: 'Locked', details: { error: 'Somebody is working on it' } },
		{ code: 'locked', message: 'Locked', details: null },
		{ code: 'locked', message: 'Locked' },
		{ errors: 'Locked' },
		{ errors: null, error: 'Locked' },
		{ errors: [], error: 'Locked' },
		{ error: { code: 'locked', message: 'Locked' } },
		{ errors: { file: ['is locked'] }, message: 'Locked' },
	])('stops when the answer is in the form of a refusal: %j', async (answer) => {
		const { json, error } = await runAnswered(operation, JSON.stringify(answer));
		expect(json).toEqual([]);
		expect(error).toMatchObject({
			message: 'Locked',
			description: 'It answered with a refusal. Look at the service before you run it again.',
		});
	});

	test.each([
		{ code: 'locked', details: { error: 'Somebody is working on it' } },
		{ code: 'locked', message: '', details: {} },
		{ code: 400, message: ['Locked'] },
	])('stops when a refusal has no words: %j', async (answer) => {
		const { json, error } = await runAnswered(operation, JSON.stringify(answer));
		expect(json).toEqual([]);
		expect(error?.message).toBe(NOT_DONE);
	});

	test.each([
		{ code: 200, message: 'Done', errors: [] },
		{ code: 'ok', message: 'Done' },
		{ code: 'SUCCESS', message: 'Done', error: '' },
		{ message: 'Done', error: false },
		{ message: 'Done', errors: {}, error: [] },
		{ success: true, code: 'changed', message: 'Done' },
		{ code: 207, message: 'Done', errors: null },
		{ message: 'Done', errors: ['One page is blurred'], id: 'x', result: [{ id: 'p' }] },
	])('takes no other answer for a refusal: %j', async (answer) => {
		const { error } = await runAnswered(operation, JSON.stringify(answer));
		expect(error?.message).not.toBe('Done');
	});
});

const isChange = ({ method }: { method: string }) => !['GET', 'DELETE'].includes(method);

test.each(CASES.filter(({ contract }) => isChange(contract)))(
	'$title: what is there may have a mark that it is not deleted',
	async (operation) => {
		const answer = { deleted: false, message: 'Marked', id: 'x' };
		const { error } = await runAnswered(operation, JSON.stringify(answer));
		expect(error?.message).not.toBe('Marked');
	},
);

describe.each(CASES.filter(({ contract }) => contract.method === 'GET'))('$title', (operation) => {
	test('takes an answer to a question as it is, whatever it says of success', async () => {
		const { error } = await runAnswered(operation, '{"success":false,"message":"Locked"}');
		expect(error?.message).not.toBe('Locked');
	});
});

describe.each(ofKind('response', 'list', 'files', 'binary'))('$title', (operation) => {
	test('stops when the answer is empty', async () => {
		const { json, error } = await runAnswered(operation, '');
		expect(json).toEqual([]);
		expect(error?.message).toBe(`The service gave an empty answer${fateOf(operation).doubt}`);
	});

	test.each(NO_OBJECTS)('stops when the answer is no object: %s', async (text) => {
		const { json, error } = await runAnswered(operation, text);
		expect(json).toEqual([]);
		expect(error?.message).toMatch(/^The service gave an answer /);
		expect(error?.description).toContain(`The answer begins with: ${text}`);
	});
});

describe.each(ofKind('list'))('$title', (operation) => {
	test.each(['{}', '{"workflows":{},"workflow_types":7}'])(
		'says what is missing when the answer is %s',
		async (text) => {
			const { error } = await runAnswered(operation, text);
			expect(error?.message).toMatch(/^The service gave an answer without workflow(s|_types)$/);
		},
	);

	test.each(['{"workflows":[],"workflow_types":[]}', '{"workflows":null,"workflow_types":null}'])(
		'gives no items when the list is empty: %s',
		async (text) => {
			const { json, error } = await runAnswered(operation, text);
			expect(error).toBeUndefined();
			expect(json).toEqual([]);
		},
	);
});
