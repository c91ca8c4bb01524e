const { onN8n, onNewest } = require('./project');

module.exports = {
	projects: [onNewest('2.41'), onN8n('2.7', ['acceptance', 'trigger', 'browser/bothVersions'])],
	// Two n8n at a time, however many cores: they mostly wait.
	maxWorkers: 2,
	testSequencer: './sequencer.js',
	testTimeout: 120_000,
};
