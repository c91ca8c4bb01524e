/** One request as the service's handlers see it: decoded, authenticated and already held against openapi.yaml. */
export interface Call {
	/** Path parameters, percent-decoded. */
	params: Record<string, string>;
	/** Query parameters; one that is repeated is an array. */
	query: Record<string, string | string[] | undefined>;
	/** The parsed JSON body, whatever its content type; undefined when there was none. */
	body?: unknown;
	/** Set for multipart and urlencoded bodies. */
	form?: Form;
	/** Who asks: the API key that was accepted. */
	account: string;
	/** Where the service is reached, for links in answers (no slash at the end). */
	origin: string;
}

export interface Form {
	/** Text parts by name, in the order they came. */
	fields: Record<string, string[]>;
	/** File parts in the order they came. */
	files: UploadedFile[];
}

export interface UploadedFile {
	part: string;
	name: string;
	type: string;
	/** The whole file; of a file over 8 MiB only the first 64 KiB. */
	bytes: Buffer;
	/** Size and hash of the whole file, also where `bytes` holds only its beginning. */
	size: number;
	sha256: string;
}

export interface Answer {
	status: number;
	/** A JSON value, or raw bytes (then `headers` names their content type). Left out for an empty body. */
	body?: unknown;
	headers?: Record<string, string>;
}

export type Handler = (call: Call) => Answer;

/** Keyed by the operationIds of openapi.yaml. */
export type Handlers = Record<string, Handler>;
