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
