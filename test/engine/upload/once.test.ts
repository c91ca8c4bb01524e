import type { IDataObject } from 'n8n-workflow';
import { textIn } from '../../../nodes/DocumentExtraction/utils/json';
import { sleep } from '../../sandbox/clock';
import { pdf, fieldOf, upload } from '../fixtures/upload.fixture';
import { jsonOf, MODEL, watch, WORKFLOW } from '../trigger/watch';
import { itemOf, KINDS, onceOn } from '../fixtures/uploadOnce.fixture';
import { itemWithFiles, useLoopback, useSandbox } from '../host';

const bench = useSandbox();
const elsewhere = useLoopback();
const DAY = 24 * 3_600_000;

describe.each(KINDS)('$resource', (kind) => {
	const { run, there, uploads, lists } = onceOn(bench, kind);

	test('what a run has uploaded, the next one gives without uploading it', async () => {
		const first = await run(['a.pdf', 'b.pdf'], {}, { parameters: { results: 'wait' } });
		const second = await run(['b.pdf', 'c.pdf', 'a.pdf'], {}, { parameters: { results: 'wait' } });
		expect([first.error, second.error]).toEqual([undefined, undefined]);
		expect(fieldOf(first.json, 'already_uploaded')).toEqual([undefined, undefined]);
		expect(fieldOf(second.json, 'already_uploaded')).toEqual([true, undefined, true]);
		expect(there()).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
		const [a, b] = first.json;
		expect(second.json[0]).toEqual({ ...b, already_uploaded: true });
		expect(second.json[2]).toEqual({ ...a, already_uploaded: true });
		expect(second.json[1]).toMatchObject({ file_name: 'c.pdf', status: 'success' });
	});

	test('a run looks once, whatever the number of its items', async () => {
		await run(Array.from({ length: 30 }, (_, n) => `${n}.pdf`));
		expect(uploads()).toHaveLength(30);
		expect(lists()).toHaveLength(1);
		expect(lists()[0]?.sequence).toBeLessThan(uploads()[0]?.sequence ?? 0);
	});

	test('equal files of one run are uploaded once', async () => {
		const { json, error } = await run(['a.pdf', 'b.pdf', 'a.pdf', 'a.pdf']);
		expect(error).toBeUndefined();
		expect(there()).toEqual(['a.pdf', 'b.pdf']);
		expect(fieldOf(json, 'already_uploaded').filter(Boolean)).toHaveLength(2);
		expect(new Set(fieldOf(json, 'file_id')).size).toBe(2);
	});

	test('of equal files the first item is the one that is uploaded, wherever n8n keeps them', async () => {
		for (let round = 0; round < 12; round += 1) {
			bench.sandbox.reset();
			const bytes = Buffer.concat([pdf('equal'), Buffer.alloc(round * 30_000, 'x')]);
			const items = [0, 1, 2].map(
				async () => await itemWithFiles('filesystem', { data: { bytes, name: 'a.pdf' } }),
			);
			const { json } = await run([], {}, { items: await Promise.all(items) });
			expect(fieldOf(json, 'already_uploaded')).toEqual([undefined, true, true]);
		}
	});

	test('another name, another content or another place is another file', async () => {
		await run(['a.pdf']);
		const items = [await itemOf('b.pdf', 'a.pdf'), await itemOf('a.pdf', 'b.pdf')];
		const { json } = await run([], {}, { items });
		expect(fieldOf(json, 'already_uploaded')).toEqual([undefined, undefined]);
		expect(there()).toEqual(['a.pdf', 'a.pdf', 'b.pdf']);
	});

	test('with Stop what is there stops its item, and nothing is uploaded', async () => {
		await run(['a.pdf']);
		const { outputs } = await run(
			['b.pdf', 'a.pdf'],
			{ ifAlreadyUploaded: 'stop' },
			{ onError: 'continueErrorOutput' },
		);
		expect(outputs[0]).toHaveLength(1);
		expect(outputs[1]?.map(({ json }) => json.error)).toEqual([
			expect.stringMatching(/^a\.pdf was uploaded before, as [\w-]+ \[item 1\]$/),
		]);
		expect(there()).toEqual(['a.pdf', 'b.pdf']);
	});

	test('by default nothing is looked for, and nothing is sent beside the file', async () => {
		const plainly = { ifAlreadyUploaded: 'upload' };
		await run(['a.pdf'], plainly);
		await run(['a.pdf'], plainly);
		expect(there()).toEqual(['a.pdf', 'a.pdf']);
		expect(lists()).toEqual([]);
		for (const { form } of uploads()) {
			expect(Object.keys(form?.fields ?? {})).toEqual(kind.resource === 'file' ? [] : ['async']);
		}
	});

	test.each(['upload', 'return'])(
		'metadata that was taken from another upload does not make a file that one (%s)',
		async (ifAlreadyUploaded) => {
			await run(['a.pdf'], { [kind.metadata]: 'order 17' });
			const [stored] = Object.entries(uploads()[0]?.form?.fields ?? {}).flatMap(([name, value]) =>
				name.endsWith('metadata') ? value : [],
			);
			await sleep(5 * DAY);
			const taken = { [kind.metadata]: textIn(stored), ifAlreadyUploaded };
			const other = await run(['b.pdf'], taken);
			expect(fieldOf(other.json, 'metadata')).toEqual(['order 17']);
			const { json } = await run(['a.pdf']);
			expect(fieldOf(json, 'file_name')).toEqual(['a.pdf']);
			expect(fieldOf(json, 'already_uploaded')).toEqual([undefined]);
			expect(there()).toEqual(['a.pdf', 'a.pdf', 'b.pdf']);
		},
	);

	test('of metadata from another upload that held blanks alone nothing is sent', async () => {
		const taken = JSON.stringify({ upload_key: 'k'.repeat(43), metadata: ' \n' });
		await run(['a.pdf'], { [kind.metadata]: taken, ifAlreadyUploaded: 'upload' });
		const [sent] = uploads();
		expect(Object.keys(sent?.form?.fields ?? {})).toEqual(
			kind.resource === 'file' ? [] : ['async'],
		);
	});

	test('only so far back as Search Days is looked', async () => {
		await run(['a.pdf']);
		await sleep(5 * DAY);
		const later = await run(['a.pdf'], { searchDays: 7 });
		expect(fieldOf(later.json, 'already_uploaded')).toEqual([true]);
		const short = await run(['a.pdf'], { searchDays: 3 });
		expect(fieldOf(short.json, 'already_uploaded')).toEqual([undefined]);
		expect(there()).toEqual(['a.pdf', 'a.pdf']);
	});

	test('a run that begins later on the day counts as of that day', async () => {
		await run(['a.pdf']);
		await sleep(3.4 * DAY);
		const { json } = await run(['a.pdf'], { searchDays: 3 });
		expect(fieldOf(json, 'already_uploaded')).toEqual([true]);
	});

	test.each([0, 31, 2.5, 'three'])('Search Days cannot be %j', async (searchDays) => {
		const { error } = await run(['a.pdf'], { searchDays });
		expect(error?.message).toMatch(/^Search Days cannot be /);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});

	test('any other choice is refused', async () => {
		const { error } = await run(['a.pdf'], { ifAlreadyUploaded: '={{ "skip" }}' });
		expect(error?.message).toBe('If Already Uploaded cannot be "skip"');
	});

	test('what the service could not read counts as not uploaded', async () => {
		await run(['fail.pdf'], {}, { parameters: { results: 'wait' } });
		const { json } = await run(['fail.pdf'], {}, { parameters: { results: 'wait' } });
		expect(fieldOf(json, 'already_uploaded')).toEqual([undefined]);
		expect(there()).toEqual(['fail.pdf', 'fail.pdf']);
	});

	test.each(['order 17', ' {"order": 17, "total": 1.10}\n', '[1]', 'null', '{"upload_key":"x"}'])(
		'the metadata %j comes out as it was put in, of the upload and of what is there',
		async (metadata) => {
			const options = { [kind.metadata]: metadata };
			const first = await run(['a.pdf'], options);
			const second = await run(['a.pdf'], options);
			const waited = await run(['a.pdf'], options, { parameters: { results: 'wait' } });
			for (const { json } of [first, second, waited]) {
				expect(fieldOf(json, 'metadata')).toEqual([metadata]);
			}
			expect(there()).toEqual(['a.pdf']);
		},
	);

	test('the trigger tells the metadata of the user, too', async () => {
		await run(
			['a.pdf'],
			{ [kind.metadata]: ' order 17 ' },
			{ parameters: { results: 'immediate' } },
		);
		const watched = kind.resource === 'file' ? MODEL : WORKFLOW;
		const poller = watch(bench, watched, { options: { emitExisting: true } });
		expect(fieldOf((await jsonOf(poller)) ?? [], 'metadata')).toEqual([' order 17 ']);
	});

	test('a person who looks at the service reads the metadata', async () => {
		await run(['a.pdf'], { [kind.metadata]: 'order 17' });
		const [stored] = Object.entries(uploads()[0]?.form?.fields ?? {}).flatMap(([name, value]) =>
			name.endsWith('metadata') ? value : [],
		);
		expect(stored).toMatch(/^\{"upload_key":"[\w-]{43}","metadata":"order 17"\}$/);
	});

	test('without Simplify the answer stays as the service gave it', async () => {
		const raw = { parameters: { simplify: false } };
		const options = { [kind.metadata]: 'order 17' };
		await run(['a.pdf'], options, raw);
		const { json } = await run(['a.pdf'], options, raw);
		expect(json).toEqual([expect.objectContaining({ already_uploaded: true })]);
		expect(JSON.stringify(json)).toContain('upload_key');
		expect(there()).toEqual(['a.pdf']);
	});

	test('in rows, each row says so', async () => {
		const rows = { parameters: { results: 'wait' } };
		const options = { outputRows: true };
		const first = await run(['a.pdf'], options, rows);
		const { json } = await run(['a.pdf'], options, rows);
		expect(json).toEqual(first.json.map((row) => ({ ...row, already_uploaded: true })));
	});

	test('metadata that is too long with the key is refused before anything is sent', async () => {
		const { error } = await run(['a.pdf'], { [kind.metadata]: 'x'.repeat(10_000) });
		expect(error?.message).toMatch(
			/etadata is too long for If Already Uploaded: .* 10000 are allowed$/,
		);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});

	test('metadata of any length within the limit never gets longer than that', async () => {
		await run(['a.pdf'], { [kind.metadata]: '"'.repeat(4900) });
		const fields = uploads()[0]?.form?.fields ?? {};
		const lengths = Object.values(fields).flatMap((values) => values?.map(({ length }) => length));
		expect(lengths).toHaveLength(kind.resource === 'file' ? 1 : 2);
		expect(Math.max(...lengths.map((length) => length ?? 0))).toBeLessThanOrEqual(10_000);
	});

	test('without a look nothing is uploaded, and the message is about the look', async () => {
		bench.sandbox.faults.add({
			operationId: kind.list,
			kind: 'status',
			status: 400,
			message: 'No.',
		});
		const { error, json } = await run(['a.pdf', 'b.pdf']);
		expect(json).toEqual([]);
		expect(error?.message).toContain('No.');
		expect(uploads()).toEqual([]);
	});

	test('a list that says success: false is no look', async () => {
		const lists = { moderated_images: [], unmoderated_images: [], documents: [] };
		elsewhere.answer((_, response) => response.end(JSON.stringify({ success: false, ...lists })));
		const credential = { ...bench.credential(), baseUrl: elsewhere.url };
		const { error } = await run(['a.pdf'], {}, { credential });
		expect(error?.message).toMatch('The service gave an answer without');
		expect(elsewhere.received.filter(({ method }) => method !== 'GET')).toEqual([]);
	});

	test('What is there is waited for until it is read', async () => {
		await run(['a-slow.pdf']);
		const { json } = await run(['a-slow.pdf'], {}, { parameters: { results: 'wait' } });
		expect(json).toEqual([expect.objectContaining({ status: 'success', already_uploaded: true })]);
		expect(uploads()).toHaveLength(1);
	});
});

describe('a service that tells for all files together how far it is', () => {
	const [kind = KINDS[0]] = KINDS.filter(({ resource }) => resource === 'file');

	test('does not have those that are pending uploaded again', async () => {
		if (!kind) throw new Error('There is no such kind');
		const { run, there } = onceOn(bench, kind);
		bench.sandbox.service.variants.pageStatusIn = 'answer';
		await run(['fail.pdf'], {}, { parameters: { results: 'immediate' } });
		await run(['a-slow.pdf']);
		const { json } = await run(['a-slow.pdf']);
		expect(fieldOf(json, 'already_uploaded')).toEqual([true]);
		expect(there()).toEqual(['a-slow.pdf', 'fail.pdf']);
	});
});

describe('the metadata of the user', () => {
	test('comes out of all that reads files', async () => {
		const once = { ifAlreadyUploaded: 'return', requestMetadata: ' order 17 ' };
		const { json: uploaded } = await bench.runNode({
			parameters: upload({ results: 'immediate' }, once),
			items: [await itemOf('a.pdf')],
		});
		const [{ file_id: fileId, pages } = {}] = uploaded;
		const [page] = Array.isArray(pages) ? (pages as Array<{ id: string }>) : [];
		const reading = [
			{ operation: 'get', fileId: textIn(fileId) },
			{ operation: 'getPage', pageId: page?.id ?? '' },
			{ operation: 'getAll', from: new Date().toISOString(), returnAll: true },
		];
		for (const parameters of reading) {
			const { json, error } = await bench.runNode({
				parameters: {
					...{ resource: 'file', modelId: upload()['modelId'], simplify: true, options: {} },
					...parameters,
				},
			});
			expect([error, fieldOf(json, 'metadata')]).toEqual([undefined, [' order 17 ']]);
		}
	});
});

describe('several files that go up together', () => {
	const fields = { binaryPropertyName: 'one, two' };
	const files = async (...names: string[]) => {
		const [one = '', two = ''] = names;
		const file = (name: string) => ({ bytes: pdf(name), name });
		return [await itemWithFiles('memory', { one: file(one), two: file(two) })];
	};
	const run = async (...names: string[]) =>
		await bench.runNode({
			parameters: upload(fields, { ifAlreadyUploaded: 'return' }),
			items: await files(...names),
		});
	const names = () => bench.sandbox.service.files().map(({ name }) => name);

	test('are one upload, and come out in their order', async () => {
		await run('b.pdf', 'a.pdf');
		const { json } = await run('b.pdf', 'a.pdf');
		expect(fieldOf(json, 'file_name')).toEqual(['b.pdf', 'a.pdf']);
		expect(fieldOf(json, 'already_uploaded')).toEqual([true, true]);
		expect(names()).toEqual(['b.pdf', 'a.pdf']);
	});

	test('in another order are another upload', async () => {
		await run('a.pdf', 'b.pdf');
		await run('b.pdf', 'a.pdf');
		expect(names()).toHaveLength(4);
	});

	test('of which one is gone are not uploaded again, and the user is told', async () => {
		const { json } = await run('a.pdf', 'b.pdf');
		await bench.runNode({
			parameters: {
				...{ resource: 'file', operation: 'delete', modelId: 'model-invoices' },
				fileId: textIn(json[1]?.['file_id']),
			},
		});
		const { error } = await run('a.pdf', 'b.pdf');
		expect(error?.message).toMatch(
			/^2 files were sent together, and the service lists 1 of them: a\.pdf as /,
		);
		expect(names()).toEqual(['a.pdf']);
	});

	test('of which the answer lacks one stop an equal item of the run, too', async () => {
		const { handlers } = bench.sandbox.service;
		bench.sandbox.override('file.upload', (call) => {
			const answer = handlers['file.upload']?.(call) ?? { status: 500 };
			const { result, ...more } = answer.body as { result: Array<{ input: string }> };
			return {
				...answer,
				body: { ...more, result: result.filter(({ input }) => input === 'a.pdf') },
			};
		});
		const both = [...(await files('a.pdf', 'b.pdf')), ...(await files('a.pdf', 'b.pdf'))];
		const { json } = await bench.runNode({
			parameters: upload(fields, { ifAlreadyUploaded: 'return' }),
			items: both,
			onError: 'continueRegularOutput',
		});
		expect(json).toEqual([
			{ error: expect.stringMatching(/^2 files were sent, .* lists 1: a\.pdf as /) as string },
			{ error: expect.stringMatching(/^2 files were sent together, .* lists 1 of them/) as string },
		]);
		expect(names()).toHaveLength(2);
	});

	test('of which one could not be read are there', async () => {
		const waiting = upload({ ...fields, results: 'wait' }, { ifAlreadyUploaded: 'return' });
		const items = await files('a.pdf', 'fail.pdf');
		await bench.runNode({ parameters: waiting, items });
		const { json } = await bench.runNode({ parameters: waiting, items });
		expect(fieldOf(json, 'status')).toEqual(['success', 'failure']);
		expect(names()).toHaveLength(2);
	});
});

test.each(KINDS.slice(1))(
	'a $resource on a later page of a list that holds fewer at once, and does not tell its total, is found',
	async (kind) => {
		const { service } = bench.sandbox;
		service.variants.mostPerPage = 3;
		bench.sandbox.override(kind.list, (call) => {
			const answer = service.handlers[kind.list]?.(call) ?? { status: 500 };
			return { ...answer, body: { ...(answer.body as IDataObject), total_count: 0 } };
		});
		const { run, uploads } = onceOn(bench, kind);
		await run(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf']);
		const { json } = await run(['a.pdf']);
		expect(json).toMatchObject([{ already_uploaded: true }]);
		expect(uploads()).toHaveLength(4);
	},
);

describe('base64 text', () => {
	const base64 = (base64Data: string) =>
		upload({ inputType: 'base64', base64Data }, { ifAlreadyUploaded: 'return' });

	test('is known by what it stands for, however it is written', async () => {
		const text = pdf('one').toString('base64');
		await bench.runNode({ parameters: base64(text) });
		const inLines = text.replace(/(.{20})/g, '$1\n');
		const { json } = await bench.runNode({
			parameters: base64(`data:application/pdf;base64,${inLines}`),
		});
		expect(fieldOf(json, 'already_uploaded')).toEqual([true]);
		expect(bench.sandbox.service.files()).toHaveLength(1);
	});

	test('that is an address is refused: nobody knows what stands behind it', async () => {
		const { error } = await bench.runNode({ parameters: base64('https://files.example/a.pdf') });
		expect(error?.message).toBe(
			'Base64 Data holds an address, and If Already Uploaded needs the file itself',
		);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});
});
