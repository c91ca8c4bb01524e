// What only the publisher can set; `prepublishOnly` stops for it. docs/verification.md names the places.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from './developmentPackages.mjs';

/** Reserved (RFC 2606): nothing is there, so it stands where the publisher's address belongs. */
const PLACEHOLDER = /[\w.-]*\.example\b/;
const ON_GITHUB = /^git\+https:\/\/github\.com\/[\w-]+\/[\w.-]+\.git$/;

/** What is left to set, in sentences. */
export function leftToPublisher({ manifest, credential, changelog, tag }) {
	const { homepage, author, repository, version } = manifest;
	const places = { homepage, 'author.email': author.email, 'repository.url': repository.url };
	const left = Object.entries(places)
		.filter(([, value]) => PLACEHOLDER.test(value))
		.map(([name, value]) => `package.json, ${name}: "${value}" is a placeholder.`);
	if (author.name.endsWith(' contributors')) {
		left.push(`package.json, author.name: "${author.name}" is a placeholder.`);
	}
	if (!PLACEHOLDER.test(repository.url) && !ON_GITHUB.test(repository.url)) {
		left.push(`package.json, repository.url: n8n asks for git+https://github.com/….git.`);
	}
	const [, documentation = ''] = /documentationUrl = '([^']*)'/.exec(credential) ?? [];
	if (documentation === '' || PLACEHOLDER.test(documentation)) {
		left.push(`The credential, documentationUrl: "${documentation}" is a placeholder.`);
	}
	if (
		!new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm').test(
			changelog,
		)
	) {
		left.push(`CHANGELOG.md: it has no heading "## ${version} (YYYY-MM-DD)".`);
	}
	if (tag !== undefined && tag !== `v${version}`) {
		left.push(`The tag ${tag} is not the one of version ${version} in package.json.`);
	}
	return left;
}

/** The same for what is here. */
export function leftHere({ GITHUB_REF_TYPE, GITHUB_REF_NAME } = process.env) {
	const read = (file) => readFileSync(join(ROOT, file), 'utf8');
	return leftToPublisher({
		manifest: JSON.parse(read('package.json')),
		credential: read('credentials/DocumentExtractionApi.credentials.ts'),
		changelog: read('CHANGELOG.md'),
		tag: GITHUB_REF_TYPE === 'tag' ? GITHUB_REF_NAME : undefined,
	});
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const left = leftHere();
	if (left.length > 0) {
		console.error(`Not published. The publisher has to set:\n- ${left.join('\n- ')}`);
		process.exitCode = 1;
	}
}
