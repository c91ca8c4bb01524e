import {
	requestUrl,
	serviceAddress,
} from '../../../../nodes/DocumentExtraction/transport/address/serviceAddress';

const refused = (what: string) => `The Base URL of the credential ${what}.`;
const PLAIN_HTTP = refused(
	'starts with http://, which would send the key in the clear. Use https://; plain http is possible on this computer only (localhost)',
);
const NO_SCHEME = refused('does not start with https://. Put it in front');
const NO_ADDRESS = refused('is not a valid address. Check the host and the port');
const USER_INFO = refused('contains a user name. Remove it and put the key into API Key');
const QUERY = refused('contains a query. Remove the ? and what follows it');
const FRAGMENT = refused('contains a fragment. Remove the # and what follows it');
const BLANK = refused('contains a blank. Remove it');
const EMPTY = refused('is empty. Fill in the address of the service');
const BACKSLASH = refused('contains a backslash. Use / instead');
const otherScheme = (scheme: string) =>
	refused(`starts with ${scheme}://. Only https:// is possible`);

describe('serviceAddress takes', () => {
	test.each([
		['an address as it is', 'https://api.example', 'https://api.example'],
		['a trailing slash', 'https://api.example/', 'https://api.example'],
		['several trailing slashes', 'https://api.example///', 'https://api.example'],
		['a pasted /api/v2 end', 'https://api.example/api/v2', 'https://api.example'],
		['a pasted /api/v4 end', 'https://api.example/api/v4/', 'https://api.example'],
		['a pasted version 2 call', 'https://a.example/api/v2/OCR/Model/1/', 'https://a.example'],
		['a pasted version 4 call', 'https://a.example/api/v4/workflows', 'https://a.example'],
		['an upper-case pasted end', 'https://a.example/API/V4/workflows', 'https://a.example'],
		['a double slash before it', 'https://a.example//api/v4', 'https://a.example'],
		['the path prefix of a gateway', 'https://gw.example/docs', 'https://gw.example/docs'],
		['a prefix and a slash', 'https://gw.example/a/b/', 'https://gw.example/a/b'],
		['a prefix and a pasted end', 'https://gw.example/a/api/v2/OCR', 'https://gw.example/a'],
		['a path that only looks like ours', 'https://a.example/api/v3', 'https://a.example/api/v3'],
		['a longer word after it', 'https://a.example/api/v4beta', 'https://a.example/api/v4beta'],
		[
			'a prefix that holds a path like ours',
			'https://gw.example/api/v2/tenant-7',
			'https://gw.example/api/v2/tenant-7',
		],
		[
			'such a prefix and a slash',
			'https://gw.example/api/v4/tenant-7/',
			'https://gw.example/api/v4/tenant-7',
		],
		[
			'such a prefix and a pasted end',
			'https://gw.example/api/v2/tenant-7/api/v4/workflows/1/documents',
			'https://gw.example/api/v2/tenant-7',
		],
		[
			'a prefix that begins like a call',
			'https://gw.example/api/v2/OCRs/x',
			'https://gw.example/api/v2/OCRs/x',
		],
		[
			'a prefix with paths of another version',
			'https://gw.example/api/v4/OCR',
			'https://gw.example/api/v4/OCR',
		],
		['two pasted ends', 'https://a.example/api/v2//api/v4/', 'https://a.example'],
		...[
			'v2/OCR/Model/1/LabelFile/',
			'v2/OCR/Model/1',
			'v2/OCR',
			'v2/ocr/model/1',
			'v2/ImageLevelInferences/Model/1/Verify/2',
			'v2/Inferences/Model/1/ImageLevelInference',
			'v2/ObjectDetection/Model/1',
			'v2/team/members/model/1/assign/files',
			'v4/workflows/1/documents/2/pages/3/fields',
			'v4/workflow_types',
		].map((end) => [
			`the pasted ${end}`,
			`https://a.example/gw/api/${end}`,
			'https://a.example/gw',
		]),
		['an @ in the path', 'https://gw.example/@docs', 'https://gw.example/@docs'],
		['a port', 'https://api.example:8443/', 'https://api.example:8443'],
		['the standard port', 'https://api.example:443', 'https://api.example'],
		['an IPv4 host', 'https://192.0.2.7:8443', 'https://192.0.2.7:8443'],
		['an IPv6 host', 'https://[2001:db8::1]', 'https://[2001:db8::1]'],
		['an IPv6 host with a port', 'https://[2001:DB8::1]:8443/', 'https://[2001:db8::1]:8443'],
		['a punycode host', 'https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
		['a host with an umlaut', 'https://bücher.example', 'https://xn--bcher-kva.example'],
		['a Japanese host', 'https://書類.example/', 'https://xn--rovp31i.example'],
		['upper case', 'HTTPS://API.Example/Docs', 'https://api.example/Docs'],
		['surrounding blanks', ' \t https://api.example \n', 'https://api.example'],
		['plain http to localhost', 'http://localhost:8080/', 'http://localhost:8080'],
		['upper-case plain http to it', 'HTTP://LOCALHOST', 'http://localhost'],
		['plain http to 127.0.0.1', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
		['plain http to all of 127.0.0.0/8', 'http://127.9.8.7', 'http://127.9.8.7'],
		['plain http to ::1', 'http://[::1]:3000/api/v4', 'http://[::1]:3000'],
		['::1 written out', 'http://[0:0:0:0:0:0:0:1]', 'http://[::1]'],
	])('%s: %j', (_, typed, address) => {
		expect(serviceAddress(typed)).toBe(address);
	});
});

describe('serviceAddress refuses', () => {
	test.each([
		['nothing', '', EMPTY],
		['blanks only', ' \t\n', EMPTY],
		['what is no text', undefined, EMPTY],
		['a number', 443, EMPTY],
		['a host without a scheme', 'api.example', NO_SCHEME],
		['a host and port without a scheme', 'localhost:8080', NO_SCHEME],
		['a protocol-relative address', '//api.example', NO_SCHEME],
		['a scheme with one slash', 'https:/api.example', NO_SCHEME],
		['a scheme without slashes', 'https:api.example', NO_SCHEME],
		['a script', 'javascript:alert(1)', NO_SCHEME],
		['ftp', 'ftp://api.example', otherScheme('ftp')],
		['file', 'file:///etc/hosts', otherScheme('file')],
		['ws', 'WSS://api.example', otherScheme('wss')],
		['a scheme made up of https', 'httpss://api.example', otherScheme('httpss')],
		['plain http', 'http://api.example', PLAIN_HTTP],
		['upper-case plain http', 'HTTP://API.EXAMPLE', PLAIN_HTTP],
		['plain http in the own network', 'http://192.168.1.2', PLAIN_HTTP],
		['plain http to 0.0.0.0', 'http://0.0.0.0:3000', PLAIN_HTTP],
		['plain http to another IPv6 host', 'http://[2001:db8::1]', PLAIN_HTTP],
		['a host that begins like loopback', 'http://127.0.0.1.example', PLAIN_HTTP],
		['a host that begins with localhost', 'http://localhost.example', PLAIN_HTTP],
		['a host that ends with localhost', 'http://example-localhost', PLAIN_HTTP],
		['a user name', 'https://key@api.example', USER_INFO],
		['a user name and password', 'https://key:secret@api.example', USER_INFO],
		['an empty user name', 'https://@api.example', USER_INFO],
		['a loopback address as user name', 'http://localhost@127.0.0.1', USER_INFO],
		['a user name behind a third slash', 'https:///key@api.example', USER_INFO],
		['a query', 'https://api.example/?key=1', QUERY],
		['an empty query', 'https://api.example?', QUERY],
		['a fragment', 'https://api.example/#top', FRAGMENT],
		['an empty fragment', 'https://api.example#', FRAGMENT],
		['a blank inside the host', 'https://api .example', BLANK],
		['a blank inside the path', 'https://api.example/my docs', BLANK],
		['a line break inside', 'https://api.\nexample', BLANK],
		['a tab inside the scheme', 'ht\ttps://api.example', BLANK],
		['a no-break space inside', 'https://api.example/my\u00a0docs', BLANK],
		['a backslash', 'https://api.example\\@other.example', BACKSLASH],
		['no host', 'https://', NO_ADDRESS],
		['a port out of range', 'https://api.example:70000', NO_ADDRESS],
		['a port of letters', 'https://api.example:port', NO_ADDRESS],
		['a broken IPv6 host', 'https://[2001:db8::1', NO_ADDRESS],
		['an encoded @ in the host', 'https://key%40api.example', NO_ADDRESS],
		['a full-width slash in the host', 'https://api.example／x', NO_ADDRESS],
	])('%s: %j', (_, typed, message) => {
		expect(() => serviceAddress(typed)).toThrow(new Error(message));
	});
});

describe('requestUrl', () => {
	test.each([
		['a path', 'https://a.example', '/api/v4/workflows', 'https://a.example/api/v4/workflows'],
		['a path without its slash', 'https://a.example', 'api/v4', 'https://a.example/api/v4'],
		['a path behind a gateway', 'https://a.example/gw', '/api/v4', 'https://a.example/gw/api/v4'],
		[
			'an own absolute URL',
			'https://a.example',
			'https://a.example/x?y=1',
			'https://a.example/x?y=1',
		],
		['its upper-case form', 'https://a.example', 'HTTPS://A.EXAMPLE/x', 'https://a.example/x'],
		['its standard port', 'https://a.example', 'https://a.example:443/x', 'https://a.example/x'],
		['an encoded id', 'https://a.example', '/x/a%2F..%2Fb', 'https://a.example/x/a%2F..%2Fb'],
	])('puts %s onto the address', (_, address, requested, url) => {
		expect(requestUrl(address, requested)).toBe(url);
	});

	test.each([
		['another host', 'https://b.example/x', 'b.example'],
		['another port', 'https://a.example:8443/x', 'a.example:8443'],
		['another scheme', 'http://a.example/x', 'a.example'],
		['a host that begins like it', 'https://a.example.b.example', 'a.example.b.example'],
		['the own host as user name', 'https://a.example@b.example/', 'b.example'],
		['backslashes', 'https:\\\\b.example/x', 'b.example'],
		['a blank before it', ' https://b.example/x', 'b.example'],
		['line breaks before it', '\r\n\thttps://b.example/x', 'b.example'],
		['a control character before it', '\u0001https://b.example/x', 'b.example'],
		['a tab in the scheme', 'ht\ttps://b.example/x', 'b.example'],
		['a line break between the slashes', 'https:/\n/b.example/x', 'b.example'],
		['one slash', 'https:/b.example/x', 'b.example'],
		['no slash', 'https:b.example/x', 'b.example'],
		['a blank before two slashes', ' //b.example/x', 'b.example'],
		['a tab between two slashes', '/\t/b.example/x', 'b.example'],
		['another scheme for its own host', 'ftp://a.example/x', 'a.example'],
		['an own address in a blob', 'blob:https://a.example/x', 'blob:'],
		['data', 'data:text/plain,x', 'data:'],
	])('refuses %s and names both hosts', (_, requested, host) => {
		expect(() => requestUrl('https://a.example', requested)).toThrow(
			new Error(
				`The API key belongs to a.example and is not sent to ${host}. Check the Base URL of the credential`,
			),
		);
	});

	test.each(['//b.example/x', '/\\b.example/x', '\\\\b.example/x', '\\/b.example'])(
		'refuses %j, in words that name the other host',
		(requested) => {
			expect(() => requestUrl('https://a.example', requested)).toThrow(/is not sent to b\.example/);
		},
	);
});
