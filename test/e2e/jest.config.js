const { onN8n, onNewest } = require('./project');

module.exports = {
	projects: [onNewest('2.41'), onN8n('2.7', ['acceptance', 'trigger', 'browser/bothVersions'])],
	// Four n8n at a time, however many cores: they mostly wait.
	maxWorkers: 4,
	testSequencer: './sequencer.js',
	// A bound against hangs, and no measure of speed.
	testTimeout: 600_000,
};
