import { startSandbox, type Sandbox } from '.';
import { formWith } from './everyCall/call';
import { clientOf } from './client';
import { SEEDED_WORKFLOW_ID } from './service';

const WORKFLOWS = '/api/v4/workflows';
const UPLOAD = '/api/v2/OCR/Model/model-invoices/LabelFile';
const FILES = '/api/v2/Inferences/Model/model-invoices/InferenceRequestFiles/GetPredictions';
const HOUR = 3_600_000;

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const names = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ name: `n_${index}` }));

describe('limits (docs/interface.md#limits)', () => {
	it('20 workflows per account', async () => {
		const client = clientOf(sandbox);
		// One is there from the start.
		for (let count = 1; count < 20; count += 1) {
			expect((await client.post(WORKFLOWS, { description: `${count}` })).status).toBe(201);
		}
		const { status, data } = await client.post<unknown>(WORKFLOWS, { description: 'one more' });
		expect({ status, data }).toMatchObject({ status: 400, data: { code: 'bad_request' } });
		const { data: list } = await client.get<{ workflows: unknown[] }>(WORKFLOWS);
		expect(list.workflows).toHaveLength(20);
	});

	it.each(['', 'invoice'])(
		'30 fields and 20 table headers per workflow of type %j',
		async (type) => {
			const client = clientOf(sandbox);
			const { data } = await client.post<{ id: string }>(WORKFLOWS, { workflow_type: type });
			const path = `${WORKFLOWS}/${data.id}/fields`;
			const set = async (fields: number, headers: number): Promise<number> =>
				(await client.put(path, { fields: names(fields), table_headers: names(headers) })).status;
			expect(await set(30, 20)).toBe(200);
			expect(await set(31, 0)).toBe(400);
			expect(await set(0, 21)).toBe(400);
		},
	);

	it('3 automatic retries of an asynchronous file, then failure', async () => {
		const client = clientOf(sandbox);
		const state = async (name: string, waitMs: number): Promise<unknown> => {
			const uploaded = await client.post<{ result: [{ request_file_id: string }] }>(
				`${UPLOAD}?async=true`,
				formWith(name),
			);
			sandbox.clock.advance(waitMs);
			const { data } = await client.get<{ unmoderated_images: [{ message: string }] }>(
				`${FILES}/${uploaded.data.result[0].request_file_id}`,
			);
			return data.unmoderated_images[0].message;
		};
		expect(await state('slow10.pdf', 9_999)).toBe('pending');
		expect(await state('slow10.pdf', 10_000)).toBe('success');
		expect(await state('slow10-fail3.pdf', 39_999)).toBe('pending');
		expect(await state('slow10-fail3.pdf', 40_000)).toBe('success');
		expect(await state('slow10-fail.pdf', 39_999)).toBe('pending');
		expect(await state('slow10-fail.pdf', 40_000)).toBe('failure');
	});
});

describe('signed URLs (docs/interface.md#answer-to-an-upload)', () => {
	interface Uploaded {
		result: [{ file_url: string; filepath: string }];
		signed_urls: Record<string, { original: string; original_with_long_expiry?: string }>;
	}
	const upload = async () => {
		const { data } = await clientOf(sandbox).post<Uploaded>(UPLOAD, formWith('ünïcode & 50%.pdf'));
		const [{ file_url, filepath }] = data.result;
		return { file: data.signed_urls[file_url], image: data.signed_urls[filepath] };
	};
	const statusOf = async (url: string | undefined): Promise<number> =>
		(await fetch(url ?? '', { redirect: 'manual' })).status;

	it('live 4 hours, those with long expiry 180 days, and need no key', async () => {
		const { file, image } = await upload();
		expect(file).not.toHaveProperty('original_with_long_expiry');
		const short = [file?.original, image?.original];
		const long = image?.original_with_long_expiry;
		for (const url of [...short, long]) expect(await statusOf(url)).toBe(200);
		sandbox.clock.advance(4 * HOUR - 1);
		for (const url of short) expect(await statusOf(url)).toBe(200);
		// They count in whole seconds.
		sandbox.clock.advance(1_000);
		for (const url of short) expect(await statusOf(url)).toBe(403);
		expect(await statusOf(long)).toBe(200);
		sandbox.clock.advance(180 * 24 * HOUR);
		expect(await statusOf(long)).toBe(403);
	});

	it('are where the original of a document may redirect to', async () => {
		const client = clientOf(sandbox);
		const path = `${WORKFLOWS}/${SEEDED_WORKFLOW_ID}/documents`;
		const { data } = await client.post<{ document_id: string }>(path, formWith('a.pdf'));
		sandbox.service.variants.redirectOriginals = true;
		const { status, headers } = await client.get(`${path}/${data.document_id}/original`);
		expect(status).toBe(302);
		expect(await statusOf(String(headers['location']))).toBe(200);
	});

	it('are refused when they were tampered with', async () => {
		const { file } = await upload();
		const url = new URL(file?.original ?? '');
		expect(url.origin).toBe(sandbox.url);
		const changed = (name: string, value: string | undefined): string => {
			const copy = new URL(url);
			if (value === undefined) copy.searchParams.delete(name);
			else copy.searchParams.set(name, value);
			return copy.href;
		};
		const later = String(Number(url.searchParams.get('expires')) + 60);
		for (const [name, value] of [
			['expires', later],
			['signature', 'x'],
			['signature', undefined],
			['expires', undefined],
		] as const) {
			expect(await statusOf(changed(name, value))).toBe(403);
		}
		expect(await statusOf(`${sandbox.url}/storage/other${url.search}`)).toBe(403);
	});
});

describe('clock', () => {
	it('moves what the service stamps, and comes back with reset()', async () => {
		const created = async (): Promise<number> => {
			const { data } = await clientOf(sandbox).post<{ created_at: string }>(WORKFLOWS, {});
			return Date.parse(data.created_at);
		};
		sandbox.clock.set(Date.UTC(2030, 0, 1));
		expect(await created()).toBe(Date.UTC(2030, 0, 1));
		sandbox.clock.advance(24 * HOUR);
		expect(await created()).toBe(Date.UTC(2030, 0, 2));
		sandbox.reset();
		expect(await created()).toBe(Date.now());
	});
});
