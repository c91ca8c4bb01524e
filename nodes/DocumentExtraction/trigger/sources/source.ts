import type { IDataObject } from 'n8n-workflow';

import type { ExtractedFile } from '../../extraction/file';
import type { Json } from '../../extraction/json';
import type { Observation } from '../state';

/** What a poll wants to know. */
export interface Question {
	/** Everything uploaded at or after this time, in epoch milliseconds. */
	from: number;
	now: number;
	/** Files whose end is awaited: they are asked for, whenever they were uploaded. */
	awaited: string[];
}

export type Seen = Observation<Json>;

/** One kind of thing that can be watched. */
export interface Source {
	/** All files or documents since a time, and those that are awaited. */
	observe(question: Question): Promise<Seen[]>;
	/** One file or document by itself. */
	observeOne(id: string): Promise<Seen>;
	/** The most recent ones, for a test event. */
	recent(now: number): Promise<Seen[]>;
	/** With all that was read, where the list leaves it out. */
	complete(seen: Seen): Promise<Seen>;
	extracted(seen: Seen): ExtractedFile;
	raw(seen: Seen): IDataObject;
}
