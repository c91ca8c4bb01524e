import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { DocumentExtractionApi } from '../../credentials/DocumentExtractionApi.credentials';
import { DocumentExtractionTrigger } from '../../nodes/DocumentExtraction/DocumentExtractionTrigger.node.js';
import type { ExtractedFile } from '../../nodes/DocumentExtraction/extraction/file';
import { rowsOf } from '../../nodes/DocumentExtraction/extraction/rows';
import { simplified } from '../../nodes/DocumentExtraction/extraction/simplified';
import { isObject, textIn } from '../../nodes/DocumentExtraction/utils/json';
import { stateIn } from '../../nodes/DocumentExtraction/trigger/state/state';
import { choicesOf, described, description, withMembers } from './described';
import { idOf, OPERATIONS } from './operations';

/** What `npm run generate` writes. */
export const SURFACE_FILE = join(__dirname, 'surface.json');

/** By place, such as `documentExtraction file.upload options.maxWait`: what a saved workflow relies on there. */
export type Surface = Record<string, string>;

/** What saved workflows would miss or find otherwise, and what is new to them. */
export function changesOf(before: Surface, now: Surface): { broken: string[]; added: string[] } {
	const broken = Object.entries(before)
		.filter(([place, what]) => now[place] !== what)
		.map(([place, what]) => `${place}: ${what || 'there'} → ${now[place] ?? 'gone'}`);
	return { broken, added: Object.keys(now).filter((place) => !(place in before)) };
}

/** Whatever stands in the workflows that users have saved: names, types, defaults, choices, keys. */
export function surface(): Surface {
	return {
		...nodeSurface(description),
		...operationSurface(),
		...nodeSurface(new DocumentExtractionTrigger().description),
		...triggerSurface(),
		...credentialSurface(),
		...outputSurface(),
		...previewSurface(),
	};
}

function nodeSurface({ name, version, ...node }: INodeTypeDescription): Surface {
	const credentials = node.credentials?.map((each) => each.name);
	return {
		[name]: `version ${String(version)}`,
		...keysBelow(`${name} credential`, credentials ?? []),
	};
}

function operationSurface(): Surface {
	return Object.assign(
		{},
		...described.flatMap(({ id, parameters, inTool }) => {
			const place = `${description.name} ${id}`;
			const output = OPERATIONS.find((operation) => idOf(operation) === id)?.output;
			return [
				{ [place]: `gives ${output}` },
				...parameters.map(({ path, property }) => parameterSurface(`${place} ${path}`, property)),
				...inTool.map(({ path, property }) =>
					parameterSurface(`${place} as a tool ${path}`, property),
				),
			];
		}),
	) as Surface;
}

const triggerSurface = (): Surface =>
	propertySurface(
		'documentExtractionTrigger',
		new DocumentExtractionTrigger().description.properties,
	);

function credentialSurface(): Surface {
	const { name, properties } = new DocumentExtractionApi();
	return { [name]: 'credential', ...propertySurface(name, properties) };
}

const propertySurface = (place: string, properties: INodeProperties[]): Surface =>
	Object.assign(
		{},
		...properties
			.filter(({ type }) => type !== 'notice')
			.flatMap((property) => withMembers(property))
			.map(({ path, property }) => parameterSurface(`${place} ${path}`, property)),
	) as Surface;

/** Each choice and each mode has a place of its own: another one changes nothing that is saved. */
function parameterSurface(place: string, property: INodeProperties): Surface {
	const { type, default: value, typeOptions, modes = [] } = property;
	const isMultiple = typeOptions?.multipleValues === true;
	return {
		[place]: `${isMultiple ? 'several ' : ''}${type}, ${JSON.stringify(value)} by default`,
		...keysBelow(
			`${place} choice`,
			choicesOf(property).map((choice) => String(choice.value)),
		),
		...keysBelow(
			`${place} mode`,
			modes.map(({ name }) => name),
		),
	};
}

const keysBelow = (place: string, keys: string[]): Surface =>
	Object.fromEntries(keys.map((key) => [`${place} ${key}`, '']));

/** A file with a table, of which every key comes out. */
const READ: ExtractedFile = {
	id: 'f',
	name: 'a.pdf',
	status: 'success',
	reviewStatus: 'unreviewed',
	metadata: '',
	message: '',
	pages: [{ page: 1, id: 'p', fields: [], tables: [{ rows: [{}], cells: [] }] }],
};

function outputSurface(): Surface {
	const file = simplified(READ, 0);
	const [row = {}] = rowsOf(file, {});
	return {
		...keysBelow('output of a file', Object.keys(file)),
		...keysBelow('output of a page', Object.keys(file.pages[0] ?? {})),
		...keysBelow('output of a row', Object.keys(row)),
		...keysBelow('state of the trigger', Object.keys(stateIn({ fingerprint: '', mark: 0 }) ?? {})),
	};
}

const PREVIEWS = join(__dirname, '../../nodes/DocumentExtraction/__schema__/v1.0.0');

/** The output previews, which test/engine/outputSchemas holds to what comes out. */
function previewSurface(): Surface {
	const files = readdirSync(PREVIEWS, { recursive: true, encoding: 'utf8' });
	return Object.assign(
		{},
		...files
			.filter((file) => file.endsWith('.json'))
			.map((file) => {
				const preview: unknown = JSON.parse(readFileSync(join(PREVIEWS, file), 'utf8'));
				const id = file
					.replace(/\.json$/, '')
					.split(sep)
					.join('.');
				return keySurface(`output of ${id}`, preview);
			}),
	) as Surface;
}

/** All keys that a next node can hold, each with the kind of its value. */
function keySurface(place: string, preview: unknown): Surface {
	if (!isObject(preview)) return {};
	const { properties, items } = preview;
	return Object.assign(
		keySurface(place, items),
		...Object.entries(isObject(properties) ? properties : {}).map(([key, value]) => ({
			[`${place} ${key}`]: isObject(value) ? textIn(value.type) : '',
			...keySurface(`${place} ${key}`, value),
		})),
	) as Surface;
}
