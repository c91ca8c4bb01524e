import type { IDataObject } from 'n8n-workflow';
import { described } from '../../contract/described';
import { onDocuments } from '../fixtures/document.fixture';
import { useLoopback } from '../host';
import { useOperations } from './fixture';
import { CASES, type Case } from './cases';
import { messagesIn } from './messages';
import { ANY_IDS, inBody, withParameter } from './parameters';

const bench = useOperations();
const server = useLoopback();

interface Written {
	title: string;
	path: string;
	displayName: string;
	operation: Case;
}

/** Each of these has a form of its own, or has to be a name that the service knows. */
const OTHER_FORMS = ['documentUrl', 'memberEmail', 'name', 'workflowType', 'fieldName', 'header'];

/** Parameters whose text the service stores as it is. */
const TEXTS: Written[] = CASES.flatMap((operation) => {
	const body: IDataObject = operation.body?.(ANY_IDS) ?? {};
	const parameters = described.find(({ id }) => id === operation.id)?.parameters ?? [];
	return (
		Object.keys(operation.contract.parameters)
			.filter((path) => typeof body[inBody(path)] === 'string')
			.filter((path) => !OTHER_FORMS.includes(path))
			// Not what is blanked all the same.
			.filter((path) => body[inBody(path)] !== '')
			.map((path) => ({
				title: `${path} of ${operation.title}`,
				path,
				displayName: parameters.find((each) => each.path === path)?.property.displayName ?? '',
				operation,
			}))
	);
});

/** One run, with an item for each of the expressions. */
async function runWith({ operation, path }: Written, expressions: string[]) {
	const { json } = await bench.runCase(operation, {
		parameters: withParameter(
			operation.parameters(bench.ids),
			path,
			`={{ [${expressions.join(', ')}][$json.n] }}`,
		),
		items: expressions.map((_, n) => ({ n })),
		onError: 'continueRegularOutput',
	});
	const bodies = bench.sandbox.log.requests().map(({ body }) => body as IDataObject);
	return { messages: messagesIn(json), sent: bodies.map((body) => body[inBody(path)]) };
}

test('values, messages, instructions and the metadata of documents are among them', () => {
	const paths = new Set(TEXTS.map(({ path }) => path));
	for (const path of ['value', 'text', 'verificationMessage', 'description', 'options.metadata']) {
		expect([...paths]).toContain(path);
	}
});

const DATES = {
	'DateTime.fromISO("2026-11-20T10:00:00Z", { zone: "utc" })': '2026-11-20T10:00:00.000Z',
	'new Date(0)': '1970-01-01T00:00:00.000Z',
};

/** What a document says in one place: an object would stand there as JSON. */
const OF_DOCUMENT = ['value', 'text'];
const OBJECT = '{ at: new Date(0) }';
const REFUSED = {
	NaN: 'NaN',
	'1 / 0': 'Infinity',
	'12345678901234567890': '12345678901234567000',
	'DateTime.fromISO("x")': 'an invalid date',
	'DateTime.fromISO("x").toFormat("yyyy")': 'an invalid date',
	'new Date("x")': 'an invalid date',
	'[DateTime.fromISO("x")]': 'an invalid date',
	'[$json.missing]': 'an entry without a value',
	'{ total: 0 / 0 }': 'NaN',
	'new Set([1])': 'a Set',
};
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

describe.each(TEXTS)('$title', (parameter) => {
	test('holds a date as its ISO text', async () => {
		bench.makeRepeatable(parameter.operation.id);
		const { messages, sent } = await runWith(parameter, Object.keys(DATES));
		expect(messages).toEqual([]);
		expect(sent.map(asText)).toEqual(Object.values(DATES));
	});

	test('holds an object as JSON, or refuses it', async () => {
		const { messages, sent } = await runWith(parameter, [OBJECT]);
		const isRefused = OF_DOCUMENT.includes(parameter.path);
		expect(messages).toEqual(
			isRefused ? [expect.stringContaining(`${parameter.displayName} cannot be {"at":`)] : [],
		);
		expect(sent.map(asText)).toEqual(isRefused ? [] : ['{"at":"1970-01-01T00:00:00.000Z"}']);
	});

	test('refuses what would be written as something else', async () => {
		const { messages, sent } = await runWith(parameter, Object.keys(REFUSED));
		expect(messages).toEqual(
			Object.values(REFUSED).map(
				(what, index) => `${parameter.displayName} cannot hold ${what} [item ${index}]`,
			),
		);
		expect(sent).toEqual([]);
	});
});

test('metadata that is JSON text loses no digits on its way', async () => {
	const operation = CASES.find(({ title }) => title === 'document.upload by URL');
	if (!operation) throw new Error('There is no such case');
	const parameters = withParameter(
		operation.parameters(bench.ids),
		'options.metadata',
		'{ "order": 12345678901234567890 }',
	);
	const { error } = await bench.runCase(operation, { parameters });
	expect(error?.message).toBe('Metadata cannot hold 12345678901234567000');
	expect(bench.sandbox.log.requests()).toEqual([]);
});

test.each(['{"order": 17, "total": 1.10}', '{ "at": 12.345678901234567891 }', '[1e2, 1.0]'])(
	'metadata that is JSON text (%s) goes to the letter, as structure',
	async (metadata) => {
		let body = '';
		server.answer((request, response) => {
			request.on('data', (chunk) => (body += String(chunk)));
			request.on('end', () => response.end('{"document_id":"d","status":"pending"}'));
		});
		const { error } = await bench.runNode({
			credential: { baseUrl: server.url, apiKey: 'key' },
			parameters: onDocuments(
				'upload',
				{ inputType: 'url', documentUrl: 'https://files.example/a.pdf', results: 'later' },
				{ metadata },
			),
		});
		expect(error).toBeUndefined();
		expect(server.received[0]?.headers['content-type']).toMatch(/^application\/json/);
		expect(body).toBe(
			`{"document_url":"https://files.example/a.pdf","async":true,"metadata":${metadata}}`,
		);
	},
);
