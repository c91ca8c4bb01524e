const { createRequire, isBuiltin } = require('node:module');
const { join } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { newlyCovered } = require('./coverage');

/** What takes long to read and holds nothing but what it has read. */
const OWN = ['contract', 'document'].map((name) => join(__dirname, '..', 'sandbox', `${name}.ts`));
const own = new Map();

/** What has been compiled, by file: each test file runs jest's own modules and the sources anew, but the same code. */
const compiled = new Map();

/**
 * What jest-circus keeps of the test under way, by which it tells whose an unhandled rejection is.
 * Node's own class follows each promise of the process, for a tenth of all time; here tests run one
 * after the other.
 */
class TestUnderWay {
	run(test, act) {
		const before = this.test;
		const done = () => {
			this.test = before;
		};
		this.test = test;
		const result = act();
		if (typeof result?.then === 'function') void result.then(done, done);
		else done();
		return result;
	}

	getStore() {
		return this.test;
	}
}
const asyncHooks = { AsyncLocalStorage: TestUnderWay };

/** By name, from node_modules: not by a path, and not a part of Node. */
const isPackage = (name) => /^[@\w]/.test(name) && !isBuiltin(name);

/**
 * Loads packages, n8n's engine above all, once a worker instead of once a test file: they come from
 * Node's own cache. The sources and the tests are new for each file, as in any jest.
 */
class SharedRuntime extends Runtime {
	constructor(...given) {
		super(...given);
		this.executor.compile = (source, filename) => {
			const known = compiled.get(filename);
			if (known?.source === source) return known.run;
			const run = compileFunction(source, this.executor.injectedModuleParameters, { filename });
			compiled.set(filename, { source, run });
			return run;
		};
	}

	requireModule(from, name, options, isRequireActual) {
		if (options?.isInternalModule && name === 'node:async_hooks') return asyncHooks;
		if (name !== undefined && !options?.isInternalModule) {
			if (isPackage(name)) return createRequire(from)(name);
			const path = `${join(from, '..', name)}.ts`;
			if (OWN.includes(path)) {
				if (!own.has(path)) own.set(path, super.requireModule(from, name));
				return own.get(path);
			}
		}
		return super.requireModule(from, name, options, isRequireActual);
	}

	getAllCoverageInfoCopy() {
		return newlyCovered(globalThis.__coverage__);
	}

	/** It is the worker's own, and outlives this. */
	installGetBuiltinModule() {}
}

module.exports = { __esModule: true, default: SharedRuntime };
