const { LegacyFakeTimers, ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** What jest leaves on the global object for the file that it runs, and what would count for the next one. */
const isJests = (key) =>
	key === '__coverage__' ||
	key === Symbol.for('EVENT_HANDLERS') ||
	(typeof key === 'symbol' && key.description === 'JEST_STATE_SYMBOL');

/**
 * Runs test files in the worker's own realm instead of a new one each: only so can they share what
 * the worker has loaded (`runtime.js`), with `instanceof` holding on both sides.
 */
class SharedEnvironment {
	global = globalThis;

	constructor({ projectConfig }) {
		this.moduleMocker = new ModuleMocker(globalThis);
		const timers = { config: projectConfig, global: globalThis, moduleMocker: this.moduleMocker };
		this.fakeTimers = new LegacyFakeTimers({ ...timers, timerConfig: {} });
		this.fakeTimersModern = new ModernFakeTimers(timers);
		this.exit = process.exit;
	}

	async setup() {}

	async teardown() {
		this.fakeTimersModern.dispose();
		this.moduleMocker.restoreAllMocks();
		process.exit = this.exit;
		for (const key of Reflect.ownKeys(globalThis).filter(isJests)) delete globalThis[key];
	}

	exportConditions() {
		return ['node', 'node-addons'];
	}

	/** There is none; `runtime.js` compiles without. */
	getVmContext() {
		return null;
	}
}

module.exports = SharedEnvironment;
