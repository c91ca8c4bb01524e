import { listOf, pdf, startService, upload } from './harness';

const params = { model_id: 'model-invoices' };
const ASYNC = { async: 'true' };
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe('upload', () => {
	it('answers one result a page and nothing predicted when asynchronous', () => {
		const started = startService();
		const answer = started.get('file.upload', {
			params,
			query: ASYNC,
			fields: { request_metadata: ['order 7'] },
			files: [pdf('a-pages2.pdf'), pdf('b.pdf')],
		});
		expect(answer['message']).toBe('pending');
		expect(listOf(answer, 'result')).toMatchObject([
			{ input: 'a-pages2.pdf', page: 0, message: 'pending', prediction: [], size: {} },
			{ input: 'a-pages2.pdf', page: 1, request_metadata: 'order 7', processing_type: 'async' },
			{ input: 'b.pdf', page: 0, raw_ocr_api_response: { results: null } },
		]);
		expect(Object.keys(answer['signed_urls'] ?? {})).toHaveLength(5);
		expect(started.effects.map(({ resource, kind }) => `${resource} ${kind}`)).toEqual([
			'file created',
			'file created',
		]);
	});

	it('predicts at once when synchronous, only the pages asked for', () => {
		const answer = startService().get('file.upload', {
			params,
			fields: { pages_to_process: ['1, 3'] },
			files: [pdf('a-pages3.pdf')],
		});
		const result = listOf(answer, 'result');
		expect(answer['message']).toBe('success');
		expect(result.map(({ page, processing_type }) => [page, processing_type])).toEqual([
			[0, ''],
			[2, ''],
		]);
		expect(listOf(result[0], 'prediction').map(({ type }) => type)).toContain('table');
	});

	it('tells a failed synchronous file', () => {
		const answer = startService().get('file.upload', { params, files: [pdf('fail.pdf')] });
		expect(answer).toMatchObject({ message: 'failure', result: [{ prediction: [] }] });
	});

	it('takes base64 in every form that the interface allows', () => {
		const encoded = Buffer.from('%PDF-1.7\nsandbox: pages2').toString('base64');
		const link = 'https://files.example/in/slow.png';
		const answer = startService().get('file.upload', {
			params,
			fields: {
				base64_data: [
					encoded,
					`data:application/pdf;base64,${encoded}`,
					link,
					Buffer.from(link).toString('base64'),
				],
			},
		});
		expect(listOf(answer, 'result').map(({ input, page }) => [input, page])).toEqual([
			['document-1.pdf', 0],
			['document-1.pdf', 1],
			['document-2.pdf', 0],
			['document-2.pdf', 1],
			['slow.png', 0],
			['slow.png', 0],
		]);
	});

	it('takes addresses in the place of files, and ignores a part modelId beside them', () => {
		const fields = {
			urls: ['https://files.example/a.pdf', 'https://files.example/b.png'],
			modelId: ['model-untrained'],
		};
		const answer = startService().get('file.upload', { params, query: ASYNC, fields });
		expect(listOf(answer, 'result').map(({ input }) => input)).toEqual(['a.pdf', 'b.png']);
	});

	it.each([
		['a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 200],
		['a.png', PNG, 200],
		['a.tif', Buffer.from('II*\0'), 200],
		['b.tif', Buffer.from('MM\0*'), 200],
		['lies.pdf', Buffer.from('PK\u0003\u0004'), 400],
		['empty.pdf', Buffer.alloc(0), 400],
	])('%s by its first bytes', (name, bytes, status) => {
		const { ask } = startService();
		expect(ask('file.upload', { params, files: [upload(name, bytes)] }).status).toBe(status);
	});

	it('stores nothing when one of several files is refused', () => {
		const { ask, service, effects } = startService();
		const files = [pdf('a.pdf'), upload('b.txt', Buffer.from('text'))];
		expect(ask('file.upload', { params, files }).status).toBe(400);
		expect([service.files(), effects]).toEqual([[], []]);
	});

	it.each([
		['no file', {}, 400],
		['a part of another name', { files: [upload('a.png', PNG, 'other')] }, 400],
		['bad base64', { fields: { base64_data: ['?!'] } }, 400],
		['an unknown model', { params: { model_id: 'none' }, files: [pdf('a.pdf')] }, 404],
		['a model not hosted', { params: { model_id: 'model-untrained' }, files: [pdf('a.pdf')] }, 400],
	])('refuses %s', (_, asked, status) => {
		expect(startService().ask('file.upload', { params, ...asked }).status).toBe(status);
	});

	it('wants the plan changed when free calls are exhausted', () => {
		const { service, ask } = startService();
		service.exhaustFreeCalls();
		const fields = { urls: ['https://files.example/a.pdf'] };
		expect(ask('file.upload', { params, files: [pdf('a.pdf')] }).status).toBe(402);
		expect(ask('file.uploadUrls', { params, fields }).status).toBe(402);
		service.exhaustFreeCalls(false);
		expect(ask('file.uploadUrls', { params, fields }).status).toBe(200);
	});

	it.each(['not a url', 'ftp://files.example/a.pdf', 'https://files.example/a.docx'])(
		'refuses the URL %s',
		(url) => {
			expect(
				startService().ask('file.uploadUrls', { params, fields: { urls: [url] } }).status,
			).toBe(400);
		},
	);
});
