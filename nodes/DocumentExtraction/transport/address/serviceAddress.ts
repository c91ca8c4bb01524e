import { UserError } from 'n8n-workflow';

/** How the service's own paths begin (docs/interface.md#two-versions); a gateway may have others below such a version. */
const OWN_PATHS = [
	'v2(?:/+(?:OCR|Inferences|ImageLevelInferences|ObjectDetection|team/+members)(?:/.*)?)?',
	'v4(?:/+(?:workflows|workflow_types)(?:/.*)?)?',
];

/** What people paste from the browser or from the documentation: everything from here on is ours to add. */
const API_PATH = new RegExp(`(?:/+api/(?:${OWN_PATHS.join('|')}))+/*$`, 'i');
const SCHEME = /^([a-z][a-z\d+.-]*):\/\//i;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address that every request starts with, made from what the user typed as Base URL:
 * scheme, host, port and the path prefix of a gateway, without a slash at the end.
 * Throws, in words for the user, where a key must not be sent.
 */
export function serviceAddress(typed: unknown): string {
	const text = typeof typed === 'string' ? typed.trim() : '';
	if (text === '') throw refusal('is empty. Fill in the address of the service');
	if (/\s/.test(text)) throw refusal('contains a blank. Remove it');
	const scheme = SCHEME.exec(text)?.[1]?.toLowerCase();
	if (scheme === undefined) throw refusal('does not start with https://. Put it in front');
	if (scheme !== 'https' && scheme !== 'http') {
		throw refusal(`starts with ${scheme}://. Only https:// is possible`);
	}
	// "\" is "/" to a URL parser: what follows it is not what it seems to be.
	if (text.includes('\\')) throw refusal('contains a backslash. Use / instead');
	if (text.includes('?')) throw refusal('contains a query. Remove the ? and what follows it');
	if (text.includes('#')) throw refusal('contains a fragment. Remove the # and what follows it');

	const url = parsed(text);
	if (!url) throw refusal('is not a valid address. Check the host and the port');
	if (authority(text).includes('@')) {
		throw refusal('contains a user name. Remove it and put the key into API Key');
	}
	if (scheme === 'http' && !LOOPBACK_HOST.test(url.hostname)) {
		throw refusal(
			'starts with http://, which would send the key in the clear. Use https://; plain http is possible on this computer only (localhost)',
		);
	}
	return url.origin + url.pathname.replace(API_PATH, '').replace(/\/+$/, '');
}

/** Whether what is sent there, and what comes back, cannot be read on the way. */
export function isSafeAddress(address: string): boolean {
	const url = parsed(address);
	return (
		url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK_HOST.test(url.hostname))
	);
}

/** The full URL of a request, which is refused unless it goes to the origin that the user typed. */
export function requestUrl(address: string, requested: string): string {
	const own = new URL(address);
	const url = new URL(absolute(asParsed(requested), address));
	// Not the origin alone: to a blob belongs the origin of the address in it.
	if (url.protocol !== own.protocol || url.host !== own.host) {
		throw new UserError(
			`The API key belongs to ${own.host} and is not sent to ${url.host || url.protocol}. Check the Base URL of the credential`,
		);
	}
	return url.href;
}

/** URL parsers drop these, so they must not make an address look like a path. */
function asParsed(requested: string): string {
	return requested.replace(/\p{Cc}/gu, '').trim();
}

function absolute(requested: string, address: string): string {
	if (/^[a-z][a-z\d+.-]*:/i.test(requested)) return requested;
	// Any two of these begin a host for a URL parser.
	if (/^[\\/]{2}/.test(requested)) return new URL(address).protocol + requested;
	return `${address}/${requested.replace(/^[\\/]/, '')}`;
}

/** Not by URL.canParse: in Node 20 it comes to refuse hosts with an umlaut once it has been called often. */
function parsed(text: string): URL | undefined {
	try {
		return new URL(text);
	} catch {
		return undefined;
	}
}

function authority(text: string): string {
	// A URL parser skips any number of slashes before the host.
	return text.replace(SCHEME, '').replace(/^\/+/, '').replace(/\/.*$/, '');
}

function refusal(what: string): UserError {
	return new UserError(`The Base URL of the credential ${what}.`);
}
