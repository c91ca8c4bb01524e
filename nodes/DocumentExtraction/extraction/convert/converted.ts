import type { SimplifiedFile } from '../simplified';
import { type DateOrder, dateReader } from './dates';
import { isIdentifierName } from './identifiers';
import { automaticReader, type NumberFormat, numberReader } from './numbers';
import { mayBeNoAmount, mayBeNoDate, mayBeTimeIn, namesOther } from './otherMeanings';
import { DOUBTFUL, type Reading } from './reading';
import { writtenNumberIn } from './writtenNumber';
import { mapValues } from '../../utils/objects';

/** What becomes of the texts of a file; undefined where they stay as they are. */
export interface Conversion {
	numbers: NumberFormat | 'automatic' | undefined;
	dates: DateOrder | undefined;
}

type Reader = (text: string, name: string) => Reading<string | number>;

/**
 * The file with numbers in place of amounts and with dates as YYYY-MM-DD. What is none, or would lose
 * something, stays text; what might be one is named among what somebody should look at.
 */
export function converted(file: SimplifiedFile, conversion: Conversion): SimplifiedFile {
	const readers = readersFor(file, conversion);
	if (readers.length === 0) return file;
	const doubtful = new Set(file.low_confidence);
	const isIdentifier = remembering(isIdentifierName);
	const valueOf = (name: string, value: string | number): string | number => {
		if (typeof value === 'number') return value;
		if (isIdentifier(name)) {
			if (conversion.numbers && bearsCurrency(value)) doubtful.add(name);
			return value;
		}
		const readings = readers.map((read) => read(value, name));
		if (readings.includes(DOUBTFUL)) doubtful.add(name);
		return readings.find((reading) => reading !== undefined && reading !== DOUBTFUL) ?? value;
	};
	const fields = mapValues(file.fields, (name, value) =>
		Array.isArray(value) ? value.map((each) => valueOf(name, each)) : valueOf(name, value),
	);
	const tables = file.tables.map((rows) => rows.map((row) => mapValues(row, valueOf)));
	return { ...file, fields, tables, low_confidence: [...doubtful] };
}

const bearsCurrency = (text: string) => writtenNumberIn(text)?.unit === 'money';

function readersFor(file: SimplifiedFile, { numbers, dates }: Conversion): Reader[] {
	const readers: Reader[] = [];
	if (dates) readers.push(unless(mayBeNoDate, dateReader(dates)));
	if (numbers) {
		const read = numbers === 'automatic' ? automaticReader(textsIn(file)) : numberReader(numbers);
		readers.push(unless(mayBeNoAmount, read));
	}
	return readers;
}

function unless<T extends string | number>(
	isOther: (name: string, text: string) => boolean,
	read: (text: string) => Reading<T>,
): Reader {
	const mayMeanOther = remembering(namesOther);
	return (text, name) => {
		const reading = read(text);
		const isRead = reading !== undefined && reading !== DOUBTFUL;
		return isRead && mayMeanOther(name) && isOther(name, text) ? DOUBTFUL : reading;
	};
}

/** All that is likely to hold amounts. */
function textsIn({ fields, tables }: SimplifiedFile): string[] {
	const isIdentifier = remembering(isIdentifierName);
	const mayMeanOther = remembering(namesOther);
	return [fields, ...tables.flat()]
		.flatMap((values) => Object.entries(values))
		.filter(([name]) => !isIdentifier(name))
		.flatMap(([name, values]) =>
			[values].flat().filter((value) => !(mayMeanOther(name) && mayBeTimeIn(name, value))),
		)
		.filter((value) => typeof value === 'string');
}

/** A table has a hundred thousand rows, and few columns. */
function remembering(tell: (name: string) => boolean): (name: string) => boolean {
	const told = new Map<string, boolean>();
	return (name) => {
		const answer = told.get(name) ?? tell(name);
		told.set(name, answer);
		return answer;
	};
}
