import { SEEDED_WORKFLOW_ID } from '.';
import { isObject } from './body';
import { listOf, pdf, startService, upload } from './harness';

const workflow_id = SEEDED_WORKFLOW_ID;
const params = { workflow_id };

describe('upload', () => {
	it('is pending until processed, and has no pages before', () => {
		const { get, time, effects } = startService();
		const document = get(
			'document.upload',
			{ params, fields: { async: ['true'] }, files: [pdf('a-pages2.pdf')] },
			201,
		);
		expect(document).toMatchObject({
			status: 'pending',
			original_document_name: 'a-pages2.pdf',
			uploaded_at: '2025-05-06T14:30:00.000Z',
			metadata: '',
			pages: [],
		});
		time.now += 2_000;
		const asked = { params: { ...params, document_id: String(document['document_id']) } };
		const done = get('document.get', asked);
		expect(done).toMatchObject({
			status: 'success',
			verification_status: 'success',
			pages: [{ page_number: 1 }, { page_number: 2, data: { fields: {} } }],
		});
		expect(get('document.get', asked)).toEqual(done);
		expect(effects).toHaveLength(1);
	});

	it('takes a URL in JSON, with metadata of any shape', () => {
		const body = { document_url: 'https://files.example/b%20c.pdf', metadata: { order: 7 } };
		expect(startService().get('document.upload', { params, body }, 201)).toMatchObject({
			status: 'success',
			original_document_name: 'b c.pdf',
			metadata: { order: 7 },
		});
	});

	it('makes structure of JSON text in a form, and keeps other text', () => {
		const metadata = (text: string) =>
			startService().get(
				'document.upload',
				{ params, files: [pdf('a.pdf')], fields: { metadata: [text] } },
				201,
			)['metadata'];
		expect([metadata('{"order":7}'), metadata('{order'), metadata('7')]).toEqual([
			{ order: 7 },
			'{order',
			'7',
		]);
	});

	it('tells failures and what needs review', () => {
		const status = (name: string) => {
			const answer = startService().get('document.upload', { params, files: [pdf(name)] }, 201);
			return [answer['status'], answer['verification_status']];
		};
		expect(status('fail.pdf')).toEqual(['failure', 'failed']);
		expect(status('lowconf.pdf')).toEqual(['success', 'failed']);
	});

	it.each([
		['no file', {}],
		['no URL', { body: {} }],
		['a wrong kind of file', { files: [upload('a.txt', Buffer.from('text'))] }],
		['two files', { files: [pdf('a.pdf'), pdf('b.pdf')] }],
	])('refuses %s', (_, asked) => {
		expect(startService().ask('document.upload', { params, ...asked }).status).toBe(400);
	});

	it('needs fields in an instant learning workflow, and free calls', () => {
		const { service, ask } = startService();
		const { id } = service.addWorkflow();
		const status = () =>
			ask('document.upload', { params: { workflow_id: id }, files: [pdf('a.pdf')] }).status;
		expect(status()).toBe(400);
		const body = { fields: [{ name: 'a' }] };
		ask('workflow.setFields', { params: { workflow_id: id }, body });
		expect(status()).toBe(201);
		service.exhaustFreeCalls();
		expect(status()).toBe(402);
	});
});

describe('extraction by configuration', () => {
	const start = () => {
		const started = startService();
		const { id } = started.service.addWorkflow({ fields: ['a', 'b', 'c'], tableHeaders: ['x'] });
		const yielded = (name: string) => {
			const asked = { params: { workflow_id: id }, files: [pdf(name)] };
			const document = started.get('document.upload', asked, 201);
			const data = listOf(document, 'pages')[0]?.['data'];
			const fields = isObject(data) ? data['fields'] : {};
			return {
				fields: Object.keys(isObject(fields) ? fields : {}),
				tables: listOf(data, 'tables'),
			};
		};
		return { ...started, id, yielded };
	};

	it('yields the fields and headers of the workflow, no others', () => {
		const { yielded } = start();
		expect(yielded('a.pdf')).toMatchObject({
			fields: ['a', 'b', 'c'],
			tables: [{ headers: ['x'] }],
		});
		expect(yielded('fields1-tables2.pdf').fields).toEqual(['a']);
		expect(yielded('fields1-tables2.pdf').tables).toHaveLength(2);
	});

	it('changes for new documents only', () => {
		const { yielded, ask, id, service } = start();
		yielded('a.pdf');
		const [before] = service.documents();
		const kept = JSON.stringify(before?.pages);
		ask('workflow.updateSettings', { params: { workflow_id: id }, body: { table_capture: false } });
		expect(yielded('b.pdf').tables).toEqual([]);
		expect(JSON.stringify(before?.pages)).toBe(kept);
	});
});

describe('list', () => {
	const start = () => {
		const started = startService();
		started.service.seedDocuments(250, { uploadedAt: (position) => position >> 1 });
		const list = (query: Record<string, string> = {}) =>
			started.get('document.getAll', { params, query });
		const names = (query: Record<string, string>) =>
			listOf(list(query), 'documents').map((document) => document['original_document_name']);
		return { ...started, list, names };
	};

	it('is newest first, ten a page unless told, never more than a hundred', () => {
		const { list, names } = start();
		expect(list()).toMatchObject({ page_no: 1, page_size: 10, total_count: 250 });
		expect(names({ limit: '3' })).toEqual(['seed-249.pdf', 'seed-248.pdf', 'seed-247.pdf']);
		expect(names({ limit: '100', page: '3' })).toHaveLength(50);
		expect(names({ limit: '500' })).toHaveLength(100);
		expect(names({ limit: '100', page: '4' })).toEqual([]);
		const all = ['1', '2', '3'].flatMap((page) => names({ limit: '100', page }));
		expect(new Set(all).size).toBe(250);
	});

	it.each([{ page: '0' }, { page: 'x' }, { limit: '-1' }, { limit: '1.5' }])(
		'refuses %j',
		(query) => {
			const { ask } = startService();
			expect(ask('document.getAll', { params, query: { ...query } }).status).toBe(400);
		},
	);

	it('can speak in other variants', () => {
		const { service, names } = start();
		service.variants.documentOrder = 'oldestFirst';
		expect(names({ limit: '1' })).toEqual(['seed-0.pdf']);
		service.variants.ignorePaging = true;
		expect(names({ limit: '2', page: '7' })).toEqual(['seed-0.pdf', 'seed-1.pdf']);
	});

	it('can give fewer on a page than it is asked for', () => {
		const { service, list, names } = start();
		service.variants.mostPerPage = 40;
		expect(list({ limit: '100' })).toMatchObject({ page_size: 40, total_count: 250 });
		const all = ['1', '2', '3', '4', '5', '6', '7'].map((page) => names({ limit: '100', page }));
		expect(all.map(({ length }) => length)).toEqual([40, 40, 40, 40, 40, 40, 10]);
		expect(new Set(all.flat()).size).toBe(250);
	});
});

describe('parts of a document', () => {
	const start = () => {
		const started = startService();
		const [document] = started.service.seedDocuments(1, {
			name: () => 'everypage-pages2-tables2.pdf',
			async: false,
		});
		return { ...started, asked: { params: { ...params, document_id: document?.id ?? '' } } };
	};

	it('are the fields by name, the tables in order, and each page', () => {
		const { get, asked } = start();
		const pages = listOf(get('document.get', asked), 'pages');
		expect(listOf(get('document.getFields', asked)['fields'], 'currency')).toHaveLength(2);
		expect(listOf(get('document.getTables', asked), 'tables')).toHaveLength(4);
		const page = { params: { ...asked.params, page_id: String(pages[1]?.['page_id']) } };
		expect(get('document.getPage', page)).toEqual(pages[1]);
	});

	it('is the original, or the way to it', () => {
		const { ask, asked, service } = start();
		const original = ask('document.download', asked);
		expect(original.headers).toEqual({ 'content-type': 'application/pdf' });
		expect(String(original.body)).toMatch(/^%PDF-/);
		service.variants.redirectOriginals = true;
		expect(ask('document.download', asked)).toMatchObject({
			status: 302,
			headers: { location: expect.stringContaining('/storage/documents/') as unknown },
		});
	});

	it('can be verified and deleted', () => {
		const { get, ask, asked, service } = start();
		const body = { verification_status: 'success', verification_message: 'checked' };
		expect(get('document.verify', { ...asked, body })).toMatchObject(body);
		expect(ask('document.verify', { ...asked, body: {} }).status).toBe(400);
		expect(get('document.delete', asked)).toMatchObject({ success: true });
		expect(ask('document.get', asked).status).toBe(404);
		expect(service.auditTrail().map(({ action }) => action)).toEqual(['verified', 'deleted']);
	});

	it('belongs to its workflow', () => {
		const { ask, asked, service } = start();
		const other = { params: { ...asked.params, workflow_id: service.addWorkflow().id } };
		expect(ask('document.get', other).status).toBe(404);
	});
});
