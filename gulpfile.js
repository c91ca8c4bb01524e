const { parallel } = require('gulp');

const step = (name) => {
	const run = async () => {
		const steps = await import('./test/tools/build.mjs');
		await steps[name]();
	};
	return Object.assign(run, { displayName: name });
};

exports.build = parallel(step('checkTypes'), step('buildPackage'));
exports.default = exports.build;
