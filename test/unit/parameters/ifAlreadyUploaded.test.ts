import fc from 'fast-check';
import { NodeHelpers, type INodeParameters } from 'n8n-workflow';
import { uploadOnceOf } from '../../../nodes/DocumentExtraction/parameters/ifAlreadyUploaded';
import { description } from '../../contract/described';

const DAY = 86_400_000;
const reading = (values: INodeParameters) => (name: string, fallback?: unknown) =>
	name in values ? values[name] : fallback;
const onceOf = (ifAlreadyUploaded: string, more: INodeParameters = {}) =>
	uploadOnceOf(reading({ 'options.ifAlreadyUploaded': ifAlreadyUploaded, ...more }));

test('by default nobody looks', () => {
	expect(uploadOnceOf(reading({}))).toBeUndefined();
	expect(onceOf('upload', { 'options.searchDays': 'no number' })).toBeUndefined();
});

test('what is there comes out or stops, as far back as the user says', () => {
	expect(onceOf('return')).toEqual({ stops: false, searchMs: 3 * DAY });
	expect(onceOf('stop', { 'options.searchDays': 30 })).toEqual({ stops: true, searchMs: 30 * DAY });
});

test('any other word and any other number is refused', () => {
	fc.assert(
		fc.property(fc.anything(), (value) => {
			fc.pre(!['upload', 'return', 'stop'].some((word) => word === value));
			const read = () => value;
			expect(() => uploadOnceOf(read)).toThrow(/^If Already Uploaded cannot be /);
		}),
	);
	fc.assert(
		fc.property(fc.oneof(fc.integer(), fc.double(), fc.string()), (days) => {
			fc.pre(!(Number.isInteger(Number(days)) && Number(days) >= 1 && Number(days) <= 30));
			expect(() => onceOf('return', { 'options.searchDays': days })).toThrow(
				/^Search Days cannot be /,
			);
		}),
	);
});

const both = { ifAlreadyUploaded: 'return', searchDays: 7 };

test.each<[string, INodeParameters, INodeParameters, INodeParameters]>([
	['file', {}, both, both],
	['file', { inputType: 'base64' }, both, both],
	['file', {}, { searchDays: 7 }, {}],
	['file', {}, { ...both, ifAlreadyUploaded: 'upload' }, { ifAlreadyUploaded: 'upload' }],
	['document', {}, both, both],
	['document', { inputType: 'url' }, both, {}],
])('in the panel of %s with %j, %j leaves %j', (resource, set, options, kept) => {
	const values = NodeHelpers.getNodeParameters(
		description.properties,
		{ resource, operation: 'upload', ...set, options },
		...([true, false, null, description] as const),
	);
	expect(values?.['options']).toEqual(kept);
});
