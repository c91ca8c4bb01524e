import { mapped } from '../fixtures/correct.fixture';
import { file } from '../fixtures/file.fixture';
import {
	delaying,
	reviewedDocument,
	reviewedFile,
	textsIn,
	writeAll,
	writeEach,
	type Reviewed,
} from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const reviewed = { file: reviewedFile(bench), document: reviewedDocument(bench) };
const kinds = Object.entries(reviewed);

const TEXT = '77.00';
const total = mapped({ total_amount: TEXT });
const APPROVE = { approve: true };

/** At the second look, somebody has set back what the first node, or item, has corrected. */
function takenBackBefore(kind: Reviewed, id: string): void {
	const [old = ''] = textsIn(kind.values(id), 'total_amount');
	const handler = bench.sandbox.service.handlers[kind.look];
	let looks = 0;
	bench.sandbox.override(kind.look, (call) => {
		looks += 1;
		if (looks === 2) writeAll(kind.values(id), 'total_amount', old);
		return handler?.(call) ?? { status: 500 };
	});
}

describe.each(kinds)('a correction of a %s that somebody takes back', (_, kind) => {
	test.each([{}, APPROVE])(
		'is sent again by a node that asks for the same (%j)',
		async (options) => {
			const id = kind.add('invoice.pdf');
			takenBackBefore(kind, id);
			const { json, error } = await bench.runNode({
				before: [kind.correct(id, total)],
				parameters: kind.correct(id, total, options),
			});
			expect(error).toBeUndefined();
			expect(textsIn(kind.values(id), 'total_amount')).toEqual([TEXT]);
			expect(json).toEqual([
				expect.objectContaining({ changes: [expect.objectContaining({ field: 'total_amount' })] }),
			]);
		},
	);

	test('is sent again by an item that asks for the same', async () => {
		const id = kind.add('invoice.pdf');
		takenBackBefore(kind, id);
		const { error } = await bench.runNode({
			items: [{}, {}],
			parameters: kind.correct(id, total, APPROVE),
		});
		expect(error).toBeUndefined();
		expect(textsIn(kind.values(id), 'total_amount')).toEqual([TEXT]);
	});
});

test('so is one that another prediction has taken back', async () => {
	const kind = reviewed.file;
	const id = kind.add('invoice.pdf');
	const handler = bench.sandbox.service.handlers[kind.look];
	let looks = 0;
	bench.sandbox.override(kind.look, (call) => {
		looks += 1;
		if (looks === 2) bench.sandbox.clock.advance(10_000);
		return handler?.(call) ?? { status: 500 };
	});
	const { error } = await bench.runNode({
		before: [kind.correct(id, total), file('retryPrediction', { fileIds: id, options: {} })],
		parameters: kind.correct(id, total, APPROVE),
	});
	expect(error).toBeUndefined();
	expect(textsIn(kind.values(id), 'total_amount')).toEqual([TEXT]);
});

test.each(kinds)(
	'a %s is approved though the service shows one of two values of a name late, the other of which says already what it is to say',
	async (_, kind) => {
		const id = kind.add('invoice.pdf');
		kind.repeat(id, 'total_amount');
		writeEach(kind.values(id), 'total_amount', ['15.00', TEXT]);
		const { handlers } = bench.sandbox.service;
		const before = handlers[kind.look];
		// Each look shows what the first one has shown, until the approval is sent again.
		let first: ReturnType<NonNullable<typeof before>> | undefined;
		bench.sandbox.override(kind.look, (call) => {
			first ??= structuredClone(before?.(call));
			return first ?? { status: 500 };
		});
		delaying(bench)(kind.approve, 1);
		const { json, error } = await bench.runNode({
			parameters: kind.correct(id, total, { ...APPROVE, occurrence: 'all' }),
		});
		expect(error).toBeUndefined();
		expect(json).toEqual([expect.objectContaining({ approved: true })]);
		expect(textsIn(kind.values(id), 'total_amount')).toEqual([TEXT, TEXT]);
	},
);

/** The answer to the first request that writes is lost; somebody works when the change was seen, before it is sent again. */
function whenSeen(operationId: string, number: number, work: () => void): void {
	const handler = bench.sandbox.service.handlers[operationId];
	const code = 'rate_limit_exceeded';
	const body = { code, message: 'Slow down', details: { retry_after: 10 } };
	bench.sandbox.faults.add({ operationId, kind: 'status', status: 503, workDone: true, times: 1 });
	let calls = 0;
	bench.sandbox.override(operationId, (call) => {
		calls += 1;
		if (calls === number) work();
		if (calls > 1 && calls <= number) return { status: 429, body };
		return handler?.(call) ?? { status: 500 };
	});
}

// What is sent again sooner than five seconds after a look is sent without another one.
test.each([
	['file', 'file.updateFields', 2],
	['document', 'fieldValue.update', 3],
] as const)(
	'a change of a %s that was seen, and that somebody takes back then, is not made again',
	async (name, operationId, number) => {
		const kind = reviewed[name];
		const id = kind.add('invoice.pdf');
		const [old = ''] = textsIn(kind.values(id), 'total_amount');
		whenSeen(operationId, number, () => writeAll(kind.values(id), 'total_amount', old));
		const { error } = await bench.runNode({ parameters: kind.correct(id, total, APPROVE) });
		expect(error?.message).toContain('somebody else has changed');
		expect(textsIn(kind.values(id), 'total_amount')).toEqual([old]);
		expect(bench.sandbox.log.requests(kind.approve)).toEqual([]);
	},
);

test('nor is what was added to a file, when somebody removes it', async () => {
	const kind = reviewed.file;
	const id = kind.add('invoice.pdf');
	kind.remove(id, 'total_amount');
	whenSeen('file.updateFields', 2, () => kind.remove(id, 'total_amount'));
	const { error } = await bench.runNode({ parameters: kind.correct(id, total, APPROVE) });
	expect(error?.message).toContain('somebody else has changed');
	expect(textsIn(kind.values(id), 'total_amount')).toEqual([]);
	expect(bench.sandbox.log.requests(kind.approve)).toEqual([]);
});

// A look of any item, and of any try, shows it.
test.each(kinds)(
	'a change of a %s that another item has seen, and that somebody takes back then, is not made in the next try',
	async (name, kind) => {
		const id = kind.add('invoice.pdf');
		const [old = ''] = textsIn(kind.values(id), 'total_amount');
		const operationId = name === 'file' ? 'file.updateFields' : 'fieldValue.update';
		bench.sandbox.faults.add({
			...{ operationId, kind: 'status', status: 503, workDone: true, times: 1 },
		});
		const handler = bench.sandbox.service.handlers[kind.look];
		let seen = 0;
		bench.sandbox.override(kind.look, (call) => {
			if (textsIn(kind.values(id), 'total_amount')[0] === TEXT) seen += 1;
			if (seen === 2) writeAll(kind.values(id), 'total_amount', old);
			return handler?.(call) ?? { status: 500 };
		});
		const fields = mapped({ total_amount: '={{ $json.total }}', buyer_name: '={{ $json.buyer }}' });
		const { json } = await bench.runNode({
			...{ maxTries: 3, onError: 'continueRegularOutput' },
			items: [
				{ total: TEXT, buyer: '' },
				{ total: '', buyer: 'Bea' },
			],
			parameters: kind.correct(id, fields, { ...APPROVE, maxRetryTime: 0 }),
		});
		const words = expect.stringContaining('somebody else has changed') as unknown;
		expect(json[0]).toMatchObject({ error: words });
		expect(textsIn(kind.values(id), 'total_amount')).toEqual([old]);
		expect(bench.sandbox.log.requests(kind.approve)).toEqual([]);
	},
);
