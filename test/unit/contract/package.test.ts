import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ICredentialType, INodeType, Icon } from 'n8n-workflow';

const ROOT = join(__dirname, '../../..');
const json = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as unknown;

interface Manifest {
	name: string;
	n8n: { nodes: string[]; credentials: string[] };
}

const { name: packageName, n8n } = json('package.json') as Manifest;
const sources = (built: string[]) =>
	built.map((file) => file.replace(/^dist\//, '').replace(/\.js$/, ''));

/** The class has the name of its file. */
function made<T>(source: string): T {
	const name = source.split('/').at(-1)?.split('.', 1)[0] ?? '';
	const classes = jest.requireActual<Record<string, new () => T>>(join(ROOT, source));
	const found = classes[name];
	if (!found) throw new Error(`${source} has no class ${name}`);
	return new found();
}

const iconFiles = (icon: Icon | undefined, source: string) =>
	Object.entries(typeof icon === 'object' ? icon : {}).map(([theme, file]) => [
		theme,
		existsSync(join(ROOT, dirname(source), String(file).replace(/^file:/, ''))),
	]);

describe.each(sources(n8n.nodes))('%s', (source) => {
	const { description } = made<INodeType>(source);

	test('has an icon for light and for dark', () => {
		expect(iconFiles(description.icon as Icon, source)).toEqual([
			['light', true],
			['dark', true],
		]);
	});

	test('has a codex file that names it, with categories and aliases', () => {
		expect(json(`${source}.json`)).toEqual({
			node: `${packageName}.${description.name}`,
			nodeVersion: expect.stringMatching(/^\d+\.\d+$/) as unknown,
			codexVersion: '1.0',
			categories: expect.arrayContaining([expect.any(String)]) as unknown,
			alias: expect.arrayContaining(['ocr', 'invoice', 'pdf', 'nanonets']) as unknown,
			// Without it n8n's loader reads nothing of the file (docs/verification.md).
			resources: expect.any(Object) as unknown,
			// No links before there is a place for them to lead to (docs/verification.md).
		});
	});

	test('has a subtitle and asks for the credential', () => {
		expect(description.subtitle).toMatch(/\{\{.*\}\}/);
		expect(description.credentials).toEqual([{ name: 'documentExtractionApi', required: true }]);
	});
});

test('the nodes describe themselves alike: n8n shows the trigger for both', () => {
	const [description, ...others] = sources(n8n.nodes).map(
		(source) => made<INodeType>(source).description.description,
	);
	expect(others).toEqual([description]);
});

describe.each(sources(n8n.credentials))('%s', (source) => {
	const credential = made<ICredentialType>(source);

	test('has an icon for light and for dark', () => {
		expect(iconFiles(credential.icon, source)).toEqual([
			['light', true],
			['dark', true],
		]);
	});

	test('prepares for the codes that n8n shows where nothing answers', () => {
		const [baseUrl] = credential.properties;
		for (const code of ['ENOTFOUND', 'ECONNREFUSED', 'EPROTO']) {
			expect(baseUrl?.description).toContain(code);
		}
	});

	test('has the fields of the contract', () => {
		expect(
			credential.properties.map(({ name, displayName, required, default: value }) => ({
				name,
				displayName,
				required,
				value,
			})),
		).toEqual([
			{ name: 'baseUrl', displayName: 'Base URL', required: true, value: '' },
			{ name: 'apiKey', displayName: 'API Key', required: true, value: '' },
		]);
	});
});
