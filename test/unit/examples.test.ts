import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type {
	INode,
	INodeProperties,
	INodeTypeDescription,
	IWorkflowBase,
	NodeParameterValueType,
} from 'n8n-workflow';
import { DocumentExtraction } from '../../nodes/DocumentExtraction/DocumentExtraction.node';
import { DocumentExtractionTrigger } from '../../nodes/DocumentExtraction/DocumentExtractionTrigger.node';

const FOLDER = join(__dirname, '../../examples');
const PREFIX = 'n8n-nodes-document-extraction.';
const STICKY = 'n8n-nodes-base.stickyNote';

/** Versions of n8n's own nodes that n8n 2.7.4 and 2.41.1 both have. */
const N8N_NODES: Record<string, number[]> = {
	aggregate: [1],
	convertToFile: [1.1],
	emailSend: [2.1],
	executeWorkflow: [1.3],
	executeWorkflowTrigger: [1.1],
	filter: [2.2],
	form: [2.5],
	formTrigger: [2.5],
	if: [2.2],
	limit: [1],
	manualTrigger: [1],
	merge: [3.2],
	// Version 1.1 stops at an empty folder.
	readWriteFile: [1],
	removeDuplicates: [2],
	scheduleTrigger: [1.2],
	set: [3.4],
	splitInBatches: [3],
	splitOut: [1],
	stickyNote: [1],
	summarize: [1.1],
	switch: [3.2],
	wait: [1.1],
};
const OWN_NODES: Record<string, INodeTypeDescription> = {
	documentExtraction: new DocumentExtraction().description,
	documentExtractionTrigger: new DocumentExtractionTrigger().description,
};

interface Example extends Pick<IWorkflowBase, 'name' | 'nodes' | 'connections'> {
	file: string;
	text: string;
}

const EXAMPLES = readdirSync(FOLDER)
	.filter((file) => file.endsWith('.json'))
	.map((file): Example => {
		const text = readFileSync(join(FOLDER, file), 'utf8');
		return { ...(JSON.parse(text) as IWorkflowBase), file, text };
	});

const isNote = ({ type }: INode) => type === STICKY;
const isOurs = ({ type }: INode) => type.startsWith(PREFIX);
const namesOf = (nodes: INode[]) => nodes.map(({ name }) => name);

/** Read by people: neither written as code, nor with an ID to type. */
const READABLE = EXAMPLES.filter(({ file }) => file !== 'review-low-confidence.json');

test('there are at least five examples, and each is run in a real n8n', () => {
	const runs = ['examples', 'examplesReview']
		.map((name) => readFileSync(join(__dirname, `../e2e/acceptance/${name}.test.ts`), 'utf8'))
		.join();
	expect(EXAMPLES.length).toBeGreaterThanOrEqual(5);
	const withoutRun = EXAMPLES.filter(({ file }) => !runs.includes(`'${file.slice(0, -5)}'`));
	expect(withoutRun.map(({ file }) => file)).toEqual([]);
});

describe.each(EXAMPLES)('$name', ({ nodes, connections, text }) => {
	test('says on a note what it is for and what to do first', () => {
		const notes = nodes.filter(isNote).map(({ parameters }) => JSON.stringify(parameters));
		expect(notes.length).toBeGreaterThanOrEqual(2);
		expect(notes.filter((note) => note.includes('**Before the first run**'))).toHaveLength(1);
	});

	test('warns of a form that anybody can use, and says how to give it a login', () => {
		const hasForm = nodes.some(
			({ type, parameters }) =>
				type === 'n8n-nodes-base.formTrigger' || parameters.resume === 'form',
		);
		const notes = nodes.filter(isNote).map(({ parameters }) => JSON.stringify(parameters));
		const warnings = notes.filter((note) =>
			['**it has no login**', '**Authentication**', '**Basic Auth**'].every((words) =>
				note.includes(words),
			),
		);
		expect(warnings).toHaveLength(hasForm ? 1 : 0);
	});

	test('speaks to people who have only n8n and the service', () => {
		expect(text).not.toMatch(/sandbox|imitation/i);
	});

	test('uses nodes that every supported n8n has, and neither code nor HTTP requests', () => {
		const unknown = nodes.filter((node) => {
			const versions = isOurs(node)
				? [OWN_NODES[node.type.slice(PREFIX.length)]?.version].flat()
				: N8N_NODES[node.type.replace('n8n-nodes-base.', '')];
			return !versions?.includes(node.typeVersion);
		});
		expect(namesOf(unknown)).toEqual([]);
		expect(nodes.some(isOurs)).toBe(true);
	});

	test('sets only parameters that our nodes have', () => {
		const known = (type: string) =>
			OWN_NODES[type.slice(PREFIX.length)]?.properties.map(({ name }) => name) ?? [];
		const wrong = nodes.filter(isOurs).flatMap(({ name, type, parameters }) =>
			Object.keys(parameters)
				.filter((parameter) => parameter !== 'pollTimes' && !known(type).includes(parameter))
				.map((parameter) => `${name}: ${parameter}`),
		);
		expect(wrong).toEqual([]);
	});

	test('holds no key, no credential and no address of a service', () => {
		expect(nodes.filter(({ credentials }) => credentials).map(({ name }) => name)).toEqual([]);
		expect(text).not.toMatch(
			/api[_-]?key|password"?\s*[:=]|authorization|bearer|basic [a-z\d+/]{8}/i,
		);
		expect(text.match(/https?:\/\/[^\s"]+/g)).toBeNull();
		// Addresses of people are under the domain that is reserved for examples.
		expect(text.match(/[\w.]+@(?!example\.com)[\w.]+/g)).toBeNull();
	});

	test('gives each node a name of its own that says what happens', () => {
		const names = namesOf(nodes);
		expect(new Set(names).size).toBe(names.length);
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
		expect(names.filter((name) => /\d$|^Document Extraction/.test(name))).toEqual([]);
	});

	test('connects every node', () => {
		const linked = Object.entries(connections).flatMap(([from, { main = [] }]) => [
			from,
			...main.flatMap((links) => (links ?? []).map(({ node }) => node)),
		]);
		const working = namesOf(nodes.filter((node) => !isNote(node)));
		expect([...new Set(linked)].sort()).toEqual([...working].sort());
	});

	test('is laid out so that nothing overlaps', () => {
		const boxes = nodes.map((node) => ({ name: node.name, ...boxOf(node) }));
		const overlapping = boxes.flatMap((one, index) =>
			boxes
				.slice(index + 1)
				.filter((other) => overlap(one, other))
				.map((other) => `${one.name} / ${other.name}`),
		);
		expect(overlapping).toEqual([]);
	});
});

describe.each(READABLE)('$name', ({ nodes }) => {
	test('speaks in its notes of nodes and parameters that are there', () => {
		const known = new Set([
			...namesOf(nodes),
			...Object.values(OWN_NODES).flatMap(({ properties }) => displayNamesIn(properties)),
			...WORDS_OF_N8N,
		]);
		const notes = nodes.filter(isNote).map(({ parameters }) => JSON.stringify(parameters));
		const bold = notes.flatMap((note) =>
			[...note.matchAll(/\*\*(.+?)\*\*/g)].map(([, it = '']) => it),
		);
		expect(bold.flatMap((words) => words.split(': ')).filter((it) => !known.has(it))).toEqual([]);
	});

	test('leaves it to the user which model or workflow is meant, and asks for it in one node', () => {
		const chosen = nodes
			.filter(isOurs)
			.map(({ parameters: { modelId, workflowId } }) => modelId ?? workflowId)
			.filter((locator) => locator !== undefined && !isExpression(locator));
		const modelByAddress = { __rl: true, mode: 'url', value: '' };
		const workflowFromList = { __rl: true, mode: 'list', value: '' };
		for (const locator of chosen)
			expect([modelByAddress, workflowFromList]).toContainEqual(locator);
		expect(chosen.length).toBeLessThanOrEqual(1);
	});

	test('asks nobody to type an ID', () => {
		const labels = [...JSON.stringify(nodes).matchAll(/"fieldLabel":"([^"]*)"/g)];
		expect(labels.filter(([, label = '']) => /\bID\b/i.test(label))).toEqual([]);
		expect(JSON.stringify(nodes.filter(isOurs).map(({ parameters }) => parameters))).not.toMatch(
			/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/,
		);
	});

	test('has no expression that is code', () => {
		const texts = [...JSON.stringify(nodes).matchAll(/\{\{(.+?)\}\}/g)].map(
			([, text = '']) => text,
		);
		const code = /=>|\?|\|\||&&|\bObject\b|\bJSON\b|\.(map|filter|find|reduce|join)\(/;
		// Names of nodes may hold a question mark.
		expect(texts.filter((text) => code.test(text.replace(/'[^']*'/g, '')))).toEqual([]);
	});

	test('has a form take nothing but a number where an amount is due', () => {
		const fields = nodes.flatMap(({ parameters }) => formFieldsIn(parameters.formFields));
		const amounts = fields.filter(({ fieldLabel = '' }) => /total|amount|page/i.test(fieldLabel));
		expect(amounts.filter(({ fieldType }) => fieldType !== 'number')).toEqual([]);
	});
});

/** What notes name of n8n's own, beside a heading and what they stress. */
const WORDS_OF_N8N = [
	...['Authentication', 'Basic Auth', 'Execute workflow', 'Publish'],
	...['Before the first run', 'it has no login', 'once'],
];

/** Of parameters and what they offer, however deep. */
function displayNamesIn(properties: unknown): string[] {
	if (Array.isArray(properties)) return properties.flatMap(displayNamesIn);
	if (typeof properties !== 'object' || properties === null) return [];
	const { displayName, name, options, values, modes } = properties as Partial<INodeProperties> & {
		values?: INodeProperties[];
	};
	return [
		...[displayName, name].filter((text) => text !== undefined),
		...[options, values, modes].flatMap(displayNamesIn),
	];
}

const isExpression = (locator: NodeParameterValueType | object): boolean =>
	JSON.stringify(locator).includes('"={{');

interface FormField {
	fieldLabel?: string;
	fieldType?: string;
}

const formFieldsIn = (formFields: unknown): FormField[] =>
	(formFields as { values?: FormField[] } | undefined)?.values ?? [];

interface Area {
	left: number;
	top: number;
	right: number;
	bottom: number;
}

/** What a node takes on the canvas: 96 × 96 pixels, and below it its name, which may be wider. */
function boxOf({ type, position: [x, y], parameters }: INode): Area {
	if (type !== STICKY) return { left: x - 40, top: y, right: x + 136, bottom: y + 150 };
	return {
		left: x,
		top: y,
		right: x + Number(parameters.width),
		bottom: y + Number(parameters.height),
	};
}

const overlap = (one: Area, other: Area) =>
	one.left < other.right &&
	other.left < one.right &&
	one.top < other.bottom &&
	other.top < one.bottom;
