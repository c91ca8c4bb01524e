const { onN8n } = require('./project');

module.exports = {
	projects: [onN8n('2.41', ['queue'])],
	testTimeout: 120_000,
};
