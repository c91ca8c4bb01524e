import { readFileSync } from 'node:fs';

/** What package.json asks for, such as ">=20.19". */
const { engines } = JSON.parse(
	readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);
const OLDEST = engines.node.replace('>=', '');

/** What to tell the user about their Node.js, if it is too old. */
export function sentenceAboutNode(version) {
	const [major, minor] = version.split('.').map(Number);
	const [oldestMajor, oldestMinor] = OLDEST.split('.').map(Number);
	if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return undefined;
	return `This needs Node.js ${OLDEST} or later; here is ${version}. Install a newer one from https://nodejs.org, then run this again.`;
}
