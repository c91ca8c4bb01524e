const { createRequire, isBuiltin } = require('node:module');
const { join } = require('node:path');
const { compileFunction } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** What takes long to read and holds nothing but what it has read. */
const OWN = ['contract', 'document'].map((name) => join(__dirname, '..', 'sandbox', `${name}.ts`));
const own = new Map();

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

	/** It is the worker's own, and outlives this. */
	installGetBuiltinModule() {}
}

module.exports = { __esModule: true, default: SharedRuntime };
