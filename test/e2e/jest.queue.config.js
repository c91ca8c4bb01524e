const { onN8n } = require('./project');

module.exports = {
	projects: [onN8n('2.41', ['queue'])],
	// A bound against hangs, and no measure of speed.
	testTimeout: 600_000,
};
