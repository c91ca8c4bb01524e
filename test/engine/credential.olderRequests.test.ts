import type { INodeType } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { giving, useLoopback, useSandbox } from './host';

const bench = useSandbox();
const other = useLoopback();

/** Sends as n8n's HTTP Request node does: the older request form, which follows redirects by itself. */
const older: INodeType = {
	description: {
		displayName: 'Older',
		name: 'older',
		group: ['transform'],
		version: 1,
		description: 'Sends a request of the older form',
		defaults: { name: 'Older' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'documentExtractionApi', required: true }],
		properties: [{ displayName: 'URI', name: 'uri', type: 'string', default: '' }],
	},
	async execute() {
		const uri = this.getNodeParameter('uri', 0) as string;
		const answer: unknown = await this.helpers.requestWithAuthentication.call(
			this,
			'documentExtractionApi',
			{ method: 'GET', uri, json: true, followRedirect: true, followAllRedirects: true },
		);
		return [this.helpers.returnJsonArray({ answer: JSON.stringify(answer) })];
	},
};
const ask = async (uri: string) => await bench.runNode({ type: older, parameters: { uri } });

test('a request of the HTTP Request node is signed for the own origin', async () => {
	const { json, error } = await ask(`${bench.sandbox.url}/api/v4/workflows`);
	expect(error).toBeUndefined();
	expect(json).toEqual([{ answer: expect.stringContaining('Invoices') as unknown }]);
});

test('a request of the HTTP Request node to another origin is not sent at all', async () => {
	other.answer(giving(200, 'application/json', '{}'));
	const { error } = await ask(`${other.url}/api/v4/workflows`);
	expect(error?.message).toBe(
		`The API key belongs to ${new URL(bench.sandbox.url).host} and is not sent to ${new URL(other.url).host}. Check the Base URL of the credential`,
	);
	expect(other.received).toEqual([]);
});

test.each([302, 307] as const)(
	'a request of the HTTP Request node does not follow a redirect (%d) with the key',
	async (status) => {
		bench.sandbox.faults.add({ kind: 'redirect', status, origin: other.url });
		await ask(`${bench.sandbox.url}/api/v4/workflows`);
		expect(bench.sandbox.log.requests()).toHaveLength(1);
		expect(other.received).toEqual([]);
	},
);
