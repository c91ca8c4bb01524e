import { listOf, pdf, startService } from './harness';
import { isObject } from './body';

const params = { model_id: 'model-invoices' };
const HOUR_MS = 3_600_000;

const start = () => {
	const started = startService();
	const answer = started.get('file.upload', { params, files: [pdf('a.pdf', 'content')] });
	const [page] = listOf(answer, 'result');
	const urls = answer['signed_urls'];
	const urlsOf = (property: string) => {
		const found = isObject(urls) ? urls[String(page?.[property])] : undefined;
		return isObject(found) ? found : {};
	};
	const fetch = (url: unknown, change: Record<string, string> = {}) => {
		const { pathname, searchParams } = new URL(String(url));
		const path = decodeURIComponent(pathname.replace('/storage/', ''));
		const query = { ...Object.fromEntries(searchParams), ...change };
		return started.ask('storage.get', { params: { path }, query });
	};
	return { ...started, fetch, page, file: urlsOf('file_url'), image: urlsOf('filepath') };
};

it('serves the original for 4 hours', () => {
	const { fetch, file, time } = start();
	expect(Object.keys(file)).toEqual(['original']);
	expect(String(fetch(file['original']).body)).toContain('content');
	time.now += 4 * HOUR_MS - 1;
	expect(fetch(file['original']).status).toBe(200);
	time.now += 1;
	expect(fetch(file['original']).status).toBe(403);
});

it('serves a picture of a page that shows what stands on it', () => {
	const { fetch, image, service } = start();
	const { headers, body } = fetch(image['original']);
	expect(headers).toEqual({ 'content-type': 'image/svg+xml' });
	const picture = String(body);
	const [{ predictedBoxes = [] } = {}] = service.pages();
	const fields = predictedBoxes.filter(({ type }) => type === 'field');
	expect(fields).not.toEqual([]);
	for (const { ocr_text: said } of fields) expect(picture).toContain(`>${String(said)}<`);
});

it('serves an image of a page for 180 days under its second URL', () => {
	const { fetch, image, time } = start();
	expect(fetch(image['original']).status).toBe(200);
	time.now += 180 * 24 * HOUR_MS - 1;
	expect(fetch(image['original']).status).toBe(403);
	expect(fetch(image['original_with_long_expiry']).status).toBe(200);
	time.now += 1;
	expect(fetch(image['original_with_long_expiry']).status).toBe(403);
});

it.each([{ signature: 'wrong' }, { signature: '' }, { expires: '9999999999' }, { expires: 'x' }])(
	'refuses %j',
	(change) => {
		const { fetch, file } = start();
		expect(fetch(file['original'], { ...change }).status).toBe(403);
	},
);

it('has nothing left of a deleted file', () => {
	const { fetch, file, image, ask, page } = start();
	ask('file.delete', { params: { ...params, file_id: String(page?.['request_file_id']) } });
	expect([file, image].map(({ original }) => fetch(original).status)).toEqual([404, 404]);
});
