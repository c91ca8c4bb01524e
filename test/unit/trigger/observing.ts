import type { Service } from '../../../nodes/DocumentExtraction/trigger/service';
import type { Settings } from '../../../nodes/DocumentExtraction/trigger/settings';
import type {
	Question,
	Seen,
	Source,
} from '../../../nodes/DocumentExtraction/trigger/sources/source';
import { observe } from '../../../nodes/DocumentExtraction/trigger/observe';
import { stateIn } from '../../../nodes/DocumentExtraction/trigger/state';
import { MODEL } from '../../../nodes/DocumentExtraction/transport/address/pathParameters';

const RULES: Settings['rules'] = {
	fingerprint: 'f',
	overlap: 0,
	lookback: Number.POSITIVE_INFINITY,
	emitExisting: false,
	events: ['success', 'failure'],
	isNamed: false,
};

/** A trigger that watches all files of a source. */
export const settingsFor = (source: Source): Settings => ({
	source,
	name: 'model',
	watched: { parameter: MODEL, id: 'm' },
	ids: undefined,
	simplify: true,
	confidenceThreshold: 0.8,
	rules: RULES,
});

/** What a poll sees that has to go back to a time, and waits for some files. */
export async function seenBy(
	source: Source,
	service: Service,
	{ from, now, awaited }: Question,
): Promise<Seen[]> {
	const before = stateIn({ fingerprint: 'f', mark: from, pending: Object.fromEntries(awaited) });
	return (await observe(service, settingsFor(source), before, now)).files;
}
