import type { ReviewStatus } from './reviewStatus';
import type { Status } from './status';

/** What was read from a file or document, the same for both versions of the service. */
export interface ExtractedFile {
	id: string;
	name: string;
	status: Status;
	reviewStatus: ReviewStatus;
	metadata: string;
	/** What the service said about it, beyond its status. */
	message: string;
	/** Where a check of the service has failed, whichever value it was about. */
	isInvalid?: boolean;
	pages: ExtractedPage[];
}

export interface ExtractedPage {
	/** As the service counts: version 2 from 0, version 4 from 1. */
	page: number;
	id: string;
	/** In reading order. */
	fields: ExtractedField[];
	tables: ExtractedTable[];
}

/** How far the service trusts what it has read. */
export interface Certainty {
	/** From 0 to 1; undefined where the service does not tell. */
	confidence?: number | undefined;
	/** Where a check of the service has failed. */
	isInvalid?: boolean;
}

export interface ExtractedField extends Certainty {
	/** Of the box or the value; empty when the answer does not tell. */
	id: string;
	name: string;
	value: string;
}

export interface ExtractedTable extends Certainty {
	/** One object per row, keyed by header. */
	rows: Array<Record<string, string>>;
	/** The cells in these rows, by row and column. */
	cells: ExtractedCell[];
}

export interface ExtractedCell extends Certainty {
	/** The place of its row, from 1. */
	row: number;
	header: string;
	text: string;
}

/** Some services write what an answer leaves out as empty: nothing but another answer tells that from a blank file. */
export const isBlank = ({ pages }: Pick<ExtractedFile, 'pages'>) =>
	pages.every(({ fields, tables }) => fields.length + tables.length === 0);

/** Of one that is called read and does not come with all that was read: it would look like one with nothing on it. */
export const MISSING_PAGES =
	'The service says that the file is read, and has not listed all of its pages';

/** What somebody has noted stays beside it. */
export const withMissingPages = (message: string) =>
	message.includes(MISSING_PAGES) ? message : [message, MISSING_PAGES].filter(Boolean).join('. ');
