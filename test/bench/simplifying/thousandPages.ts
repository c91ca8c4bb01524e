export const PAGES = 1_000;
export const BOXES_PER_PAGE = 50;

/** Of the boxes of a page; the others are fields. */
const TABLES_PER_PAGE = 2;
const FIELDS_PER_PAGE = BOXES_PER_PAGE - TABLES_PER_PAGE;
const ROWS = 5;
const HEADERS = ['description', 'quantity', 'price', 'amount'];
/** So many names that each occurs twice on a page: some fields are repeated, as on real pages. */
const NAMES = FIELDS_PER_PAGE / 2;

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Backwards: the service does not promise reading order, and putting it right is part of the work. */
const fieldsOf = (page: number) =>
	numbers(FIELDS_PER_PAGE)
		.reverse()
		.map((n) => ({ name: `field_${n % NAMES}`, text: `value ${page}/${n}`, top: n * 20 }));

const tablesOf = (page: number) =>
	numbers(TABLES_PER_PAGE).map((table) =>
		numbers(ROWS * HEADERS.length).map((n) => {
			const row = Math.floor(n / HEADERS.length);
			const col = n % HEADERS.length;
			const text = `cell ${page}/${table}/${n}`;
			return { row, col, header: HEADERS[col] ?? '', text };
		}),
	);

/** The answer by file of version 2 (docs/interface.md#version-2-retrieval), as it comes over the wire. */
export function answerByFile(): string {
	const pages = numbers(PAGES).map((page) => ({
		...{ id: `page-${page}`, page, request_file_id: 'file-1', original_file_name: 'long.pdf' },
		...{ is_moderated: false, moderated_boxes: [] },
		predicted_boxes: [
			...fieldsOf(page).map(({ name, text, top }, n) => ({
				...{ id: `${page}-${n}`, label: name, label_id: name, ocr_text: text, score: 0.7 },
				...{ type: 'field', xmin: 10, ymin: top, xmax: 90, ymax: top + 10, page },
			})),
			...tablesOf(page).map((cells) => ({
				type: 'table',
				label: 'table',
				cells: cells.map(({ header, ...cell }) => ({ ...cell, label: header, score: 0.9 })),
			})),
		],
	}));
	return JSON.stringify({ moderated_images: [], unmoderated_images: pages, signed_urls: {} });
}

/** The same as a document of version 4. */
export function document(): string {
	const pages = numbers(PAGES).map((page) => ({
		page_id: `page-${page}`,
		page_number: page + 1,
		data: { fields: valuesOf(page), tables: tablesOf(page).map((cells) => ({ cells })) },
	}));
	return JSON.stringify({ document_id: 'document-1', status: 'success', pages });
}

function valuesOf(page: number): Record<string, object[]> {
	const values: Record<string, object[]> = {};
	for (const { name, text, top } of fieldsOf(page)) {
		const value = { value: text, confidence: 0.7, bbox: [10, top, 90, top + 10] };
		(values[name] ??= []).push(value);
	}
	return values;
}

/** What has to come out of either, so that nobody is fast by leaving things out. */
export const EXPECTED = {
	pages: PAGES,
	values: PAGES * FIELDS_PER_PAGE,
	rows: PAGES * TABLES_PER_PAGE * ROWS,
};
