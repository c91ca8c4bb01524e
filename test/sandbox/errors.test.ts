import type { AxiosResponse } from 'axios';
import FormData from 'form-data';
import { startSandbox, type Sandbox } from '.';
import { EVERY_CALL } from './everyCall';
import { formWith, prepare, type EveryCall, type Ids } from './everyCall/call';
import { ANY_OBJECT, ANY_TEXT } from './matchers';
import { clientOf } from './client';
import { SEEDED_WORKFLOW_ID } from './service';

const MODEL = '/api/v2/OCR/Model/model-invoices';
const WORKFLOWS = '/api/v4/workflows';
const WORKFLOW = `${WORKFLOWS}/${SEEDED_WORKFLOW_ID}`;

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const expectV2 = ({ status, data }: AxiosResponse<unknown>, expected: number): void => {
	expect({ status, data }).toEqual({
		status: expected,
		data: {
			message: ANY_TEXT,
			errors: [{ reason: ANY_TEXT, message: ANY_TEXT }],
		},
	});
};

const expectV4 = (
	{ status, data }: AxiosResponse<unknown>,
	expected: number,
	code: string,
): void => {
	expect({ status, data }).toEqual({
		status: expected,
		data: { code, message: ANY_TEXT, details: ANY_OBJECT },
	});
};

describe('errors of version 2 (docs/interface.md#refusals-of-version-2)', () => {
	const notADocument = (): FormData => {
		const form = new FormData();
		form.append('file', Buffer.from('just text'), 'a.pdf');
		return form;
	};
	const otherPart = (): FormData => {
		const form = new FormData();
		form.append('document', Buffer.from('%PDF-1.7'), 'a.pdf');
		return form;
	};

	it.each([
		['no body', () => undefined],
		['a form without a file', () => otherPart()],
		['JSON', () => ({ file: 'x' })],
		['empty base64_data', () => new URLSearchParams({ base64_data: '' })],
		['a file that is no document', () => notADocument()],
		['base64_data that is no document', () => new URLSearchParams({ base64_data: 'aGVsbG8=' })],
	])('400 for an upload with %s, in the words of the domain', async (_, body) => {
		const answer = await clientOf(sandbox).post(`${MODEL}/LabelFile`, body());
		expectV2(answer, 400);
		expect(sandbox.log.requests()[0]).not.toHaveProperty('refusedBy');
		expect(sandbox.log.effects()).toEqual([]);
	});

	it('402 when the free calls are exhausted, for each call that predicts', async () => {
		sandbox.service.exhaustFreeCalls();
		const client = clientOf(sandbox);
		const urls = new URLSearchParams({ urls: 'https://a.example/a.pdf' });
		expectV2(await client.post(`${MODEL}/LabelFile`, formWith('a.pdf')), 402);
		expectV2(await client.post(`${MODEL}/LabelUrls`, urls), 402);
		const retry = '/api/v2/ObjectDetection/Model/model-invoices/RetryPrediction';
		expectV2(await client.post(retry, { file_ids: ['a'] }), 402);
		const documents = `${WORKFLOW}/documents`;
		expectV4(await client.post(documents, formWith('a.pdf')), 402, 'payment_required');
		expect((await client.get(WORKFLOW)).status).toBe(200);
	});

	it('404 when the model does not exist', async () => {
		const unknown = '/api/v2/OCR/Model/unknown';
		expectV2(await clientOf(sandbox).get(unknown), 404);
		expectV2(await clientOf(sandbox).post(`${unknown}/LabelFile`, formWith('a.pdf')), 404);
	});

	it('400 in plain text for what the review state of a file forbids (docs/interface.md#review-of-a-file)', async () => {
		const client = clientOf(sandbox);
		const { file } = prepare(sandbox);
		const path = (word: string): string =>
			`/api/v2/ImageLevelInferences/Model/model-invoices/${word}/${file}`;
		const expectRefused = ({ status, data, headers }: AxiosResponse<unknown>): void => {
			expect([status, headers['content-type']]).toEqual([400, 'text/plain; charset=utf-8']);
			expect(data).toMatch(/\w+ \w+/);
		};
		expectRefused(await client.post(path('UnVerify')));
		expect((await client.post(path('Verify'))).status).toBe(200);
		expect((await client.post(path('UnVerify'))).status).toBe(200);
		sandbox.service.rejectFile(file);
		expectRefused(await client.post(path('Verify')));
		const files = `/api/v2/Inferences/Model/model-invoices/InferenceRequestFiles/${file}`;
		expect((await client.delete(files)).status).toBe(200);
	});
});

describe('errors of version 4 (docs/interface.md#refusals-of-version-4)', () => {
	const fields = (...names: string[]) => ({ fields: names.map((name) => ({ name })) });
	const headers = (...names: string[]) => ({ table_headers: names.map((name) => ({ name })) });

	it.each([
		['a blank in a name', fields('two words')],
		['a hyphen in a name', fields('a-b')],
		['an accent in a name', fields('größe')],
		['an empty name', fields('')],
		['a table header with another character', headers('a.b')],
		['duplicate field names', fields('a', 'b', 'a')],
		['duplicate table header names', headers('a', 'a')],
	])('400 for %s, in the words of the domain', async (_, body) => {
		expectV4(await clientOf(sandbox).put(`${WORKFLOW}/fields`, body), 400, 'bad_request');
		expect(sandbox.log.requests()[0]).not.toHaveProperty('refusedBy');
		expect(sandbox.log.effects()).toEqual([]);
	});

	it('400 for a name that breaks the rule, 409 for one that exists, when an item is renamed', async () => {
		const client = clientOf(sandbox);
		const { data } = await client.get<{ fields: [{ id: string }, { name: string }] }>(WORKFLOW);
		const path = `${WORKFLOW}/fields/${data.fields[0].id}`;
		expectV4(await client.patch(path, { name: 'two words' }), 400, 'bad_request');
		expectV4(await client.patch(path, { name: data.fields[1].name }), 409, 'already_exists');
	});

	it('400 for an instant learning workflow without fields that shall extract', async () => {
		const client = clientOf(sandbox);
		const { data } = await client.post<{ id: string }>(WORKFLOWS, { workflow_type: '' });
		const path = `${WORKFLOWS}/${data.id}`;
		expectV4(await client.post(`${path}/documents`, formWith('a.pdf')), 400, 'bad_request');
		await client.put(`${path}/fields`, fields('total'));
		expect((await client.post(`${path}/documents`, formWith('a.pdf'))).status).toBe(201);
	});

	it('400 for an upload without a file', async () => {
		const path = `${WORKFLOW}/documents`;
		expectV4(await clientOf(sandbox).post(path), 400, 'bad_request');
		expectV4(await clientOf(sandbox).post(path, {}), 400, 'bad_request');
	});

	it('500 when the service fails', async () => {
		sandbox.faults.add({ kind: 'status', status: 500 });
		expectV4(await clientOf(sandbox).get(WORKFLOWS), 500, 'server_error');
		sandbox.faults.add({ kind: 'status', status: 500 });
		expectV2(await clientOf(sandbox).get(MODEL), 500);
	});
});

describe('404 for what does not exist', () => {
	const idsUsed = ({ request }: EveryCall, ids: Ids): Array<keyof Ids> => {
		const { url = '', data } = request(ids) as { url?: string; data?: unknown };
		const sent = `${url} ${JSON.stringify(data instanceof FormData ? '' : (data ?? ''))}`;
		return (Object.keys(ids) as Array<keyof Ids>).filter(
			(name) => name !== 'storage' && sent.includes(ids[name]),
		);
	};

	it.each(EVERY_CALL.filter(({ operationId }) => operationId !== 'storage.get'))(
		'$operationId',
		async (call) => {
			const client = clientOf(sandbox);
			const ids = prepare(sandbox);
			sandbox.log.clear();
			for (const name of idsUsed(call, ids)) {
				const { status, data } = await client.request<unknown>(
					call.request({ ...ids, [name]: 'unknown' }),
				);
				expect({ name, status, data }).toMatchObject({
					name,
					status: 404,
					data: ANY_OBJECT,
				});
			}
			expect(sandbox.log.effects()).toEqual([]);
			expect(sandbox.violations).toEqual([]);
		},
	);

	it('also when it belongs to another parent', async () => {
		const client = clientOf(sandbox);
		const ids = prepare(sandbox);
		const { data } = await client.post<{ id: string }>(WORKFLOWS, { workflow_type: 'receipt' });
		const page = `${WORKFLOWS}/${data.id}/documents/${ids.document}`;
		expect((await client.get(page)).status).toBe(404);
		const file = `/api/v2/Inferences/Model/model-instant/InferenceRequestFiles/${ids.file}`;
		expect((await client.delete(file)).status).toBe(404);
	});
});
