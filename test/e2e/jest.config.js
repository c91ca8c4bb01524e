const { onN8n } = require('./project');

module.exports = {
	projects: [onN8n('2.41', ['proof', 'trigger', 'browser']), onN8n('2.7', ['proof', 'trigger'])],
	// One n8n at a time: it is heavy.
	maxWorkers: 1,
	testTimeout: 120_000,
};
