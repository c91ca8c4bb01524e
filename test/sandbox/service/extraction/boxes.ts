import { uuidFrom } from '../ids';
import { extractPage } from './content';
import type {
	ExtractedCell,
	ExtractedField,
	ExtractedTable,
	Frame,
	PageContent,
	Wanted,
} from './content';
import type { Script } from './script';

/** A box as it travels: predicted ones are ours, moderated ones are kept as a client sent them. */
export type Box = Record<string, unknown>;

/** What a version 2 model looks for. */
const MODEL_FIELDS = [
	'invoice_number',
	'invoice_date',
	'due_date',
	'seller_name',
	'buyer_name',
	'currency',
	'subtotal',
	'tax_amount',
	'total_amount',
];
const MODEL_HEADERS = ['description', 'quantity', 'unit_price', 'line_amount'];

const modelWants = ({ fields }: Script): Wanted => ({
	fields: Array.from(
		{ length: fields ?? MODEL_FIELDS.length },
		(_, position) => MODEL_FIELDS[position] ?? `field_${position + 1}`,
	),
	tableHeaders: MODEL_HEADERS,
});

/** What a version 2 model finds on a page; `page` counts from 0. */
export const pageContent = (script: Script, page: number): PageContent =>
	extractPage(script, page, modelWants(script));

export interface BoxedPage {
	modelId: string;
	pageId: string;
	/** From 0. */
	page: number;
}

/** The boxes of one page as version 2 shows them (docs/interface.md#boxes). */
export const predictBoxes = (script: Script, place: BoxedPage): Box[] => {
	const { fields, tables } = pageContent(script, place.page);
	return [
		...fields.map((field, position) => fieldBox(place, field, position)),
		...tables.map((table, position) => tableBox(place, table, position)),
	];
};

const corners = ([xmin, ymin, xmax, ymax]: Frame) => ({ xmin, ymin, xmax, ymax });

const commonBox = ({ modelId, pageId, page }: BoxedPage, label: string, key: string) => ({
	id: uuidFrom(`${pageId}/${key}`),
	label,
	label_id: uuidFrom(`${modelId}/label/${label}`),
	page,
	status: 'correctly_predicted',
	lookup_edited: false,
	lookup_parent_box_ids: null,
});

const fieldBox = (place: BoxedPage, field: ExtractedField, position: number): Box => ({
	...commonBox(place, field.name, `field/${position}`),
	...corners(field.frame),
	score: field.score,
	ocr_text: field.value,
	type: 'field',
	validation_status: field.valid ? 'success' : 'failed',
});

const tableBox = (place: BoxedPage, table: ExtractedTable, position: number): Box => {
	const box = commonBox(place, 'table', `table/${position}`);
	return {
		...box,
		...corners(table.frame),
		score: table.score,
		ocr_text: '',
		type: 'table',
		validation_status: 'success',
		cells: table.cells.map((cell) => cellOfBox(box.id, cell)),
	};
};

/** Version 2 counts rows and columns from 1. */
const cellOfBox = (tableId: string, cell: ExtractedCell) => ({
	id: uuidFrom(`${tableId}/${cell.row}/${cell.col}`),
	row: cell.row + 1,
	col: cell.col + 1,
	row_span: 1,
	col_span: cell.colSpan,
	label: cell.header,
	...corners(cell.frame),
	score: cell.score,
	text: cell.text,
	verification_status: 'unverified',
	status: '',
	failed_validation: '',
});
