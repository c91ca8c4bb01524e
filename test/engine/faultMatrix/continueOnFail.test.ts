import { FAULT_MATRIX } from '../../sandbox/faultMatrix';
import { useLoopback } from '../host';
import { messagesIn } from '../operations/messages';
import { cellsOf, dueOnce, isLook, nameOf, observe, undisturbed, type Observed } from './cell';
import { OPERATIONS } from './operations';
import { isDoubtful, withoutEndings } from './rules';
import { oneByOne } from './world';

const elsewhere = useLoopback();
const kindOf = (fault: (typeof FAULT_MATRIX)[number]) =>
	fault.make({ operationId: '', origin: '' }).kind;

/** The first of each kind. */
const ONE_OF_EACH = FAULT_MATRIX.filter(
	(fault, index) => FAULT_MATRIX.findIndex((other) => kindOf(other) === kindOf(fault)) === index,
);

/** Running it again might do it twice, and nobody knows whether it was done: the message is all that the user sees. */
function isInDoubt({ call: { method }, expected, undisturbed: { operation } }: Observed): boolean {
	const { id, title, variant } = operation;
	const isChange = id === 'file.updateFields' && variant !== 'with the full set';
	// The name of what is gone may mean another one.
	const isNamed = method === 'DELETE' && title.endsWith('by name');
	const isHarmful = method === 'POST' || (method !== 'GET' && isChange) || isNamed;
	return !expected.isFateKnown && isHarmful;
}

let observed: Observed[];

beforeAll(async () => {
	const operations = await oneByOne(OPERATIONS, undisturbed);
	const cells = cellsOf(operations, ONE_OF_EACH, 'always').filter(
		(cell) => dueOnce(cell) !== 'at once' && !isLook(cell),
	);
	observed = await oneByOne(
		cells,
		async (cell, sandbox) =>
			await observe(cell, {
				sandbox,
				origin: elsewhere.url,
				maxRetryTime: 0,
				onError: 'continueRegularOutput',
			}),
	);
}, 1_800_000);

test.each(OPERATIONS)('$title goes on, and its item says what happened', ({ title }) => {
	const cells = observed.filter(({ undisturbed: { operation } }) => operation.title === title);
	expect(cells.length).toBeGreaterThanOrEqual(6);
	for (const cell of cells) {
		const messages = messagesIn(cell.json);
		expect({
			cell: nameOf(cell),
			stopped: cell.told.message,
			items: cell.json.length,
			messages: messages.map(withoutEndings),
			isInDoubt: messages.some(isDoubtful),
			requests: cell.requests.length,
		}).toEqual({
			cell: nameOf(cell),
			stopped: '',
			items: 1,
			messages: [expect.stringMatching(cell.expected.says)],
			isInDoubt: isInDoubt(cell),
			requests: 1,
		});
	}
});
