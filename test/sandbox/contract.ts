import { OpenAPIValidator, type Document, type Operation } from 'openapi-backend';
import type { Answer, Call } from './call';
import { loadDocument, type DescribedOperation } from './document';

/** An answer of the domain that `openapi.yaml` does not allow. */
export interface Violation {
	operationId: string;
	status: number;
	errors: string[];
	body: unknown;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** Holds requests and answers against the OpenAPI document. */
export class Contract {
	private readonly validator: OpenAPIValidator;
	/** By id: the validator itself would write out the whole document for each question. */
	private readonly operations: Map<string, Operation>;

	constructor(document: Document) {
		this.validator = new OpenAPIValidator({
			definition: withoutLastSlashes(document),
			// All at once takes two seconds, and a test meets few of the calls.
			lazyCompileValidators: true,
			// An unknown keyword in the document must not pass for one that was checked.
			ajvOpts: { strictSchema: true, allErrors: true },
			customizeAjv: (ajv) =>
				ajv
					.addFormat('uuid', UUID)
					.addFormat('date-time', DATE_TIME)
					.addFormat('uri', (text) => URL.canParse(text)),
		});
		const operations = this.validator.router.getOperations();
		this.operations = new Map(operations.map((each) => [each.operationId ?? '', each]));
	}

	/** What is wrong with a request; empty when it holds. */
	request(operation: DescribedOperation, call: Call): string[] {
		const json = bodyForValidator(operation, call);
		if ('error' in json) return [json.error];
		const result = this.validator.validateRequest(
			{
				method: operation.method,
				path: filledIn(operation.path, call.params),
				headers: json.body === undefined ? {} : { 'content-type': 'application/json' },
				query: describedQuery(operation, call),
				...(json.body === undefined ? {} : { body: json.body }),
			},
			this.named(operation),
		);
		return explain(result.errors);
	}

	/** What is wrong with an answer; empty when it holds. */
	answer(operation: DescribedOperation, answer: Answer): string[] {
		const described = operation.responses[String(answer.status)];
		if (described === undefined) return [`status ${answer.status} is not described`];
		const types = Object.keys(described.content ?? {});
		if (answer.body === undefined) {
			return types.length === 0 || types.includes('*/*') ? [] : ['the body is missing'];
		}
		const type = mediaType(answer.headers) ?? 'application/json';
		if (!types.includes(type) && !types.includes('*/*')) {
			return [`a body of type ${type} is not described for status ${answer.status}`];
		}
		if (type !== 'application/json') return [];
		const result = this.validator.validateResponse(
			answer.body,
			this.named(operation),
			answer.status,
		);
		return explain(result.errors);
	}

	private named({ operationId }: DescribedOperation): Operation {
		const found = this.operations.get(operationId);
		if (!found) throw new Error(`openapi.yaml has no operation ${operationId}`);
		return found;
	}
}

let contract: Contract | undefined;

/** That of `openapi.yaml`: one for all, since it compiles a validator for each call that is made. */
export const sharedContract = (): Contract => (contract ??= new Contract(loadDocument()));

/** The validator takes the slash at the end from the path of a request, and from no other. */
const withoutLastSlashes = (document: Document): Document => {
	const definition = structuredClone(document);
	definition.paths = Object.fromEntries(
		Object.entries(document.paths ?? {}).map(([path, item]) => [path.replace(/\/$/, ''), item]),
	);
	return definition;
};

/** The JSON to validate: a form's parts are judged by the domain, in its own words. */
const bodyForValidator = (
	{ requestBody }: DescribedOperation,
	{ body, form }: Call,
): { body?: object } | { error: string } => {
	if (requestBody === undefined || form !== undefined) return {};
	const formIsEnough = Object.keys(requestBody.content).some((type) => type.includes('form'));
	if (body === undefined) {
		return requestBody.required === true && !formIsEnough ? { error: 'the body is missing' } : {};
	}
	if (typeof body !== 'object' || body === null || Array.isArray(body)) {
		return { error: 'the body must be a JSON object' };
	}
	return { body };
};

/** Query parameters that the document does not know are tolerated, so the validator does not see them. */
const describedQuery = ({ parameters }: DescribedOperation, { query }: Call) => {
	const known = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
	const present = known.flatMap((name): Array<[string, string | string[]]> => {
		const value = query[name];
		return value === undefined ? [] : [[name, value]];
	});
	return Object.fromEntries(present);
};

const filledIn = (path: string, params: Record<string, string>): string =>
	path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

const mediaType = (headers: Record<string, string> = {}): string | undefined => {
	const [, value] =
		Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type') ?? [];
	return value?.split(';')[0]?.trim().toLowerCase();
};

const explain = (
	errors:
		| ReadonlyArray<{ instancePath: string; message?: string; params?: unknown }>
		| null
		| undefined,
): string[] =>
	(errors ?? []).map(({ instancePath, message, params }) => {
		const place = instancePath.replace(/^\/(requestBody|query|path)/, '').replace(/^\//, '');
		return [place, message, extraProperty(params)].filter((part) => part).join(' ');
	});

const extraProperty = (params: unknown): string =>
	typeof params === 'object' && params !== null && 'additionalProperty' in params
		? `(${String(params.additionalProperty)})`
		: '';
