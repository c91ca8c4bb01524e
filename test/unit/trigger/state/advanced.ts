import { advance as step } from '../../../../nodes/DocumentExtraction/trigger/state/advance';
import type {
	Advance,
	Notes,
	Observation,
	WatchRules,
	WatchState,
} from '../../../../nodes/DocumentExtraction/trigger/state/state';

/** A step after a poll that came to all files, with what is noted beside what is told. */
export function advance<T>(
	before: WatchState | undefined,
	files: Array<Observation<T>>,
	now: number,
	rules: WatchRules,
	left: string[] = [],
): Omit<Advance<T>, 'notes'> & Notes {
	const { notes, ...more } = step(before, { files, left }, now, rules);
	return { ...more, ...notes };
}
