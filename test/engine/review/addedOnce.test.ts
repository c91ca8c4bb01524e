import type { IDataObject } from 'n8n-workflow';
import type { Answer } from '../../sandbox/call';
import { mappedFromItem } from '../fixtures/correct.fixture';
import { reviewedDocument, textsIn } from '../fixtures/reviewed.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();
const DOCUMENT = reviewedDocument(bench);

/** The looks of these numbers are answered by a computer that is behind: by what the first one showed. */
function showLate(numbers: number[]): void {
	const get = bench.sandbox.service.handlers['document.get'];
	let first: Answer | undefined;
	let looks = 0;
	bench.sandbox.override('document.get', (call) => {
		looks += 1;
		const now = structuredClone(get?.(call)) ?? { status: 500 };
		first ??= now;
		return numbers.includes(looks) ? first : now;
	});
}

/** The second field that is added is refused once, so its item comes again. */
const REFUSED = { status: 400, after: 1 };
/** It has to wait until what was looked at is old. */
const SLOWED = { status: 429, retryAfter: 6, after: 1 };

interface Case {
	what: string;
	items: IDataObject[];
	fault: { status: number; retryAfter?: number; after?: number };
	late: number[];
	left: string[];
	goesOn?: boolean;
}

test.each<Case>([
	{
		what: 'by an item that has changed it and comes again',
		items: [{ buyer_name: 'Ada' }, { buyer_name: 'Bea', seller_name: 'Cy' }],
		...{ fault: REFUSED, late: [3], left: ['Bea'] },
	},
	{
		what: 'by an item that has found it and comes again',
		items: [{ buyer_name: 'Ada' }, { buyer_name: 'Ada', seller_name: 'Cy' }],
		...{ fault: REFUSED, late: [3], left: ['Ada'] },
	},
	{
		what: 'by an item that has changed it and has to wait',
		items: [{ buyer_name: 'Ada' }, { buyer_name: 'Bea', seller_name: 'Cy' }],
		...{ fault: SLOWED, late: [3, 4], left: ['Bea'] },
	},
	{
		what: 'on another page, by an earlier item that comes again',
		items: [
			{ buyer_name: 'Ada', page: '' },
			{ buyer_name: 'Bea', page: '2' },
		],
		...{ fault: { status: 400 }, late: [3], left: ['Bea'], goesOn: true },
	},
])(
	'a field that an item has added and the service shows late is not added again $what',
	async ({ items, fault, late, left, goesOn = false }) => {
		const id = DOCUMENT.add('invoice-fields1-pages2.pdf');
		showLate(late);
		bench.sandbox.faults.add({ operationId: 'fieldValue.create', kind: 'status', ...fault });
		await bench.runNode({
			parameters: DOCUMENT.correct(id, mappedFromItem(['buyer_name', 'seller_name']), {
				page: '={{ $json.page ?? "" }}',
			}),
			...{ items, maxTries: 2, ...(goesOn && { onError: 'continueRegularOutput' as const }) },
		});
		expect(textsIn(DOCUMENT.values(id), 'buyer_name')).toEqual(left);
	},
);
