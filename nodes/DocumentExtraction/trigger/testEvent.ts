import type { INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { isToReview } from '../extraction/reviewStatus';
import { itemsOf } from './item';
import { MAX_REVIEWS, review, withoutReview } from './reviews';
import type { Service } from './sources/service';
import type { Watch } from './watch';
import type { ObservedFile, Source } from './sources/source';
import { approvedFrom } from './state/advance';
import type { PollFunctions } from './state/pollFunctions';

/** "Fetch Test Event": something real and recent, and nothing is changed by it. */
export async function testEvent(
	poll: PollFunctions,
	service: Service,
	watch: Watch,
): Promise<INodeExecutionData[]> {
	const { source, ids, rules } = watch;
	const now = Date.now();
	const eventOf = ({ status, isApproved = false }: ObservedFile) =>
		[isApproved ? 'approved' : status, status].flatMap((name) =>
			rules.events.filter((event) => event === name),
		)[0];
	const isWanted = (file: ObservedFile) => eventOf(file) !== undefined;
	const recent = ids
		? await named(service, watch, ids)
		: await source.recent({ from: now - rules.lookback, now, isWanted });
	const files = latestFirst(source, recent);
	const oldest = approvedFrom(undefined, now, rules);
	const latest = withoutReview(files, rules, { now, oldest }).slice(0, MAX_REVIEWS);
	const { reviewed } = await review(service, source, latest);
	for (const file of files.map((one) => reviewed.get(one.id) ?? one).filter(isWanted)) {
		const event = eventOf(file);
		const whole = await source.complete(file);
		// As with a poll, one of which there is nothing to see yet is not told.
		if (whole.status !== 'pending' && event)
			return itemsOf(watch, { ...whole, status: file.status, event });
	}
	throw new NodeOperationError(poll.getNode(), 'There is no finished file to show', {
		description: ids
			? 'Wait until one of those that you name is done, and fetch the test event again. Only the chosen Events count.'
			: 'Upload a file, wait until it is done, and fetch the test event again. Only the chosen Events count, and files of the last Lookback Days.',
	});
}

/** Version 2 tells the hour of an upload: within it, what somebody has yet to look at comes first. */
function latestFirst(source: Source, files: ObservedFile[]): ObservedFile[] {
	return files
		.map((file) => {
			const { reviewStatus, changedAt = 0 } = source.handling(file);
			return { file, rank: [file.uploadedAt ?? 0, Number(isToReview(reviewStatus)), changedAt] };
		})
		.sort((a, b) => firstDifference(b.rank, a.rank))
		.map(({ file }) => file);
}

function firstDifference(one: number[], other: number[]): number {
	return one.map((each, index) => each - (other[index] ?? 0)).find((each) => each !== 0) ?? 0;
}

/** Those of which the service tells. Throws if it tells of none. */
async function named(service: Service, { source }: Watch, ids: string[]): Promise<ObservedFile[]> {
	const results = await service.each(ids, (id) => source.observeOne(id));
	const seen = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
	const refused = results.find((result) => result.status === 'rejected');
	if (refused && seen.length === 0) throw refused.reason;
	return seen;
}
