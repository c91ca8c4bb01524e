/** How many histories are played, and which: what a run that went wrong has printed brings the same ones again. */
export function played(usually: number) {
	const { HISTORIES, HISTORIES_SEED, HISTORIES_PATH: path } = process.env;
	const numRuns = Number(HISTORIES ?? usually);
	const seed = Number(HISTORIES_SEED ?? Date.now() % 2 ** 31);
	return {
		/** For the name of the test. */
		said: `${numRuns} histories, HISTORIES_SEED=${seed}`,
		options: { numRuns, seed, ...(path !== undefined && { path }) },
	};
}
