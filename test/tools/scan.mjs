// `npm run scan`: what n8n's verification runs, on what we would publish and on the sources.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
	SOURCE_FILE_PATTERNS,
	analyzePackage,
} from '@n8n/scan-community-package/scanner/scanner.mjs';

/** 120 KB, so that n8n installs it in a moment. */
const MOST_BYTES = 120_000;

/** npm adds package.json, README and LICENSE by itself; the rest is `files` in package.json. */
const EXPECTED_TOP_LEVEL = ['LICENSE.md', 'README.md', 'dist', 'package.json'];

const folder = mkdtempSync(join(tmpdir(), 'document-extraction-scan-'));
let findings = 0;
try {
	execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { stdio: 'pipe' });
	const [tarball] = readdirSync(folder);
	const { size } = statSync(join(folder, tarball));
	report('size of the tarball', size <= MOST_BYTES, `${size} bytes; at most ${MOST_BYTES}`);
	execFileSync('tar', ['-xzf', tarball], { cwd: folder });
	const unpacked = join(folder, 'package');

	const topLevel = readdirSync(unpacked).sort();
	report(
		'contents of the tarball',
		topLevel.join() === EXPECTED_TOP_LEVEL.join(),
		`it holds ${topLevel.join(', ')}; expected ${EXPECTED_TOP_LEVEL.join(', ')}`,
	);
	const [inSources, inTarball] = ['.', join(unpacked, 'dist')].map(jsonOfNodes);
	report(
		'codex files and output previews in the tarball',
		inTarball.join() === inSources.join(),
		`it holds ${inTarball.join(', ')}; expected ${inSources.join(', ')}`,
	);
	const tarballResult = await analyzePackage(unpacked);
	report('unpacked tarball', tarballResult.passed, tarballResult.details ?? tarballResult.message);
	const sourceResult = await analyzePackage(process.cwd(), SOURCE_FILE_PATTERNS);
	report('sources', sourceResult.passed, sourceResult.details ?? sourceResult.message);
} finally {
	rmSync(folder, { recursive: true, force: true });
}
process.exitCode = findings === 0 ? 0 : 1;

function jsonOfNodes(root) {
	return readdirSync(join(root, 'nodes'), { recursive: true })
		.filter((file) => file.endsWith('.json'))
		.sort();
}

function report(what, passed, details) {
	console.log(`scan, ${what}: ${passed ? 'no findings' : `findings\n${details}`}`);
	if (!passed) findings += 1;
}
