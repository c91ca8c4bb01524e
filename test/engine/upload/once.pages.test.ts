import type { IDataObject } from 'n8n-workflow';
import { useSandbox } from '../host';
import { KINDS, onceOn } from '../fixtures/uploadOnce.fixture';

const bench = useSandbox();

/** For each version: where an answer about a file lists its pages. */
const PAGES = { file: 'unmoderated_images', document: 'pages' };

describe.each(KINDS)('$resource', (kind) => {
	const { run, uploads } = onceOn(bench, kind);
	const name = PAGES[kind.resource];

	test('equal files of one run have all pages, where a service lists them as it gets done', async () => {
		const { handlers } = bench.sandbox.service;
		const begun = Date.now();
		bench.sandbox.override(`${kind.resource}.get`, (call) => {
			const answer = handlers[`${kind.resource}.get`]?.(call) ?? { status: 500 };
			const body = answer.body as IDataObject;
			const pages = (body[name] as IDataObject[]).slice(0, Date.now() - begun < 10_000 ? 1 : 2);
			return { ...answer, body: { ...body, [name]: pages } };
		});
		// Both versions name all pages from the start.
		bench.sandbox.override('document.upload', (call) => {
			const answer = handlers['document.upload']?.(call) ?? { status: 500 };
			const page = { image_url: 'https://files.example/1.png', data: { fields: {}, tables: [] } };
			const pages = [1, 2].map((n) => ({ ...page, page_id: `p${n}`, page_number: n }));
			return { ...answer, body: { ...(answer.body as IDataObject), pages } };
		});
		const parameters = { results: 'wait' };
		const { json } = await run(['a-pages2.pdf', 'a-pages2.pdf'], {}, { parameters });
		expect(json.map(({ pages }) => Array.isArray(pages) && pages.length)).toEqual([2, 2]);
		expect(json[1]).toEqual({ ...json[0], already_uploaded: true });
		expect(uploads()).toHaveLength(1);
	});
});

const WAITING = { parameters: { results: 'wait' } };

describe.each(KINDS.slice(0, 1))('what could not be read of a $resource', (kind) => {
	/** The list that is looked through, with another page of each file. */
	const withPage = (page: IDataObject) => {
		const { handlers } = bench.sandbox.service;
		bench.sandbox.override('file.getAll', (call) => {
			const answer = handlers['file.getAll']?.(call) ?? { status: 500 };
			const body = answer.body as IDataObject;
			const records = body[PAGES.file] as IDataObject[];
			const others = records.map((record) => ({ ...record, id: 'other', page: 1, ...page }));
			return { ...answer, body: { ...body, [PAGES.file]: [...records, ...others] } };
		});
	};
	const FAILED = {
		message: 'failure',
		predicted_boxes: [],
		moderated_boxes: [],
		is_moderated: false,
	};

	test('of one page is there: another run does not upload the file again', async () => {
		const { run, uploads } = onceOn(bench, kind);
		withPage(FAILED);
		await run(['a.pdf'], {}, WAITING);
		const { json } = await run(['a.pdf'], {}, WAITING);
		expect(json).toMatchObject([{ already_uploaded: true }]);
		expect(uploads()).toHaveLength(1);
	});

	test('of one page, while another is pending, neither', async () => {
		const { run, uploads } = onceOn(bench, kind);
		withPage(FAILED);
		await run(['slow3600.pdf']);
		await run(['slow3600.pdf'], {}, { parameters: { results: 'later' } });
		expect(uploads()).toHaveLength(1);
	});

	test('is there where a person has approved the file, as the list alone shows', async () => {
		const { run, uploads } = onceOn(bench, kind);
		const { handlers } = bench.sandbox.service;
		await run(['fail.pdf'], {}, WAITING);
		bench.sandbox.override('file.getAll', (call) => {
			const answer = handlers['file.getAll']?.(call) ?? { status: 500 };
			const { unmoderated_images: records, ...body } = answer.body as IDataObject;
			return { ...answer, body: { ...body, moderated_images: records, unmoderated_images: [] } };
		});
		await run(['fail.pdf'], {}, WAITING);
		expect(uploads()).toHaveLength(1);
	});

	test('is there where a person has filled it in', async () => {
		const { run, uploads } = onceOn(bench, kind);
		const { handlers } = bench.sandbox.service;
		await run(['fail.pdf'], {}, WAITING);
		const boxes = [
			{ id: 'b', label: 'total', ocr_text: '9.00', xmin: 1, ymin: 1, xmax: 2, ymax: 2 },
		];
		bench.sandbox.override('file.getAll', (call) => {
			const answer = handlers['file.getAll']?.(call) ?? { status: 500 };
			const body = answer.body as IDataObject;
			const records = body[PAGES.file] as IDataObject[];
			const filled = { is_moderated: true, moderated_boxes: boxes };
			const all = records.map((record) => ({ ...record, ...filled }));
			return { ...answer, body: { ...body, [PAGES.file]: all } };
		});
		await run(['fail.pdf'], {}, { parameters: { results: 'later' } });
		expect(uploads()).toHaveLength(1);
	});

	test('of all pages goes up again', async () => {
		const { run, uploads } = onceOn(bench, kind);
		withPage(FAILED);
		await run(['fail.pdf'], {}, WAITING);
		await run(['fail.pdf'], {}, WAITING);
		expect(uploads()).toHaveLength(2);
	});
});

describe.each(KINDS.slice(1))('a $resource of which the list says no more than failure', (kind) => {
	const { run, there, uploads } = onceOn(bench, kind);

	/** The list says less, and the document itself more. */
	const override = (changed: (document: IDataObject) => IDataObject) => {
		const { handlers } = bench.sandbox.service;
		bench.sandbox.override('document.getAll', (call) => {
			const answer = handlers['document.getAll']?.(call) ?? { status: 500 };
			const { documents, ...body } = answer.body as IDataObject;
			const less = { status: 'failure', pages: [], verification_status: 'unverified' };
			const listed = (documents as IDataObject[]).map((document) => ({ ...document, ...less }));
			return { ...answer, body: { ...body, documents: listed } };
		});
		bench.sandbox.override('document.get', (call) => {
			const answer = handlers['document.get']?.(call) ?? { status: 500 };
			const body = changed({ ...(answer.body as IDataObject), status: 'failure' });
			return { ...answer, body };
		});
	};

	test.each<[how: string, name: string, changed: (document: IDataObject) => IDataObject]>([
		['of which one page was read', 'a.pdf', (document) => document],
		[
			'that a person has approved',
			'fail.pdf',
			(document) => ({ ...document, verification_status: 'verified' }),
		],
	])('%s, is there', async (_how, name, changed) => {
		override(changed);
		await run([name]);
		bench.sandbox.clock.advance(60_000);
		const { json } = await run([name], {}, { parameters: { results: 'later' } });
		expect(json).toMatchObject([{ already_uploaded: true }]);
		expect(uploads()).toHaveLength(1);
	});

	test('stops the others before any of them is uploaded', async () => {
		override((document) => document);
		await run(['b.pdf']);
		bench.sandbox.clock.advance(60_000);
		const names = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'];
		const { error } = await run(names, { ifAlreadyUploaded: 'stop' });
		expect(error?.message).toContain('b.pdf was uploaded before');
		expect(there()).toEqual(['b.pdf']);
	});

	test('is asked for once, however often it has gone up', async () => {
		override((document) => document);
		for (const night of [0, 1, 2]) {
			const asked = bench.sandbox.log.requests('document.get').length;
			await run(['fail.pdf'], {}, { parameters: { results: 'later' } });
			expect(bench.sandbox.log.requests('document.get')).toHaveLength(asked + Math.min(night, 1));
			bench.sandbox.clock.advance(60_000);
		}
		expect(uploads()).toHaveLength(3);
	});

	test('goes up again where it holds nothing, also where somebody has deleted it since', async () => {
		override((document) => ({
			...document,
			pages: (document.pages as IDataObject[]).map((page) => ({
				...page,
				data: { fields: { total: [{ field_data_id: 'v', value: '' }] }, tables: [] },
			})),
		}));
		await run(['fail.pdf']);
		await run(['fail.pdf']);
		expect(uploads()).toHaveLength(2);
		bench.sandbox.override('document.get', () => ({
			status: 404,
			body: { code: 'not_found', message: 'document not found', details: {} },
		}));
		await run(['fail.pdf']);
		expect(uploads()).toHaveLength(3);
	});
});

describe.each(KINDS)('equal files of a run that the service cannot read', (kind) => {
	const { run, uploads } = onceOn(bench, kind);

	test.each(['return', 'stop'])(
		'go up once, also when they are tried again: %s',
		async (choice) => {
			const { json } = await run(
				['fail.pdf', 'fail.pdf'],
				{ ifAlreadyUploaded: choice, ifNotRead: 'stop' },
				{ ...WAITING, maxTries: 3, onError: 'continueRegularOutput' },
			);
			expect(json.map(({ error }) => typeof error)).toEqual(['string', 'string']);
			expect(uploads()).toHaveLength(1);
		},
	);
});

describe.each(KINDS.slice(0, 1))('of two copies of a $resource', (kind) => {
	test('the one that was read counts, and not the older one of which a page failed', async () => {
		const { run } = onceOn(bench, kind);
		const { handlers } = bench.sandbox.service;
		await run(['a.pdf'], {}, WAITING);
		bench.sandbox.override('file.getAll', (call) => {
			const answer = handlers['file.getAll']?.(call) ?? { status: 500 };
			const body = answer.body as IDataObject;
			const records = body[PAGES.file] as IDataObject[];
			const failed = { page: 1, message: 'failure', predicted_boxes: [], moderated_boxes: [] };
			const others = records.flatMap((record) => [
				{ ...record, ...failed, id: 'other page' },
				{ ...record, id: 'copy', request_file_id: 'copy' },
			]);
			return { ...answer, body: { ...body, [PAGES.file]: [...records, ...others] } };
		});
		const { error } = await run(['a.pdf'], { ifAlreadyUploaded: 'stop' });
		expect(error?.message).toContain('was uploaded before, as copy');
	});
});

test.each(KINDS)(
	'a $resource that could not be read, and that a person has approved, is there',
	async (kind) => {
		const { run, uploads } = onceOn(bench, kind);
		const { handlers } = bench.sandbox.service;
		const first = await run(['fail.pdf'], {}, WAITING);
		expect(first.json).toMatchObject([{ status: 'failure' }]);
		bench.sandbox.override(kind.list, (call) => {
			const answer = handlers[kind.list]?.(call) ?? { status: 500 };
			const body = JSON.parse(
				JSON.stringify(answer.body)
					.replace(/"verification_status":"\w+"/g, '"verification_status":"verified"')
					.replaceAll('"approval_status":""', '"approval_status":"approved"'),
			) as unknown;
			return { ...answer, body };
		});
		const { json } = await run(['fail.pdf'], {}, { parameters: { results: 'later' } });
		expect(json).toMatchObject([{ already_uploaded: true }]);
		expect(uploads()).toHaveLength(1);
	},
);
