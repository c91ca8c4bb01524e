const { createRequire, isBuiltin } = require('node:module');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** By name, from node_modules: not by a path, and not a part of Node. */
const isPackage = (name) => /^[@\w]/.test(name) && !isBuiltin(name);

/**
 * Loads packages, n8n's engine above all, once a worker instead of once a test file: they come from
 * Node's own cache. The sources and the tests are new for each file, as in any jest.
 */
class SharedRuntime extends Runtime {
	constructor(...given) {
		super(...given);
		this.executor.compile = (source, filename) =>
			compileFunction(source, this.executor.injectedModuleParameters, { filename });
	}

	requireModule(from, name, options, isRequireActual) {
		if (options?.isInternalModule || name === undefined || !isPackage(name)) {
			return super.requireModule(from, name, options, isRequireActual);
		}
		return createRequire(from)(name);
	}

	/** It is the worker's own, and outlives this. */
	installGetBuiltinModule() {}
}

module.exports = { __esModule: true, default: SharedRuntime };
