type Type = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null';

/** As much of JSON schema as n8n's editor draws, and n8n's AI builder reads. */
export interface Schema {
	/** The first of several is the one that the editor draws. */
	type: Type | Type[];
	properties?: Record<string, Schema>;
	/** Of objects whose keys are names that users have chosen. */
	additionalProperties?: Schema;
	items?: Schema;
}

/** Where the keys are names that users have chosen. */
const OWN_KEYS = ['fields', 'tables[][]', 'rows[]', 'pages[].data.fields'];

/** What several values have in common: every key that one of them has. Undefined where there is none. */
export function schemaOf(values: unknown[], path = ''): Schema | undefined {
	const [first, ...others] = [...new Set(values.map(typeOf))].sort(nullLast);
	if (first === undefined) return undefined;
	const objects = values.filter(isObject);
	const items = schemaOf(values.filter(Array.isArray).flat(), `${path}[]`);
	return {
		type: others.length === 0 ? first : [first, ...others],
		...(objects.length > 0 && keysOf(objects, path)),
		...(items && { items }),
	};
}

function keysOf(
	objects: object[],
	path: string,
): Pick<Schema, 'properties' | 'additionalProperties'> {
	if (OWN_KEYS.includes(path)) {
		const additionalProperties = schemaOf(objects.flatMap(Object.values), `${path}.*`);
		return additionalProperties ? { additionalProperties } : {};
	}
	const seen = new Map<string, unknown[]>();
	for (const [key, value] of objects.flatMap(Object.entries)) {
		seen.set(key, [...(seen.get(key) ?? []), value]);
	}
	const properties = [...seen].flatMap(([key, values]) => {
		const schema = schemaOf(values, path ? `${path}.${key}` : key);
		return schema ? [[key, schema] as const] : [];
	});
	return { properties: Object.fromEntries(properties) };
}

const isObject = (value: unknown): value is object => typeOf(value) === 'object';

function typeOf(value: unknown): Type {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'array';
	const type = typeof value;
	if (type === 'string' || type === 'number' || type === 'boolean' || type === 'object')
		return type;
	throw new Error(`JSON has no ${type}`);
}

const nullLast = (a: Type, b: Type) =>
	Number(a === 'null') - Number(b === 'null') || (a < b ? -1 : 1);
