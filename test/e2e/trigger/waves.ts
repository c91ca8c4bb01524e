import { HOUR, type Kind } from '../../engine/trigger/watch';
import type { SandboxBench } from '../../engine/host';

/** From one step of the test to the next, by the sandbox's clock. No test takes so long that two mix. */
export const STEP = 4 * HOUR;

/** Files that come in together and are done together, some of them in vain. */
export interface Wave {
	/** The steps, counted from 0, at which they come in and are done. */
	comesIn: number;
	done: number;
}

export interface WatchedFile {
	id: string;
	event: 'success' | 'failure';
	wave: Wave;
}

const SIZE = 20;
const FAILING = 4;
/** A file that fails is tried four times (docs/interface.md#limits). */
const TRIES = 4;

/** Uploads the files of a wave. */
export function upload(bench: SandboxBench, kind: Kind, wave: Wave): WatchedFile[] {
	// Uploads have real times, so what has passed for them is all that the clock was moved: half a step before
	// the one at which the wave is done; nothing where it is done as it comes in.
	const seconds = wave.done === wave.comesIn ? 0 : ((wave.done - 0.5) * STEP) / 1000;
	return Array.from({ length: SIZE }, (_, index): WatchedFile => {
		const fails = index < FAILING;
		const slow = seconds === 0 ? '' : `-slow${fails ? seconds / TRIES : seconds}`;
		const name = `wave-${wave.comesIn}-${wave.done}-${index}${slow}${fails ? '-fail' : ''}.pdf`;
		return { id: kind.upload(bench, name), event: fails ? 'failure' : 'success', wave };
	});
}
