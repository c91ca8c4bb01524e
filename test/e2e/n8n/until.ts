const ASK_EVERY_MS = 200;
/** A bound against hangs, and no measure of speed. */
const PATIENCE_MS = 300_000;

/** Asks until there is an answer, and says what it has waited for when none comes. */
export async function until<T>(
	what: string,
	ask: () => Promise<T | undefined | false>,
	patienceMs = PATIENCE_MS,
): Promise<T> {
	const end = Date.now() + patienceMs;
	for (;;) {
		const answer = await ask();
		if (answer !== undefined && answer !== false) return answer;
		if (Date.now() > end) throw new Error(`Waited ${patienceMs / 1000} s in vain until ${what}`);
		await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
	}
}

/** Waits for as many as that, as long as they become more: a busy machine may take any time for all of them. */
export async function untilThereAre(
	wanted: number,
	what: string,
	count: () => Promise<number>,
): Promise<void> {
	for (let there = await count(); there < wanted; ) {
		const before = there;
		there = await until(`there are more than ${before} of ${wanted} ${what}`, async () => {
			const now = await count();
			return now > before && now;
		});
	}
}
