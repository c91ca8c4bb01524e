import { useSandbox } from '../host';
import { FAULT_MATRIX } from '../../sandbox/faultMatrix';
import { items, OPERATIONS, withOptions } from './operations';

const bench = useSandbox();
const KEY = 'a-key-that-nobody-may-see';
const FORMS = [KEY, Buffer.from(`${KEY}:`).toString('base64')];

const printed: string[] = [];
beforeEach(() => {
	bench.sandbox.keys.add(KEY);
	printed.length = 0;
	for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
		jest.spyOn(console, method).mockImplementation((...all: unknown[]) => {
			printed.push(all.map(String).join(' '));
		});
	}
});
afterEach(() => jest.restoreAllMocks());

const OUTCOMES = OPERATIONS.flatMap((operation) =>
	(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const).map((onError) => ({
		operation,
		id: operation.id,
		onError,
	})),
);

test.each(OUTCOMES)(
	'$id with "$onError" lets the key out through nothing, whatever goes wrong',
	async ({ operation, id, onError }) => {
		for (const { make } of FAULT_MATRIX) {
			bench.sandbox.faults.clear();
			bench.sandbox.faults.add(make({ operationId: id, origin: 'http://127.0.0.1:9' }));
			const { stored, outputs, error } = await bench.runNode({
				parameters: withOptions(operation, { maxRetryTime: 0 }),
				credential: { ...bench.credential(), apiKey: KEY },
				items: items(2),
				onError,
			});
			const kept = [stored, outputs, error].map((value) => JSON.stringify(value)).join();
			const seen = [kept, error?.message, error?.description, error?.stack, ...printed].join();
			expect(FORMS.filter((form) => seen.includes(form))).toEqual([]);
		}
	},
);
