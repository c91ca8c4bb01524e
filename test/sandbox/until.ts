import { sleep } from './clock';

/** Comes as soon as something has happened, however long that takes; what never happens is told by the test's timeout. */
export async function until(hasHappened: () => boolean): Promise<void> {
	while (!hasHappened()) await sleep(5);
}
