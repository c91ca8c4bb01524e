import { NodeOperationError, UserError, type INode } from 'n8n-workflow';
import type { HasCredentials } from '../../../../nodes/DocumentExtraction/transport/address/account';
import { toNodeError } from '../../../../nodes/DocumentExtraction/transport/messages/toNodeError';
import { expectSuccess } from '../../../../nodes/DocumentExtraction/transport/response/expectSuccess';
import { givenUp, refusedWith } from '../failures';

const node: INode = {
	id: 'node-1',
	name: 'Document Extraction',
	type: 'documentExtraction',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
const KEY = 'a-key-that-nobody-may-see';
const callerWith = (getCredentials: HasCredentials['getCredentials']) => ({
	getNode: () => node,
	getCredentials,
});
const signedInWith = (apiKey: string) =>
	callerWith(async () => ({ baseUrl: 'https://service.example', apiKey }));
const telling = {
	caller: signedInWith(KEY),
	callOf: () => ({ path: '/api/v4/workflows', ids: [] }),
};

test('what n8n or the node has put into words already stays as it is', async () => {
	const said = new NodeOperationError(node, 'Choose a workflow first');
	expect(await toNodeError(said, telling)).toBe(said);
});

test('a credential that cannot be used is told, though nobody knows its key', async () => {
	const thrown = new UserError('The Base URL of the credential is empty.');
	const caller = callerWith(async () => await Promise.reject(thrown));
	expect(await toNodeError(thrown, { ...telling, caller })).toMatchObject({
		message: 'The Base URL of the credential is empty.',
		description: 'Open the credential and correct it.',
	});
});

test.each([400, 401, 404, 503])(
	'what the service says with status %d is hidden where nobody can tell the key any more',
	async (status) => {
		const body = { message: `The key ${KEY} is not known`, details: { key: KEY } };
		const refused = givenUp(refusedWith(status, { body, text: JSON.stringify(body) }));
		const caller = callerWith(
			async () => await Promise.reject(new Error('The database does not answer')),
		);
		const error = await toNodeError(refused, { ...telling, caller });
		expect([error.message, error.description].join()).not.toContain(KEY);
		expect([error.message, error.description].join()).toContain('•••');
	},
);

test.each([
	[{ index: 2, isOneOfMany: true }, 'No •••, ••• [item 2]'],
	[{ index: 0, isOneOfMany: false }, 'No •••, •••'],
	[undefined, 'No •••, •••'],
])('the item is named where there are several: %j', async (item, message) => {
	const text = `No ${KEY}, ${Buffer.from(`${KEY}:`).toString('base64')}`;
	const thrown = givenUp(refusedWith(400, { text }));
	const error = await toNodeError(thrown, { ...telling, ...(item && { item }) });
	expect(error.message).toBe(message);
	expect(error.context.itemIndex).toBe(item?.index);
});

test.each([
	[
		'without its padding',
		(key: string) => Buffer.from(`${key}:`).toString('base64').replace(/=+$/, ''),
	],
	['for URLs', (key: string) => Buffer.from(`${key}:`).toString('base64url')],
	['as a part of an address', (key: string) => encodeURIComponent(`${key}:`)],
	[
		'as a part of an address with small digits',
		(key: string) => encodeURIComponent(`${key}:`).replace(/%../g, (byte) => byte.toLowerCase()),
	],
])('the key does not stay in another writing, either: %s', async (_, written) => {
	const apiKey = 'a/key+that>nobody?may~see';
	const caller = signedInWith(apiKey);
	const thrown = givenUp(refusedWith(400, { text: `No ${written(apiKey)}` }));
	const { message } = await toNodeError(thrown, { ...telling, caller });
	expect(message).toMatch(/^No •••(?:%3A)?$/i);
});

test.each([
	['a short text', (said: string) => ({ text: said, body: undefined })],
	['JSON', (message: string) => ({ text: JSON.stringify({ message }), body: { message } })],
	[
		'details',
		(named: string) => ({ text: '', body: { message: 'Not allowed', details: { named } } }),
	],
])('no part of a key stays where the words of the service are cut: %s', async (_, answer) => {
	const secrets = [KEY, Buffer.from(`${KEY}:`).toString('base64')];
	for (const secret of secrets) {
		for (let before = 150; before <= 200; before += 1) {
			const thrown = givenUp(refusedWith(400, answer(`${'.'.repeat(before)}${secret} is no key`)));
			const { message, description } = await toNodeError(thrown, telling);
			expect(`${message} ${description}`).not.toContain(secret.slice(0, 3));
		}
	}
});

test('no part of a key stays, either, where the service says that it did not do it', async () => {
	const thrownFor = (message: string) => {
		try {
			return expectSuccess([{ json: { success: false, message } }], false);
		} catch (thrown) {
			return thrown;
		}
	};
	for (let before = 150; before <= 200; before += 1) {
		const { message } = await toNodeError(
			thrownFor(`${'.'.repeat(before)}${KEY} is no key`),
			telling,
		);
		expect(message).not.toContain(KEY.slice(0, 3));
		expect(message.length).toBeLessThanOrEqual(201);
	}
});
