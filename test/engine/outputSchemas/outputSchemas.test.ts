import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { DocumentExtraction } from '../../../nodes/DocumentExtraction/DocumentExtraction.node';
import type { Operation } from '../../contract/operation';
import { idOf, OPERATIONS } from '../../contract/operations';
import { OPERATIONS as WAYS } from '../faultMatrix/operations';
import { CASES, type Case } from '../operations/cases';
import { useOperations } from '../operations/fixture';
import { withParameter } from '../operations/parameters';
import { schemaOf } from './schemaOf';

const bench = useOperations();

const { version } = new DocumentExtraction().description;
/** Where n8n looks for them (docs/n8n.md#output-previews). */
const FOLDER = join(
	__dirname,
	`../../../nodes/DocumentExtraction/__schema__/v${String(version)}.0.0`,
);
const fileOf = (id: string) => join(FOLDER, `${id.replace('.', '/')}.json`);

/** `npm run generate`. */
const isWriting = process.env['WRITE_SCHEMAS'] === 'true';
if (isWriting) rmSync(FOLDER, { recursive: true, force: true });

/** What shows all that comes out: files that have been read, with a name in each list. */
const TELLING = {
	results: 'wait',
	'options.confidenceThreshold': 1,
	'options.convertNumbers': 'off',
};

function tellingParameters({ parameters, contract }: Case) {
	const names = [...Object.keys(contract.parameters), ...(contract.beyond ?? [])];
	return Object.entries(TELLING)
		.filter(([path]) => names.includes(path))
		.reduce((filled, [path, value]) => withParameter(filled, path, value), parameters(bench.ids));
}

/** What the sandbox says to these is made up (docs/interface.md#other-calls-on-files-and-models): only what the node adds is sure. */
const isAnswerUnknown = ({ output, path }: Operation) =>
	output === 'confirmation' || (output === 'deletion' && path.startsWith('/api/v2/'));

/** What makes several calls in any case is left out of the first. */
function casesOf(id: string): Case[] {
	const isOf = (one: Case) => one.id === id;
	const cases = CASES.filter(isOf);
	return cases.length > 0 ? cases : WAYS.filter(isOf);
}

/** What comes out of all cases of an operation whose output is simplified, or has one form only. */
async function outputOf(operation: Operation): Promise<IDataObject[]> {
	const id = idOf(operation);
	if (isAnswerUnknown(operation)) bench.sandbox.override(id, () => ({ status: 200, body: {} }));
	const seen: IDataObject[] = [];
	for (const each of casesOf(id)) {
		const parameters = tellingParameters(each);
		if (parameters['simplify'] === false) continue;
		const { json, error } = await bench.runCase(each, { parameters });
		if (error) throw error;
		seen.push(...json);
	}
	return seen;
}

test.each(OPERATIONS.map((operation) => ({ operation, id: idOf(operation) })))(
	'the preview of $id has what comes out, and nothing else',
	async ({ operation, id }) => {
		const schema = schemaOf(await outputOf(operation));
		const file = fileOf(id);
		if (isWriting) {
			mkdirSync(dirname(file), { recursive: true });
			writeFileSync(file, JSON.stringify(schema));
		}
		expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(schema);
	},
);

test('there is a preview for each operation, and none beside', () => {
	const files = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name));
	expect(files.sort()).toEqual(OPERATIONS.map((each) => fileOf(idOf(each))).sort());
});
