import fc from 'fast-check';
import {
	documentsIn,
	type Page,
} from '../../../../nodes/DocumentExtraction/trigger/sources/documentList';
import type { ObservedFile } from '../../../../nodes/DocumentExtraction/trigger/sources/source';

const MINUTE = 60_000;
const PAGE = 100;

/** What happens to the list before a page is asked for: a document comes, or one of these goes. */
const shift = fc.oneof(fc.constant('upload' as const), fc.record({ deletes: fc.nat(399) }));
const shifts = fc.array(fc.array(shift, { maxLength: 3 }), { minLength: 1, maxLength: 12 });

const document = (n: number): ObservedFile => ({
	id: `d${n}`,
	status: 'success',
	uploadedAt: n * MINUTE,
	record: {},
});

/** A list, newest first, that shifts while it is read; the third reading of it is a quiet one. */
class ShiftingList {
	private readonly before: ObservedFile[];
	private all: ObservedFile[];
	private reading = 0;
	private asked = 0;
	private made = 0;

	constructor(
		count: number,
		private readonly shifts: Array<Array<'upload' | { deletes: number }>>,
	) {
		this.all = Array.from({ length: count }, (_, n) => document(count - n));
		this.before = [...this.all];
	}

	readonly page = async (number: number): Promise<Page> => {
		if (number === 1) this.reading += 1;
		const due = this.reading < 3 ? (this.shifts[this.asked % this.shifts.length] ?? []) : [];
		this.asked += 1;
		for (const one of due) this.change(one);
		const first = (number - 1) * PAGE;
		return { documents: this.all.slice(first, first + PAGE), total: this.all.length };
	};

	/** Those that were there all the time. */
	get lasting(): string[] {
		return this.before.filter((one) => this.all.includes(one)).map(({ id }) => id);
	}

	private change(one: 'upload' | { deletes: number }): void {
		if (one === 'upload') {
			this.made += 1;
			this.all = [document(10_000 + this.made), ...this.all];
			return;
		}
		this.all = this.all.filter((_, place) => place !== one.deletes);
	}
}

test('a document that is there while a list is read is met, however the list shifts between its pages', async () => {
	await fc.assert(
		fc.asyncProperty(fc.integer({ min: 0, max: 400 }), shifts, async (count, due) => {
			const list = new ShiftingList(count, due);
			const enough = () => () => false;
			const seen = await documentsIn(list.page, { enough, expected: new Map() });
			const met = new Set(seen.map(({ id }) => id));
			expect(list.lasting.filter((id) => !met.has(id))).toEqual([]);
		}),
		{ numRuns: 500 },
	);
});
