import axios from 'axios';
import fc from 'fast-check';
import { parseRequestObject } from 'n8n-core';
import type { IHttpRequestOptions } from 'n8n-workflow';
import { DocumentExtractionApi } from '../../../credentials/DocumentExtractionApi.credentials';
import { requested } from '../../unit/transport/address/requested';

const { authenticate } = new DocumentExtractionApi();

/** Signs a request and gives what n8n goes by; undefined when it is refused. */
async function signed(baseUrl: string, target: object) {
	if (typeof authenticate !== 'function') throw new Error('authenticate is a function');
	const request: IHttpRequestOptions & { uri?: unknown } = { url: '', ...target };
	return await authenticate({ baseUrl, apiKey: 'k' }, request).catch(() => undefined);
}

const target = fc.oneof(
	{ weight: 4, arbitrary: requested },
	{ weight: 1, arbitrary: fc.webUrl().map((url) => new URL(url)) },
	{ weight: 1, arbitrary: fc.constantFrom(undefined, null, '', ' ', '/x', 'https://a.example/y') },
);
const targets = fc.record({ url: target, uri: target, baseURL: target }, { requiredKeys: [] });

test.each(['https://a.example', 'https://a.example/gw', 'http://127.0.0.1:3000'])(
	'whatever a request names is refused, or all of it leads to %s',
	async (baseUrl) => {
		await fc.assert(
			fc.asyncProperty(targets, async (given) => {
				const request = await signed(baseUrl, given);
				if (!request) return;
				const { url, baseURL } = request;
				// As n8n's older requests go by it, and its present ones; and each place by itself.
				const parsed = await parseRequestObject({ ...request });
				const older = axios.getUri({
					...(parsed.url !== undefined && { url: parsed.url }),
					...(parsed.baseURL !== undefined && { baseURL: parsed.baseURL }),
				});
				const present = axios.getUri({ url, ...(baseURL !== undefined && { baseURL }) });
				const uri: unknown = 'uri' in request ? request.uri : undefined;
				const origins = [older, present, url, baseURL, uri].map(
					(address) => new URL(String(address)).origin,
				);
				expect([...new Set(origins)]).toEqual([new URL(baseUrl).origin]);
				expect(request).toMatchObject({ disableFollowRedirect: true, followRedirect: false });
			}),
			{ numRuns: 500 },
		);
	},
);

test('a good part of what the property draws is signed, so that it means something', async () => {
	const sample = fc.sample(targets, { seed: 1, numRuns: 200 });
	const taken = await Promise.all(
		sample.map(async (given) => await signed('https://a.example', given)),
	);
	expect(taken.filter(Boolean).length).toBeGreaterThan(50);
});
