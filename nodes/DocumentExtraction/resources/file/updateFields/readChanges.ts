import type { Addition, BoxChanges, Corners, Edit, Match } from '../../../extraction/boxChanges';
import { isObject, type Json } from '../../../utils/json';
import { mapValues } from '../../../utils/objects';
import {
	anyOrOnePage,
	finiteNumber,
	oneOf,
	optional,
	requiredText,
	type Parser,
	shown,
	trueOrFalse,
} from '../../../parameters/values/parsers';
import { documentName, documentText } from '../../../parameters/values/documentText';
import type { ReadParameter } from '../../../transport/address/path';
import { ItemError } from '../../../transport/errors/itemError';

/** A property of a box, by the service's name, as the parameters give it. */
interface Property {
	parameter: string;
	displayName: string;
	parser: Parser<string | number>;
}

const CORNERS = {
	xmin: 'Left (xmin)',
	ymin: 'Top (ymin)',
	xmax: 'Right (xmax)',
	ymax: 'Bottom (ymax)',
};

const EDITABLE: Record<string, Property> = {
	ocr_text: { parameter: 'text', displayName: 'Text', parser: documentText },
	label: { parameter: 'label', displayName: 'New Label', parser: documentName },
	validation_status: {
		parameter: 'validationStatus',
		displayName: 'Validation Status',
		parser: documentText,
	},
	...mapValues(CORNERS, (parameter, displayName) => ({
		parameter,
		displayName,
		parser: finiteNumber,
	})),
};

export function displayNameOf(property: string): string {
	return EDITABLE[property]?.displayName ?? property;
}

export interface Wanted {
	changes: BoxChanges;
	ifNotFound: 'stop' | 'skip';
}

const ifNotFoundIn = oneOf('stop', 'skip');

export function readWanted(read: ReadParameter): Wanted {
	return {
		changes: readChanges(read),
		ifNotFound: ifNotFoundIn(read('options.ifNotFound', 'stop'), 'If Not Found'),
	};
}

/** Undefined where the user leaves it to the edits to find theirs. */
export function readPage(read: ReadParameter): number | undefined {
	return anyOrOnePage(read('page'), 'Page');
}

/** What the user wants changed, from the three collections of Update Fields. */
export function readChanges(read: ReadParameter): BoxChanges {
	const changes = {
		edits: entriesIn(read('edits', {}), 'edit', 'Edits').map(editOf),
		additions: entriesIn(read('additions', {}), 'addition', 'Additions').map(additionOf),
		deletions: entriesIn(read('deletions', {}), 'deletion', 'Deletions').map((entry) =>
			matchOf(entry, 'Deletion'),
		),
	};
	if (Object.values(changes).every((list) => list.length === 0)) {
		throw new ItemError('There is nothing to change', 'Add an edit, an addition or a deletion.');
	}
	return changes;
}

/** Empty, or as the editor makes it: changes in any other form would be lost unseen. */
function entriesIn(collection: unknown, name: string, displayName: string): Json[] {
	if (isObject(collection)) {
		const { [name]: entries = [], ...others } = collection;
		if (Array.isArray(entries) && entries.every(isEntry) && Object.keys(others).length === 0) {
			// An expression that gives all entries may leave out the collection.
			return entries.map(({ additionalFields, ...entry }) => ({ ...entry, ...additionalFields }));
		}
	}
	throw new ItemError(
		`${displayName} cannot be ${shown(collection)}`,
		`Use { "${name}": [ … ] } with an object for each.`,
	);
}

type Entry = Json & { additionalFields?: Json };

function isEntry(value: unknown): value is Entry {
	return (
		isObject(value) && (value.additionalFields === undefined || isObject(value.additionalFields))
	);
}

const matchByIn = oneOf('label', 'id');

function matchOf(entry: Json, what: string): Match {
	return {
		matchBy: matchByIn(entry.matchBy, 'Match By'),
		match: requiredText(entry.match, `Match of ${what}`),
	};
}

function editOf(entry: Json): Edit {
	const match = matchOf(entry, 'Edit');
	const set: Json = Object.fromEntries(
		Object.entries(EDITABLE)
			.map(
				([property, { parameter, displayName, parser }]): [string, string | number | undefined] => [
					property,
					optional(parser)(entry[parameter], displayName),
				],
			)
			.filter(([, value]) => value !== undefined),
	);
	if (trueOrFalse(entry.clearText, 'Clear Text')) {
		if ('ocr_text' in set) {
			throw new ItemError(
				`Edit of ${shown(match.match)} has a Text, and Clear Text is on`,
				'Leave Text empty, or switch off Clear Text.',
			);
		}
		set.ocr_text = '';
	}
	if (Object.keys(set).length === 0) {
		throw new ItemError(
			`Edit of ${shown(match.match)} changes nothing`,
			'Fill in what it shall change, or switch on Clear Text to blank the text.',
		);
	}
	return { ...match, set };
}

function additionOf(entry: Json): Addition {
	const label = documentName(entry.label, 'Label of Addition');
	const corners: Corners = {
		xmin: finiteNumber(entry.xmin, CORNERS.xmin),
		ymin: finiteNumber(entry.ymin, CORNERS.ymin),
		xmax: finiteNumber(entry.xmax, CORNERS.xmax),
		ymax: finiteNumber(entry.ymax, CORNERS.ymax),
	};
	if (corners.xmax <= corners.xmin || corners.ymax <= corners.ymin) {
		throw new ItemError(
			`Addition ${shown(label)} has no area`,
			'Right has to be greater than Left, and Bottom greater than Top.',
		);
	}
	return {
		label,
		labelId: optional(documentText)(entry.labelId, 'Label ID') ?? '',
		text: documentText(entry.text, 'Text'),
		type: optional(documentText)(entry.type, 'Type') ?? 'field',
		corners,
	};
}
