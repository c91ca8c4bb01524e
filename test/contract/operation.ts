/** `!` is required, `=` is sent even when empty, nothing is left out when empty. */
export type Mark = '!' | '=' | '';

/** What comes out of an operation. */
export type OutputKind =
	/** What the service answered, one item. */
	| 'response'
	/** One item per entry of a list in the answer. */
	| 'list'
	| 'confirmation'
	| 'deletion'
	/** What was read from files, or the answer. */
	| 'files'
	/** A file. */
	| 'binary';

export interface Operation {
	resource: string;
	operation: string;
	/** Publicly observed, and not in the interface that every service of this kind has. */
	goesBeyond?: true;
	/** As the user reads it. */
	name: string;
	method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
	/** With the names of the parameters in it. */
	path: string;
	/** By name; those inside collections with the names of these in front. */
	parameters: Record<string, Mark>;
	/** Parameters that the spec adds further down, under "Beyond the interface document". */
	beyond?: string[];
	/** Of parameters that are not empty to begin with. */
	defaults?: Record<string, unknown>;
	/** Of parameters that begin otherwise, or are there at all, where the node is a tool of an AI agent. */
	toolDefaults?: Record<string, unknown>;
	output: OutputKind;
	/** The calls of others that it is made of, where it has none of its own; its own request is the last. */
	calls?: string[];
	/** Where the interface states two forms, the other one. */
	otherForm?: { method?: 'POST'; path?: string };
}

/** There, what gives whole files has Output in the place of Simplify. */
export const asTool = { output: 'simplified' };
