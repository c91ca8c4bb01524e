import type { INode, IPollFunctions } from 'n8n-workflow';
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import type { RequestFailure } from '../../../nodes/DocumentExtraction/transport/errors/requestFailure';
import { ItemError } from '../../../nodes/DocumentExtraction/transport/errors/itemError';
import { MODEL } from '../../../nodes/DocumentExtraction/transport/address/pathParameters';
import { toPollError } from '../../../nodes/DocumentExtraction/trigger/pollError';
import { FinalFailure } from '../../../nodes/DocumentExtraction/transport/retry/finalFailure';

const NODE: INode = {
	id: '1',
	name: 'Trigger',
	type: 'documentExtractionTrigger',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

const KEY = 'key-that-nobody-may-read';
const poll = {
	getNode: () => NODE,
	getCredentials: async <T>() => ({ baseUrl: 'https://service.example', apiKey: KEY }) as T,
} satisfies Pick<IPollFunctions, 'getNode' | 'getCredentials'>;

const refused = (status: number, text = ''): RequestFailure => ({
	kind: 'httpError',
	status,
	headers: {},
	body: undefined,
	text,
});
const ended = async (failure: RequestFailure) =>
	await toPollError(
		poll,
		new FinalFailure(failure, { method: 'GET', path: '/api/v4/workflows' }, false),
		[],
	);

const GOES_ON = 'The next poll goes on where this one stopped.';

test.each([
	[
		'too many requests',
		refused(429),
		'The service allows fewer requests than this poll makes',
		`${GOES_ON} If this happens often, poll less often or watch fewer files.`,
	],
	[
		'a used-up account',
		refused(402),
		'The account has used up its free API calls',
		'Change the plan with the service: the next poll then goes on.',
	],
	[
		'a service that is down',
		refused(503),
		'The service is not able to answer at the moment (503)',
		GOES_ON,
	],
	[
		'a service out of reach',
		{ kind: 'unreached', code: 'ECONNREFUSED' } satisfies RequestFailure,
		'The service could not be reached',
		`${GOES_ON} If this happens again, check the Base URL of the credential and the network.`,
	],
	[
		'a lost connection',
		{ kind: 'lost', code: 'ECONNRESET' } satisfies RequestFailure,
		'The connection to the service was lost before it answered',
		`${GOES_ON} If this happens again, check the network.`,
	],
])(
	'after %s the user reads that the next poll goes on',
	async (_, failure, message, description) => {
		expect(await ended(failure)).toMatchObject({ message, description });
	},
);

test.each([
	['a key that is not accepted', refused(401), 'The API key was not accepted'],
	['a request that is refused', refused(400, 'Not today'), 'Not today'],
	// With a capital letter n8n would give up the workflow.
	['a gateway', refused(403, 'Authorization denied'), 'authorization denied'],
	[
		'an answer that is not JSON',
		{ kind: 'unreadable', text: '<html>', what: 'that is not JSON' } satisfies RequestFailure,
		'The service gave an answer that is not JSON',
	],
])('of %s the user reads the same as in the node', async (_, failure, message) => {
	expect((await ended(failure)).message).toBe(message);
});

test('the user reads which model was not found', async () => {
	const thrown = new FinalFailure(refused(404), { method: 'GET', path: '/m/{modelId}' }, false);
	const ids = [{ parameter: MODEL, id: 'abc' }];
	expect((await toPollError(poll, thrown, ids)).message).toBe('Model abc was not found');
});

test('nobody is sent to look for what a poll may have done, as it changes nothing', async () => {
	const certificate = new NodeApiError(NODE, {
		code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
		message: 'self-signed certificate',
	});
	expect(await toPollError(poll, certificate, [])).toMatchObject({
		message: 'This could not be finished: self-signed certificate',
		description: `${GOES_ON} If this happens again, check the trigger and its credential.`,
	});
});

test('the user reads what has to be changed', async () => {
	const refusal = await toPollError(poll, new ItemError('Events is empty', 'Choose some.'), []);
	expect(refusal).toMatchObject({ message: 'Events is empty', description: 'Choose some.' });
	const own = new NodeOperationError(NODE, 'There is no finished file to show');
	expect(await toPollError(poll, own, [])).toBe(own);
});

test.each([401, 402, 429, 503])(
	'of a %d the user reads what the service says of it',
	async (status) => {
		const { description } = await ended(refused(status, `Not for ${KEY}`));
		expect(description).toMatch(/\. .*Not for •••$/);
	},
);

test('a key that the service repeats is not told', async () => {
	const { message, description } = await ended(refused(400, `${KEY} may not do this`));
	expect(message).toBe('••• may not do this');
	expect(description).not.toContain(KEY);
});
