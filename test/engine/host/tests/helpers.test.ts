import type { ILoadOptionsFunctions, INodeType, IPollFunctions } from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { bytesOf, itemWithFiles, listSearch, startPolling, useSandbox } from '..';

const bench = useSandbox();
const CREDENTIAL = 'documentExtractionApi';
const BYTES = Buffer.from('%PDF-1.7 not much of a file');

async function workflowNames(context: IPollFunctions | ILoadOptionsFunctions): Promise<string[]> {
	const request = { method: 'GET' as const, url: '/api/v4/workflows', json: true };
	const answer = (await context.helpers.httpRequestWithAuthentication.call(
		context,
		CREDENTIAL,
		request,
	)) as { workflows: Array<{ description: string }> };
	return answer.workflows.map(({ description }) => description);
}

/** A small node of each kind that the package is to have. */
const small: INodeType = {
	description: {
		displayName: 'Small',
		name: 'small',
		group: ['transform'],
		version: 1,
		description: 'Proves the bench',
		defaults: { name: 'Small' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: CREDENTIAL, required: true }],
		properties: [{ displayName: 'Prefix', name: 'prefix', type: 'string', default: '' }],
	},
	async execute() {
		const bytes = await this.helpers.getBinaryDataBuffer(0, 'data');
		const turned = Buffer.from(bytes).reverse();
		const binary = { turned: await this.helpers.prepareBinaryData(turned, 'turned.bin') };
		return [[{ json: {}, binary }]];
	},
	async poll() {
		const state = this.getWorkflowStaticData('node');
		const known = (state['known'] ?? []) as string[];
		const found = await workflowNames(this);
		const prefix = this.getNodeParameter('prefix') as string;
		const how = { mode: this.getMode(), activation: this.getActivationMode() };
		const toItem = (name: string) => ({ json: { name: `${prefix}${name}`, ...how } });
		if (this.getMode() === 'manual') return [found.map(toItem)];
		const fresh = found.filter((name) => !known.includes(name));
		if (fresh.length === 0) return null;
		state['known'] = found;
		return [fresh.map(toItem)];
	},
	methods: {
		listSearch: {
			async workflows(filter = '', paginationToken = '0') {
				const prefix = this.getCurrentNodeParameter('prefix') as string;
				const start = Number(paginationToken);
				const found = (await workflowNames(this)).filter((name) => name.includes(filter));
				return {
					results: found
						.slice(start, start + 2)
						.map((name) => ({ name: prefix + name, value: name })),
					...(found.length > start + 2 && { paginationToken: String(start + 2) }),
				};
			},
		},
	},
};

const addWorkflow = (description: string) => bench.sandbox.service.addWorkflow({ description });

describe('files', () => {
	test.each(['memory', 'filesystem'] as const)(
		'go into a node and come out of it as they are (%s)',
		async (mode) => {
			const item = await itemWithFiles(mode, { data: { bytes: BYTES, name: 'a.pdf' } }, { n: 1 });
			expect(item).toMatchObject({
				json: { n: 1 },
				binary: { data: { fileName: 'a.pdf', mimeType: 'application/pdf' } },
			});
			expect(item.binary?.['data']?.id?.split(':')[0]).toBe(
				mode === 'memory' ? undefined : 'filesystem-v2',
			);
			expect(await bytesOf(item.binary?.['data'])).toEqual(BYTES);

			const { outputs, error } = await bench.runNode({
				type: small,
				parameters: {},
				items: [item],
				binaryMode: mode,
			});
			expect(error).toBeUndefined();
			const out = outputs[0]?.[0]?.binary?.['turned'];
			expect(out?.id?.split(':')[0]).toBe(mode === 'memory' ? undefined : 'filesystem-v2');
			expect(await bytesOf(out)).toEqual(Buffer.from(BYTES).reverse());
		},
	);

	test('have a type by their bytes when nothing else tells it', async () => {
		const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
		const { binary } = await itemWithFiles('memory', {
			first: { bytes: png },
			second: { bytes: BYTES, mimeType: 'text/x' },
		});
		expect(binary?.['first']?.mimeType).toBe('image/png');
		expect(binary?.['second']?.mimeType).toBe('text/x');
	});
});

describe('polling', () => {
	const polling = (more = {}) =>
		startPolling({
			type: small,
			parameters: { prefix: '+' },
			credential: bench.credential(),
			...more,
		});

	test('gives what is new once, keeps its state, and null when nothing is new', async () => {
		const poller = polling();
		expect(poller.state()).toEqual({});
		expect(poller.isChangeNoticed()).toBe(false);
		expect(await poller.poll()).toEqual([
			{ json: { name: '+Invoices', mode: 'trigger', activation: 'activate' } },
		]);
		expect(poller.state()).toEqual({ known: ['Invoices'] });
		expect(poller.isChangeNoticed()).toBe(true);
		expect(await poller.poll()).toBeNull();
		addWorkflow('New');
		expect(await poller.poll()).toEqual([
			{ json: expect.objectContaining({ name: '+New' }) as unknown },
		]);
	});

	test('goes on from a saved state, and from an older one after a rollback', async () => {
		const before = polling();
		await before.poll();
		const saved = before.state();
		addWorkflow('New');
		await before.poll();
		const restarted = polling({ state: before.state(), activation: 'init' });
		expect(await restarted.poll()).toBeNull();
		const rolledBack = polling({ state: saved, activation: 'init' });
		expect(await rolledBack.poll()).toEqual([
			{ json: { name: '+New', mode: 'trigger', activation: 'init' } },
		]);
		expect(saved).toEqual({ known: ['Invoices'] });
	});

	test('by hand shows what is there and changes no state', async () => {
		const poller = polling({ mode: 'manual', state: { known: ['Invoices'] } });
		expect(await poller.poll()).toEqual([
			{ json: { name: '+Invoices', mode: 'manual', activation: 'manual' } },
		]);
		expect(poller.state()).toEqual({ known: ['Invoices'] });
		expect(poller.isChangeNoticed()).toBe(false);
	});

	test('that throws leaves the state to be looked at', async () => {
		bench.sandbox.faults.add({ kind: 'status', status: 500 });
		const poller = polling({ state: { known: [] } });
		await expect(poller.poll()).rejects.toMatchObject({ httpCode: '500' });
		expect(poller.state()).toEqual({ known: [] });
	});

	test('may overlap: both polls see the same state', async () => {
		const poller = polling();
		const found = await Promise.all([poller.poll(), poller.poll()]);
		expect(found.map((items) => items?.length)).toEqual([1, 1]);
	});
});

describe('a list search', () => {
	const search = async (more = {}) =>
		await listSearch({
			type: small,
			method: 'workflows',
			credential: bench.credential(),
			parameters: { prefix: '> ' },
			...more,
		});
	const named = (...names: string[]) => names.map((name) => ({ name: `> ${name}`, value: name }));

	test('gives a page and the token of the next, with the parameters that the user has set', async () => {
		for (const name of ['A', 'B']) addWorkflow(name);
		expect(await search()).toEqual({ results: named('Invoices', 'A'), paginationToken: '2' });
		expect(await search({ paginationToken: '2' })).toEqual({ results: named('B') });
	});

	test('gives what fits the filter', async () => {
		addWorkflow('Receipts');
		expect(await search({ filter: 'Rec' })).toEqual({ results: named('Receipts') });
	});

	test('shows why it fails', async () => {
		const credential = { baseUrl: 'http://api.example', apiKey: 'k' };
		await expect(search({ credential })).rejects.toThrow('starts with http://');
	});
});
