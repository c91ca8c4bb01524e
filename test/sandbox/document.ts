import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Document } from 'openapi-backend';
import { parse } from 'yaml';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Parameter {
	name: string;
	in: string;
	required?: boolean;
	/** The parameter takes the rest of the path, slashes included (OpenAPI has no word for it). */
	'x-rest-of-path'?: boolean;
}

export interface ResponseDescription {
	content?: Record<string, { schema?: unknown }>;
}

/** What the sandbox reads of an operation; the rest is the validator's. */
export interface DescribedOperation {
	operationId: string;
	method: Method;
	path: string;
	parameters: Parameter[];
	requestBody?: { required?: boolean; content: Record<string, { schema?: unknown }> };
	responses: Record<string, ResponseDescription>;
	/** Where the sandbox keeps what the last id of the path names, if the call does nothing but delete it. */
	'x-deletes'?: 'documents' | 'workflows';
	/** Basic authentication, unless the document says that the call needs none. */
	authenticated: boolean;
}

interface WrittenOperation
	extends Omit<DescribedOperation, 'method' | 'path' | 'parameters' | 'authenticated'> {
	parameters?: Parameter[];
	security?: object[];
}

type Method = (typeof METHODS)[number];

type PathItem = Partial<Record<Lowercase<Method>, WrittenOperation>> & { parameters?: Parameter[] };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

let document: Document | undefined;

/** `openapi.yaml` with every reference written out, as the validator wants it. */
export const loadDocument = (): Document => (document ??= readDocument());

const readDocument = (): Document => {
	const raw = parse(readFileSync(join(__dirname, 'openapi.yaml'), 'utf8')) as Json;
	return written(raw, raw) as object as Document;
};

const written = (node: Json, root: Json): Json => {
	if (Array.isArray(node)) return node.map((item) => written(item, root));
	if (node === null || typeof node !== 'object') return node;
	const reference = node['$ref'];
	if (typeof reference === 'string') return written(lookUp(reference, root), root);
	return Object.fromEntries(
		Object.entries(node).map(([key, value]) => [key, written(value, root)]),
	);
};

const lookUp = (reference: string, root: Json): Json => {
	let node: Json | undefined = root;
	for (const key of reference.replace(/^#\//, '').split('/')) {
		node =
			node !== null && typeof node === 'object' && !Array.isArray(node) ? node[key] : undefined;
	}
	if (node === undefined) throw new Error(`openapi.yaml has no ${reference}`);
	return node;
};

/** Every call of the document, in its order. */
export const operationsOf = (document: Document): DescribedOperation[] => {
	const paths = Object.entries((document.paths ?? {}) as Record<string, PathItem>);
	return paths.flatMap(([path, item]) =>
		METHODS.flatMap((method) => {
			const operation = item[method.toLowerCase() as Lowercase<Method>];
			if (operation === undefined) return [];
			const { security, parameters = [], ...rest } = operation;
			return [
				{
					...rest,
					method,
					path,
					parameters: [...(item.parameters ?? []), ...parameters],
					authenticated: security === undefined || security.length > 0,
				},
			];
		}),
	);
};
