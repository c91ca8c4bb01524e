import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { script } from '../start/tests/script';

const ROOT = join(__dirname, '../../..');
const PUBLISHER = { 'tools/publisher.mjs': 'leftToPublisher' };

const ALL_SET = {
	manifest: {
		version: '1.2.3',
		homepage: 'https://docs.acme.com/n8n',
		author: { name: 'Acme', email: 'nodes@acme.com' },
		repository: { url: 'git+https://github.com/acme/n8n-nodes-document-extraction.git' },
	},
	credential: "documentationUrl = 'https://docs.acme.com/n8n/credential';",
	changelog: '# Changelog\n\n## 1.2.3 (2027-01-31)\n\n- One thing.\n',
};

async function leftOf(release: object): Promise<string[]> {
	const { stdout } = await script(
		PUBLISHER,
		`console.log(JSON.stringify(leftToPublisher(${JSON.stringify(release)})));`,
	);
	return JSON.parse(stdout) as string[];
}

const { manifest } = ALL_SET;

describe('What only the publisher can set', () => {
	test('leaves nothing when all is set', async () => {
		expect(await leftOf({ ...ALL_SET, tag: 'v1.2.3' })).toEqual([]);
	});

	test.each([
		[
			{ manifest: { ...manifest, homepage: 'https://nodes.example' } },
			'package.json, homepage: "https://nodes.example" is a placeholder.',
		],
		[
			{ manifest: { ...manifest, author: { name: 'a contributors', email: 'a@acme.com' } } },
			'package.json, author.name: "a contributors" is a placeholder.',
		],
		[
			{ manifest: { ...manifest, author: { name: 'A', email: 'a@nodes.example' } } },
			'package.json, author.email: "a@nodes.example" is a placeholder.',
		],
		[
			{ manifest: { ...manifest, repository: { url: 'git+https://git.nodes.example/n.git' } } },
			'package.json, repository.url: "git+https://git.nodes.example/n.git" is a placeholder.',
		],
		[
			{ manifest: { ...manifest, repository: { url: 'git+https://git.acme.com/n.git' } } },
			'package.json, repository.url: n8n asks for git+https://github.com/….git.',
		],
		[
			{ credential: "documentationUrl = 'https://nodes.example/credential';" },
			'The credential, documentationUrl: "https://nodes.example/credential" is a placeholder.',
		],
		[
			{ changelog: '## 1.2.3 (unreleased)' },
			'CHANGELOG.md: it has no heading "## 1.2.3 (YYYY-MM-DD)".',
		],
		[{ tag: 'v1.2.4' }, 'The tag v1.2.4 is not the one of version 1.2.3 in package.json.'],
	])('names what is left: %j', async (change, sentence) => {
		expect(await leftOf({ ...ALL_SET, ...change })).toEqual([sentence]);
	});
});

describe('npm publish', () => {
	const prepublish = (environment: object) =>
		spawnSync('npm', ['run', 'prepublishOnly'], {
			cwd: ROOT,
			encoding: 'utf8',
			env: { ...process.env, ...environment },
		});

	test('stops by itself: a release goes through n8n-node', () => {
		const { status, stdout } = prepublish({ RELEASE_MODE: '' });
		expect(stdout).toContain('npm run release');
		expect(status).toBe(1);
	});

	test('stops in a release as long as there are placeholders', () => {
		const { status, stderr } = prepublish({ RELEASE_MODE: 'true' });
		expect(stderr).toContain('The publisher has to set:\n- package.json, homepage:');
		expect(status).toBe(1);
	});
});
