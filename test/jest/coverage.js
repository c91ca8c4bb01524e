/** What has run in this worker so far: by source file, its statements, functions and branches. */
const run = new Map();

/** All counters of a source file in one row. */
const countersOf = ({ s, f, b }) => [s, f, b].flatMap((counters) => Object.values(counters).flat());

/**
 * Of what a test file has covered only the source files in which something ran for the first time:
 * jest reports what ran, and not how often, and sends and adds up all that it is given.
 */
exports.newlyCovered = (coverage = {}) =>
	Object.fromEntries(
		Object.entries(coverage).filter(([path, file]) => {
			const counters = countersOf(file);
			const known = run.get(path) ?? new Uint8Array(counters.length);
			run.set(path, known);
			let isNew = false;
			counters.forEach((count, at) => {
				if (count === 0 || known[at] === 1) return;
				known[at] = 1;
				isNew = true;
			});
			return isNew;
		}),
	);
