import { draw } from './script';
import type { Script } from './script';

const COMPANIES = [
	'Alder Paper Works',
	'Bluestone Freight',
	'Cobalt Tools',
	'Dune Interiors',
	'Elm Street Foods',
	'Fjord Electric',
];
const STREETS = ['Harbour Road', 'Mill Lane', 'Station Street', 'Orchard Way'];
const TOWNS = ['Northfield', 'Lakeside', 'Westhaven', 'Oldbridge'];
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF'];
const GOODS = [
	'Copy paper A4',
	'Desk lamp',
	'Steel shelf',
	'Ink cartridge',
	'Packing tape',
	'Chair',
];
const TAX_PERCENT = 20;
const FIRST_DATE = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The value of one field, found by what its name says. `occurrence` tells repeated fields apart. */
export const fieldValue = (script: Script, name: string, occurrence: number): string => {
	const key = `${name}#${occurrence}`;
	const rule = FIELD_RULES.find(([pattern]) => pattern.test(name));
	return rule ? rule[1](script, key) : `${name} ${draw(script.fingerprint, key, 10_000)}`;
};

/** The value of one table cell, found by what its header says. */
export const cellText = (script: Script, place: CellPlace, header: string): string => {
	const rule = CELL_RULES.find(([pattern]) => pattern.test(header));
	return rule ? rule[1](script, place) : `${header || 'cell'} ${place.row + 1}`;
};

export interface CellPlace {
	page: number;
	table: number;
	row: number;
}

type FieldRule = (script: Script, key: string) => string;
type CellRule = (script: Script, place: CellPlace) => string;

const pick = (list: string[], script: Script, key: string): string =>
	list[draw(script.fingerprint, key, list.length)] ?? '';

const code =
	(prefix: string): FieldRule =>
	({ fingerprint }, key) =>
		`${prefix}-${10_000 + draw(fingerprint, key, 90_000)}`;

const address: FieldRule = (script, key) =>
	`${1 + draw(script.fingerprint, `${key}/house`, 200)} ${pick(STREETS, script, key)}, ${pick(TOWNS, script, `${key}/town`)}`;

const date: FieldRule = ({ fingerprint, continental }, key) => {
	const day = new Date(FIRST_DATE + draw(fingerprint, key, 700) * DAY_MS)
		.toISOString()
		.slice(0, 10);
	return continental ? day.split('-').reverse().join('.') : day;
};

const money = ({ continental }: Script, cents: number): string => {
	const amount = (cents / 100).toFixed(2);
	if (!continental) return amount;
	return amount.replace('.', ',').replace(/\B(?=(\d{3})+,)/g, '.');
};

const quantity = ({ fingerprint }: Script, { page, table, row }: CellPlace): number =>
	1 + draw(fingerprint, `quantity/${page}/${table}/${row}`, 9);

const unitCents = ({ fingerprint }: Script, { page, table, row }: CellPlace): number =>
	100 + draw(fingerprint, `price/${page}/${table}/${row}`, 20_000);

const lineCents: (script: Script, place: CellPlace) => number = (script, place) =>
	quantity(script, place) * unitCents(script, place);

/** The first table of the first page adds up to the totals of the document. */
const subtotalCents = (script: Script): number =>
	Array.from({ length: script.rows }, (_, row) =>
		lineCents(script, { page: 0, table: 0, row }),
	).reduce((sum, cents) => sum + cents, 0);

const taxCents = (script: Script): number =>
	Math.round((subtotalCents(script) * TAX_PERCENT) / 100);

/** The first pattern that fits a field's name decides. */
const FIELD_RULES: [RegExp, FieldRule][] = [
	[/invoice.*(number|no|id)$/i, code('INV')],
	[/(po|order).*(number|no|id)$/i, code('PO')],
	[/vat.*(number|no|id)$/i, code('VAT')],
	[/(number|_no|_id|code)$/i, code('NO')],
	[/date/i, date],
	[/currency/i, (script, key) => pick(CURRENCIES, script, key)],
	[/sub_?total|net/i, (script) => money(script, subtotalCents(script))],
	[/tax|vat/i, (script) => money(script, taxCents(script))],
	[/total|amount/i, (script) => money(script, subtotalCents(script) + taxCents(script))],
	[/address/i, address],
	[/name|seller|buyer|vendor|supplier|customer/i, (script, key) => pick(COMPANIES, script, key)],
];

/** The first pattern that fits a header decides. */
const CELL_RULES: [RegExp, CellRule][] = [
	[/description|item_?name|product|goods/i, (script, place) => goods(script, place)],
	[/quantity|qty/i, (script, place) => String(quantity(script, place))],
	[/unit|price/i, (script, place) => money(script, unitCents(script, place))],
	[/amount|total/i, (script, place) => money(script, lineCents(script, place))],
	[/number|code|sku/i, (_, { row }) => `ART-${100 + row}`],
];

const goods: CellRule = (script, { page, table, row }) =>
	pick(GOODS, script, `goods/${page}/${table}/${row}`);
