import fc from 'fast-check';
import { type INodeParameters, NodeHelpers } from 'n8n-workflow';
import { uploadResultsOf } from '../../../nodes/DocumentExtraction/parameters/uploadResults';
import { description } from '../../contract/described';
import { idOf, OPERATIONS } from '../../contract/operations';

const reading = (values: INodeParameters) => (name: string, fallback?: unknown) =>
	name in values ? values[name] : fallback;

test.each([
	['wait', {}, { isAsync: true, waiting: { maxWaitMs: 300_000, stops: false } }],
	[
		'wait',
		{ 'options.maxWait': 0.5, 'options.ifStillPending': 'stop' },
		{ isAsync: true, waiting: { maxWaitMs: 500, stops: true } },
	],
	['later', {}, { isAsync: true }],
	['immediate', {}, { isAsync: false }],
])('%s with %j', (results, options, expected) => {
	expect(uploadResultsOf(reading({ results, ...options }))).toEqual(expected);
});

test('what counts only for waiting is not looked at by those who do not wait', () => {
	const odd = fc.oneof(fc.string(), fc.double());
	fc.assert(
		fc.property(fc.constantFrom('later', 'immediate'), odd, odd, (results, maxWait, pending) => {
			const options = { 'options.maxWait': maxWait, 'options.ifStillPending': pending };
			const isAsync = results === 'later';
			expect(uploadResultsOf(reading({ results, ...options }))).toEqual({ isAsync });
		}),
	);
});

test('any other word is refused', () => {
	const known = ['wait', 'later', 'immediate'];
	fc.assert(
		fc.property(fc.anything(), (results) => {
			fc.pre(!known.some((word) => word === results));
			expect(() => uploadResultsOf(() => results)).toThrow(/^Results cannot be /);
		}),
	);
});

describe.each(OPERATIONS.filter(({ parameters }) => 'results' in parameters).map(idOf))(
	'in the panel of %s',
	(id) => {
		const [resource = '', operation = ''] = id.split('.');
		const options = { maxWait: 10, ifStillPending: 'stop' };
		test.each([
			[{}, options],
			[{ results: 'wait' }, options],
			[{ results: 'later' }, {}],
			[{ results: 'immediate' }, {}],
			[{ results: '={{ $json.results }}' }, options],
		])('what counts for waiting is there only where it may: %j', (set, kept) => {
			const values = NodeHelpers.getNodeParameters(
				description.properties,
				{ resource, operation, ...set, options },
				...([true, false, null, description] as const),
			);
			expect(values?.['options']).toEqual(kept);
		});
	},
);
