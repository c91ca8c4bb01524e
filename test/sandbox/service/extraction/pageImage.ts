import type { StoredObject } from '../storage';
import { PAGE_SIZE, type Frame, type PageContent } from './content';

const { width, height } = PAGE_SIZE;
const TEXT_SIZE = 36;
/** Where the value stands beside the name of its field. */
const VALUE_FROM = 300;

/** The picture of a page: what stands on it, drawn where it stands, when somebody looks. */
export const pageImage = (contentOf: () => PageContent): StoredObject => ({
	type: 'image/svg+xml',
	get bytes() {
		return Buffer.from(drawn(contentOf()));
	},
});

const drawn = ({ fields, tables }: PageContent): string =>
	[
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="${TEXT_SIZE}">`,
		`<rect width="${width}" height="${height}" fill="white" stroke="silver" stroke-width="8"/>`,
		...fields.flatMap(({ name, value, frame }) => [
			text(name, frame, 'gray'),
			text(value, frame, 'black', VALUE_FROM),
		]),
		...tables.flatMap(({ headers, frame, cells }) => [
			...headers.map((header, position) =>
				text(header, frame, 'gray', (position * (frame[2] - frame[0])) / headers.length),
			),
			...cells.map((cell) => text(cell.text, cell.frame, 'black')),
		]),
		'</svg>',
	].join('\n');

const text = (words: string, [left, top]: Frame, color: string, indent = 0): string =>
	`<text x="${left + indent}" y="${top + TEXT_SIZE}" fill="${color}">${escaped(words)}</text>`;

const escaped = (words: string): string =>
	words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
