import axios from 'axios';
import { startSandbox, type Sandbox } from '.';
import { ANY_TEXT } from './matchers';
import { clientOf } from './client';

const V4 = '/api/v4/workflows';
const V2 = '/api/v2/OCR/Model/model-invoices';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox({ apiKey: 'key/with+signs=' });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const statusWith = async (authorization: string | undefined, path = V4): Promise<number> => {
	const headers = authorization === undefined ? {} : { authorization };
	const url = `${sandbox.url}${path}`;
	return (await axios.get(url, { headers, validateStatus: () => true, proxy: false })).status;
};

const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('authentication (docs/interface.md#authentication)', () => {
	it.each([
		['the key as user name', () => `Basic ${base64('key/with+signs=:')}`],
		['the scheme in another spelling', () => `bASIC ${base64('key/with+signs=:')}`],
		['the key directly after Basic', () => 'Basic key/with+signs='],
	])('accepts %s', async (_, header) => {
		expect(await statusWith(header())).toBe(200);
		expect(await statusWith(header(), V2)).toBe(200);
	});

	it.each([
		['no header', undefined],
		['an empty header', ''],
		['no credentials', 'Basic '],
		['another key', `Basic ${base64('other:')}`],
		['a password', `Basic ${base64('key/with+signs=:secret')}`],
		['the key as password', `Basic ${base64(':key/with+signs=')}`],
		['another scheme', 'Bearer key/with+signs='],
	])('refuses %s with 401 in both versions', async (_, header) => {
		expect(await statusWith(header)).toBe(401);
		expect(await statusWith(header, V2)).toBe(401);
		expect(sandbox.log.requests().every(({ workDone }) => !workDone)).toBe(true);
		expect(sandbox.log.requests()[0]).toMatchObject({ refusedBy: 'authentication', status: 401 });
	});

	it('says so in the words of each version', async () => {
		const client = axios.create({ baseURL: sandbox.url, validateStatus: () => true, proxy: false });
		const v4 = await client.get(V4);
		expect(v4.data).toEqual({
			code: 'unauthorized',
			message: ANY_TEXT,
			details: { error: ANY_TEXT },
		});
		expect(v4.headers['content-type']).toBe('application/json; charset=utf-8');
		expect(v4.headers['www-authenticate']).toMatch(/^Basic /);
		const v2 = await client.get(V2);
		expect(v2.data).toEqual({
			message: ANY_TEXT,
			errors: [{ reason: 'unauthorized', message: ANY_TEXT }],
		});
	});

	it('takes several keys, and none that was revoked', async () => {
		sandbox.keys.add('second');
		expect(await statusWith(`Basic ${base64('second:')}`)).toBe(200);
		sandbox.keys.revoke(sandbox.apiKey);
		expect(await statusWith(`Basic ${base64(`${sandbox.apiKey}:`)}`)).toBe(401);
		expect(await statusWith(`Basic ${base64('second:')}`)).toBe(200);
		sandbox.reset();
		expect(await statusWith(`Basic ${base64('second:')}`)).toBe(401);
		expect(await statusWith(`Basic ${base64(`${sandbox.apiKey}:`)}`)).toBe(200);
	});

	it('keeps the key out of the log', async () => {
		await clientOf(sandbox).get(V4);
		await statusWith(`Basic ${sandbox.apiKey}`);
		await statusWith(sandbox.apiKey);
		const logged = JSON.stringify(sandbox.log.requests());
		expect(logged).not.toContain(sandbox.apiKey);
		expect(logged).not.toContain(base64(`${sandbox.apiKey}:`));
		expect(sandbox.log.requests().map(({ headers }) => headers['authorization'])).toEqual([
			'Basic ***',
			'Basic ***',
			'***',
		]);
	});
});
