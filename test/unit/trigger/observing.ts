import type { Service } from '../../../nodes/DocumentExtraction/trigger/sources/service';
import type { Watch } from '../../../nodes/DocumentExtraction/trigger/watch';
import type {
	ObserveQuery,
	ObservedFile,
	Source,
} from '../../../nodes/DocumentExtraction/trigger/sources/source';
import { observe, type WithNews } from '../../../nodes/DocumentExtraction/trigger/observe';
import { stateIn } from '../../../nodes/DocumentExtraction/trigger/state/state';
import { MODEL } from '../../../nodes/DocumentExtraction/transport/address/pathParameters';

const RULES: Watch['rules'] = {
	fingerprint: 'f',
	overlap: 0,
	lookback: Number.POSITIVE_INFINITY,
	emitExisting: false,
	events: ['success', 'failure'],
	isNamed: false,
};

/** A trigger that watches all files of a source. */
export const watchFor = (source: Source): Watch => ({
	source,
	name: 'model',
	watched: { parameter: MODEL, id: 'm' },
	statusPath: '',
	ids: undefined,
	simplify: true,
	confidenceThreshold: 0.8,
	outputRows: false,
	conversion: { numbers: undefined, dates: undefined },
	rules: RULES,
});

/** Nothing is completed. */
export const asTheyAre: WithNews = async (seen) => seen;

/** What a poll sees that has to go back to a time, and waits for some files. */
export async function seenBy(
	source: Source,
	service: Service,
	{ from, now, awaited }: ObserveQuery,
): Promise<ObservedFile[]> {
	const before = stateIn({ fingerprint: 'f', mark: from, pending: Object.fromEntries(awaited) });
	return (await observe(service, watchFor(source), { before, now, minutes: 1 }, asTheyAre)).files;
}
