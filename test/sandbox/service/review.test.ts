import { pdf, startService, textOf } from './harness';
import { REVIEW_TABLE } from './review';
import type { ReviewOperation, ReviewStatus } from './review';

const model_id = 'model-invoices';

/** The ways a client has to do what the table calls by one name. */
const CALLS: Record<ReviewOperation, string[]> = {
	approve: ['file.approve', 'file.approve.sample'],
	unapprove: ['file.unapprove', 'file.unapprove.sample'],
	change: ['file.updateFields', 'file.assign', 'file.retryExport', 'file.retryPrediction'],
	delete: ['file.delete'],
};

const STEPS: Record<ReviewStatus, ReviewOperation[]> = {
	open: [],
	approved: ['approve'],
	unapproved: ['approve', 'unapprove'],
	rejected: [],
};

const walk = Object.entries(REVIEW_TABLE).flatMap(([from, row]) =>
	Object.entries(row).flatMap(([operation, outcome]) =>
		CALLS[operation as ReviewOperation].map((call) => ({
			from: from as ReviewStatus,
			call,
			outcome,
		})),
	),
);

it.each(walk)('$from: $call', ({ from, call, outcome }) => {
	const { service, ask, effects, time } = startService();
	ask('file.upload', { params: { model_id }, query: { async: 'true' }, files: [pdf('a.pdf')] });
	time.now += 5_000;
	const [file] = service.files();
	const id = file?.id ?? '';
	const params = { model_id, request_file_id: id, file_id: id };
	for (const step of STEPS[from]) ask(CALLS[step][0] ?? '', { params });
	if (from === 'rejected') service.rejectFile(id);
	const before = effects.length;

	const body = {
		id: file?.pages[0]?.id,
		moderated_boxes: [],
		member: 'ann@team.example',
		file_ids: [id],
	};
	const answer = ask(call, { params, body });

	if ('because' in outcome) {
		expect(answer.status).toBe(400);
		expect(answer.headers?.['content-type']).toMatch(/^text\/plain/);
		expect(textOf(answer)).toBe(outcome.because);
		expect(service.file(id)?.review).toBe(from);
		expect(effects).toHaveLength(before);
		return;
	}
	expect(answer.status).toBe(200);
	expect(effects.slice(before)).toHaveLength(1);
	expect(service.file(id)?.review).toBe(call === 'file.delete' ? undefined : outcome.to);
});
