import fc from 'fast-check';
import type { BoxChanges, Match } from '../../../nodes/DocumentExtraction/extraction/boxChanges';
import type { Json } from '../../../nodes/DocumentExtraction/utils/json';

/** Few labels and ids, so that changes meet boxes, and several boxes share a label. */
export const LABELS = [
	'total',
	'date',
	'number',
	'table',
	'',
	'__proto__',
	'constructor',
	' total',
	'Total',
	'_total',
	'DATE',
];
export const IDS = ['b1', 'b2', 'b3', 'b4', 'b5', 'b6'];

const number = fc.oneof(
	fc.integer({ min: 0, max: 2_200 }),
	fc.double({ noNaN: true, min: 0, max: 1 }),
);
const text = fc.string({ unit: 'grapheme', maxLength: 8 });

/** Whatever else the service or a newer one keeps with a box. */
const unknownProperties = fc.dictionary(
	fc.constantFrom('lookup_edited', 'lookup_parent_box_ids', 'vendor', 'x', 'constructor', 'top'),
	fc.jsonValue({ maxDepth: 2 }),
	{ maxKeys: 3, noNullPrototype: true },
);

const cell = fc.record({
	id: text,
	row: fc.integer({ min: 0, max: 3 }),
	col: fc.integer({ min: 0, max: 3 }),
	label: text,
	text,
	row_span: fc.constant(1),
});

export const box: fc.Arbitrary<Json> = fc
	.record(
		{
			id: fc.constantFrom(...IDS),
			label: fc.constantFrom(...LABELS),
			label_id: text,
			xmin: number,
			ymin: number,
			xmax: number,
			ymax: number,
			width: number,
			height: number,
			score: number,
			ocr_text: text,
			type: fc.constantFrom('field', 'table'),
			cells: fc.array(cell, { maxLength: 3 }),
		},
		{ requiredKeys: ['id', 'label'], noNullPrototype: true },
	)
	.chain((known) => unknownProperties.map((unknown) => ({ ...unknown, ...known })));

const boxes = fc.array(box, { maxLength: 7 });

export const record: fc.Arbitrary<Json> = fc.record(
	{
		id: fc.constantFrom('page-1', 'page-2'),
		page: fc.integer({ min: 0, max: 3 }),
		moderated_boxes: fc.oneof(boxes, fc.constant([]), fc.constant(null)),
		predicted_boxes: boxes,
		is_moderated: fc.boolean(),
		day_since_epoch: fc.integer({ min: 0, max: 30_000 }),
	},
	{ requiredKeys: ['id', 'page'], noNullPrototype: true },
);

const match: fc.Arbitrary<Match> = fc.oneof(
	fc.record({
		matchBy: fc.constant('label' as const),
		match: fc.constantFrom(...LABELS, 'none', 'TOTAL', 'num ber'),
	}),
	fc.record({ matchBy: fc.constant('id' as const), match: fc.constantFrom(...IDS, 'none') }),
);

const set: fc.Arbitrary<Json> = fc.record(
	{ ocr_text: text, label: text, validation_status: text, xmin: number, ymax: number },
	{ requiredKeys: ['ocr_text'], noNullPrototype: true },
);

const corners = fc.record({ xmin: number, ymin: number, xmax: number, ymax: number });

export const changes: fc.Arbitrary<BoxChanges> = fc.record({
	edits: fc.array(
		fc.tuple(match, set).map(([named, values]) => ({ ...named, set: values })),
		{ maxLength: 4 },
	),
	additions: fc.array(
		fc.record({
			label: text,
			labelId: text,
			text,
			type: fc.constantFrom('field', 'table'),
			corners,
		}),
		{ maxLength: 3 },
	),
	deletions: fc.array(match, { maxLength: 3 }),
});
