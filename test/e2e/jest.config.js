const { onN8n } = require('./project');

module.exports = {
	projects: [
		onN8n('2.41', ['acceptance', 'trigger', 'scheduler', 'browser']),
		onN8n('2.7', ['acceptance', 'trigger', 'browser/bothVersions']),
	],
	// Two n8n at a time, however many cores: they mostly wait.
	maxWorkers: 2,
	testSequencer: './sequencer.js',
	testTimeout: 120_000,
};
