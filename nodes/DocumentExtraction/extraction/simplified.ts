import type { ExtractedFile, ExtractedTable } from './file';
import type { Status } from './status';

/** What one file looks like to the user (docs/contract.md#simplified-output). */
export interface SimplifiedFile {
	file_id: string;
	file_name: string;
	status: Status;
	/** A text, or a list of texts where a field occurs more than once. */
	fields: Record<string, string | string[]>;
	tables: Array<ExtractedTable['rows']>;
	/** The fields that somebody should look at. */
	low_confidence: string[];
	page_count: number;
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
		page_count: file.pages.length,
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
