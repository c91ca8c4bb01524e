const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

/** One folder for what all workers write: jest ends them before they can clear up. */
module.exports = () => {
	process.env.TEST_FOLDER = mkdtempSync(join(tmpdir(), 'document-extraction-tests-'));
};
