// Takes the README's screenshots anew: `node test/e2e/browser/takeScreenshots.mjs`.
process.env.TAKE_SCREENSHOTS = 'yes';
process.argv.push(
	'--selectProjects',
	'n8n 2.41',
	'--testPathPatterns',
	'test/e2e/browser',
	'--runInBand',
);
await import('../main.mjs');
