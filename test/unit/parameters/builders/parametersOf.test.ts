import type { INodeProperties } from 'n8n-workflow';
import { parametersOf } from '../../../../nodes/DocumentExtraction/parameters/builders/parametersOf';

const text: INodeProperties = { displayName: 'Text', name: 'text', type: 'string', default: '' };

test('each parameter is shown where its operation is chosen, and where it says itself', () => {
	const [plain, dependent] = parametersOf('file', 'get', [
		text,
		{ ...text, displayOptions: { show: { mode: ['full'] }, hide: { simplify: [true] } } },
	]);
	expect(plain).toEqual({
		...text,
		displayOptions: { show: { resource: ['file'], operation: ['get'] } },
	});
	expect(dependent).toEqual({
		...text,
		displayOptions: {
			show: { resource: ['file'], operation: ['get'], mode: ['full'] },
			hide: { simplify: [true] },
		},
	});
});

test('a parameter that several operations share stays as it is', () => {
	const shared = { ...text, displayOptions: { show: { mode: ['full'] } } };
	const before = structuredClone(shared);
	const places = ['get', 'delete'].flatMap((operation) =>
		parametersOf('file', operation, [shared]).map(({ displayOptions }) => displayOptions?.show),
	);
	expect(shared).toEqual(before);
	expect(places.map((show) => show?.['operation'])).toEqual([['get'], ['delete']]);
});
