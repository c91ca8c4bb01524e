const { existsSync, readFileSync } = require('node:fs');
const { TestEnvironment } = require('jest-environment-node');

const LAST_LINES = 60;

/** Where a test does not hold, what n8n said last is what tells why. */
module.exports = class extends TestEnvironment {
	handleTestEvent({ name, test }) {
		if (name !== 'test_done' || test.errors.length === 0) return;
		for (const log of [...(this.global.n8nLogs ?? [])].filter((file) => existsSync(file))) {
			const end = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-LAST_LINES);
			process.stderr.write(`"${test.name}" did not hold. ${log} ends with:\n${end.join('\n')}\n`);
		}
	}
};
