// `npm start`: a real n8n with this package, ready to try, on a computer that has Node.js and npm.
// Runs against the sandbox, or with `npm start -- --base-url https://…` against a real service.
// Everything but the version of Node.js is looked at later: an older one cannot even load the rest.
import { sentenceAboutNode } from './start/nodeVersion.mjs';

const sentence = sentenceAboutNode(process.versions.node);
if (sentence) {
	console.error(sentence);
	process.exitCode = 1;
} else {
	const { start } = await import('./start/start.mjs');
	await start(process.argv.slice(2));
}
