import { asUtf8 } from '../../utils/asUtf8';

/** docs/interface.md#file-types: what services take, and so give back; and how such files begin. */
const KINDS = [
	{ type: 'application/pdf', extension: 'pdf', begins: ['25504446'] },
	{ type: 'image/jpeg', extension: 'jpg', begins: ['ffd8ff'] },
	{ type: 'image/png', extension: 'png', begins: ['89504e47'] },
	{ type: 'image/tiff', extension: 'tiff', begins: ['49492a00', '4d4d002a'] },
];

/** Types that are given to anything. */
const ANY_FILE =
	/^(?:$|application\/(?:octet-stream|download|x-download|force-download)$|binary\/|text\/plain$)/;
const UNKNOWN = 'application/octet-stream';

/** Behind what may stand before it: blanks, the mark of an encoding, a declaration, comments. */
const WEB_PAGE =
	/^(?:\s|<\?xml[^>]*>|<!--(?:(?!-->)[^])*-->)*<(?:!doctype\s+html|html|head|body|title|meta|script)\b/i;
/** A message, whatever its type; no document begins so. */
const JSON_TEXT = /^\s*[{[]\s*["{}[\]]/;

/** What is known of a file before it is stored. */
export interface FileFacts {
	name: string;
	type: string | undefined;
}

interface Sources {
	headers: Record<string, unknown>;
	/** Where it came from, when that is not the service itself. */
	address: string;
	beginning: Buffer;
	fallbackName: string;
}

/** Whether an answer that should be a file is a page or a message. */
export function isNoFile({ headers, beginning }: Pick<Sources, 'headers' | 'beginning'>): boolean {
	const type = typeIn(headers['content-type']);
	const text = beginning.toString();
	return /html|json$/.test(type) || WEB_PAGE.test(text) || JSON_TEXT.test(text);
}

export function factsOf({ headers, address, beginning, fallbackName }: Sources): FileFacts {
	const said = typeIn(headers['content-type']);
	const start = beginning.toString('hex', 0, 4);
	const begun = KINDS.find(({ begins }) => begins.some((bytes) => start.startsWith(bytes)));
	const type = ANY_FILE.test(said) ? begun?.type : said;
	const name =
		nameIn(headers['content-disposition']) ?? nameInAddress(address) ?? cleaned(fallbackName) ?? '';
	if (hasExtension(name)) return { name, type };
	const extension = KINDS.find((kind) => kind.type === type)?.extension;
	return { name: extension ? `${name}.${extension}` : name, type: type ?? UNKNOWN };
}

function typeIn(header: unknown): string {
	return typeof header === 'string' ? (header.split(';', 1)[0] ?? '').trim().toLowerCase() : '';
}

/** Both forms that RFC 6266 knows; the encoded one counts. */
function nameIn(disposition: unknown): string | undefined {
	if (typeof disposition !== 'string') return undefined;
	const encoded = /filename\*\s*=\s*"?utf-8'[^']*'([^;"]+)/i.exec(disposition)?.[1];
	// Without quotes it should hold no blanks, but does, and goes on to the next parameter.
	const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]+))/i.exec(disposition);
	// Only these are escaped by those who escape at all: elsewhere a backslash parts folders.
	const name = (plain?.[1] ?? plain?.[2])?.replace(/\\(["\\ ])/g, '$1');
	return cleaned(decoded(encoded)) ?? cleaned(name && asUtf8(name));
}

function nameInAddress(address: string): string | undefined {
	const name = cleaned(decoded(address.replace(/[?#].*$/, '')));
	return name !== undefined && hasExtension(name) ? name : undefined;
}

const hasExtension = (name: string) => /[^.]\.\w+$/.test(name);

/** A name is no path. */
function cleaned(name: string | undefined): string | undefined {
	const last = name
		?.split(/[\\/]/)
		.at(-1)
		?.replace(/\p{Cc}/gu, '')
		.trim();
	return last === undefined || /^\.*$/.test(last) ? undefined : last;
}

function decoded(text: string | undefined): string | undefined {
	try {
		return text === undefined ? undefined : decodeURIComponent(text.trim());
	} catch {
		return undefined;
	}
}
