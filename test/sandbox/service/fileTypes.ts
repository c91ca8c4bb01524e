export interface FileType {
	type: string;
	extension: string;
}

const MAGIC: (FileType & { start: number[] })[] = [
	{ type: 'application/pdf', extension: 'pdf', start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
	{ type: 'image/png', extension: 'png', start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
	{ type: 'image/jpeg', extension: 'jpg', start: [0xff, 0xd8, 0xff] },
	{ type: 'image/tiff', extension: 'tif', start: [0x49, 0x49, 0x2a, 0x00] },
	{ type: 'image/tiff', extension: 'tif', start: [0x4d, 0x4d, 0x00, 0x2a] },
];

/** docs/interface.md#file-types: PDF, PNG, JPEG and TIFF, told by their first bytes. */
export const typeOfBytes = (bytes: Buffer): FileType | undefined =>
	MAGIC.find(({ start }) => start.every((byte, position) => bytes[position] === byte));

const EXTENSION_ALIASES: Record<string, string> = { jpeg: 'jpg', tiff: 'tif' };

/** For files that are named by URL and never fetched. No extension at all is taken for a PDF. */
export const typeOfName = (name: string): FileType | undefined => {
	const written = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? 'pdf';
	const extension = EXTENSION_ALIASES[written] ?? written;
	return MAGIC.find((candidate) => candidate.extension === extension);
};

/** The bytes of a file that was only named: the right beginning, then where it would have come from. */
export const bytesFor = ({ type }: FileType, origin: string): Buffer => {
	const start = MAGIC.find((candidate) => candidate.type === type)?.start ?? [];
	return Buffer.concat([Buffer.from(start), Buffer.from(`\n${origin}\n`)]);
};
