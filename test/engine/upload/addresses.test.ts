import type { INodeParameters } from 'n8n-workflow';
import { onDocuments } from '../fixtures/document.fixture';
import { file } from '../fixtures/file.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

const ADVICE = {
	document: 'Use a full address that begins with https:// or http://.',
	files:
		'Use full addresses that begin with https:// or http://. Write a comma within an address as %2C.',
};

interface Kind {
	what: string;
	parameters: (address: string) => INodeParameters;
	operationId: string;
	refusal: (shown: string) => { message: string; description: string };
	emptied: string;
}

const KINDS: Kind[] = [
	{
		what: 'a document',
		parameters: (documentUrl) => onDocuments('upload', { inputType: 'url', documentUrl }),
		operationId: 'document.upload',
		refusal: (shown) => ({
			message: `Document URL cannot be "${shown}"`,
			description: ADVICE.document,
		}),
		emptied: 'Document URL is empty',
	},
	{
		what: 'files',
		parameters: (urls) => file('uploadUrls', { urls }),
		operationId: 'file.uploadUrls',
		refusal: (shown) => ({ message: `URLs cannot hold "${shown}"`, description: ADVICE.files }),
		emptied: 'URLs is empty',
	},
];

describe.each(KINDS)('the address of $what', ({ parameters, operationId, refusal, emptied }) => {
	const run = async (address: string) =>
		await bench.runNode({ parameters: parameters(address), credential: bench.credential() });

	test.each([
		'invoice.pdf',
		'files.example/invoice.pdf',
		'ftp://files.example/invoice.pdf',
		'https:files.example/invoice.pdf',
		'https://',
		'https://files.example/in voice.pdf',
		'javascript:alert(1)',
	])('is refused before anything is sent when it is no web address: %s', async (address) => {
		const { error } = await run(address);
		expect(error).toMatchObject(refusal(address));
		expect(bench.sandbox.log.requests()).toEqual([]);
	});

	test.each([
		['https://user:pa#word@files.example/a.pdf', 'https://files.example/a.pdf'],
		['https://user:pass/word@files.example/a.pdf', 'https://files.example/a.pdf'],
		['https://user:pass word@files.example/a.pdf', 'https://files.example/a.pdf'],
		['user:password@files.example/a.pdf', 'files.example/a.pdf'],
		['password%3A@files.example/a.pdf', 'files.example/a.pdf'],
		['https:password\\u003A@files.example/a.pdf', 'files.example/a.pdf'],
		['https://files.example/bot1:password/a file.pdf', 'https://files.example/…/a file.pdf'],
		['files.example/share/password', 'files.example/…'],
		['file:///etc/passwd', 'file:///etc/…'],
		[encodeURIComponent('https://files.example/a.pdf?password=x'), 'https'],
	])('is shown without its password when it is refused: %s', async (address, shown) => {
		const { error } = await run(address);
		expect(error).toMatchObject(refusal(shown));
	});

	test('is asked for when it is empty', async () => {
		const { error } = await run('  ');
		expect(error?.message).toBe(emptied);
		expect(bench.sandbox.log.requests()).toEqual([]);
	});

	test.each([
		'https://files.example/invoice.pdf',
		'http://files.example:8080/a%2Cb.pdf?signature=x#page=2',
		'HTTPS://FILES.EXAMPLE/ü.pdf',
	])('goes to the service as it is: %s', async (address) => {
		const { error } = await run(` ${address} `);
		expect(error).toBeUndefined();
		const [sent] = bench.sandbox.log.requests(operationId);
		expect(JSON.stringify([sent?.body, sent?.form])).toContain(address);
	});

	test.each([
		['Not a document', /^The service could not /],
		['The account is locked', /^The account is locked$/],
	])('is told without what is secret in it when the service says %s', async (says, message) => {
		bench.sandbox.faults.add({ operationId, kind: 'status', status: 400, message: says });
		const { error } = await run('https://somebody:secret@files.example/a.pdf?signature=hidden');
		expect(error?.message).toMatch(message);
		expect(error?.description).toContain('Sent: https://files.example/a.pdf.');
		expect(`${error?.message} ${error?.description}`).not.toMatch(/secret|hidden/);
	});

	test.each([
		['file/bot1:secret/a.docx', '…/a.docx'],
		['a%20b/Invoice%201.pdf', '…/Invoice%201.pdf'],
		['share/secret', '…'],
		['secret', '…'],
		['file/eyJ.secret.hidden-secret', '…'],
		['a.pdf', 'a.pdf'],
		['', ''],
	])('is told without a token in its path: %s', async (path, shown) => {
		bench.sandbox.faults.add({ operationId, kind: 'status', status: 400, message: 'No' });
		const { error } = await run(`https://files.example/${path}`);
		expect(error?.description).toContain(`Sent: https://files.example/${shown}.`);
		expect(error?.description).not.toContain('secret');
	});

	test('is told without what is secret in it when the service repeats it', async () => {
		const address = 'https://somebody:secret@files.example/a.pdf?signature=hidden';
		const message = `Could not fetch <${address}>, gone`;
		bench.sandbox.faults.add({ operationId, kind: 'status', status: 409, message });
		const { error } = await run(address);
		expect(error?.description).toContain('Could not fetch <https://files.example/a.pdf gone');
		expect(`${error?.message} ${error?.description}`).not.toMatch(/secret|hidden/);
	});

	test('is told without what is secret in it when it is no web address', async () => {
		const { error } = await run('ftp://somebody:secret@files.example/a.pdf?signature=hidden');
		expect(error).toMatchObject(refusal('ftp://files.example/a.pdf'));
	});
});

test.each([
	'={{ $json.first }}, {{ $json.second }}',
	'=["{{ $json.first }}", "{{ $json.second }}"]',
	"='{{ $json.first }}'\n'{{ $json.second }}'",
])(
	'one of several addresses whose expression finds nothing stops the item, or its file would stay behind: %s',
	async (urls) => {
		const { error } = await bench.runNode({
			items: [{ first: 'https://files.example/a.pdf' }],
			parameters: file('uploadUrls', { urls }),
		});
		expect(error?.message).toBe('The expression {{ $json.second }} finds nothing');
		expect(bench.sandbox.log.requests()).toEqual([]);
	},
);

test('the rest of an address after a comma, which may be of a signature, is not shown', async () => {
	const urls = 'https://files.example/a.pdf?signature=abc,secret';
	const { error } = await bench.runNode({ parameters: file('uploadUrls', { urls }) });
	expect(error).toMatchObject({
		message: 'URLs cannot hold "https://files.example/a.pdf"',
		description: ADVICE.files,
	});
});
