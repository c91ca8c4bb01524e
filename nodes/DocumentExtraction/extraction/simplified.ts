import type { ExtractedFile } from './file';
import type { ReviewStatus } from './reviewStatus';
import type { Status } from './status';

/** Text as the service gave it, or a number where the user wants that. */
type Value = string | number;

/** What one file looks like to the user (docs/contract.md#simplified-output). */
export interface SimplifiedFile {
	file_id: string;
	file_name: string;
	status: Status;
	/** A value, or a list of values where a field occurs more than once. */
	fields: Record<string, Value | Value[]>;
	/** One object per row, keyed by header. */
	tables: Array<Array<Record<string, Value>>>;
	/** The fields that somebody should look at. */
	low_confidence: string[];
	review_status: ReviewStatus;
	pages: Array<{ page: number; id: string }>;
	metadata: string;
	message: string;
}

export function simplified(file: ExtractedFile, confidenceThreshold: number): SimplifiedFile {
	const fields = file.pages.flatMap((page) => page.fields);
	const doubtful = new Set<string>();
	for (const { name, confidence = 1 } of fields) {
		if (confidence < confidenceThreshold) doubtful.add(name);
	}
	return {
		file_id: file.id,
		file_name: file.name,
		status: file.status,
		fields: valuesByName(fields),
		tables: file.pages.flatMap(({ tables }) => tables.map(({ rows }) => rows)),
		low_confidence: [...doubtful],
		review_status: file.reviewStatus,
		pages: file.pages.map(({ page, id }) => ({ page, id })),
		metadata: file.metadata,
		message: file.message,
	};
}

function valuesByName(fields: Array<{ name: string; value: string }>): SimplifiedFile['fields'] {
	const values = new Map<string, string[]>();
	for (const { name, value } of fields) {
		const known = values.get(name);
		if (known) known.push(value);
		else values.set(name, [value]);
	}
	return Object.fromEntries(
		[...values].map(([name, all]) => [name, all.length === 1 ? (all[0] ?? '') : all]),
	);
}
