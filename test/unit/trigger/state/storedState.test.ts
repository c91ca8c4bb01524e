import type { IDataObject } from 'n8n-workflow';

import { identityOf } from '../../../../nodes/DocumentExtraction/trigger/state/storedState';

const identity = (shared: IDataObject, id: string, name: string) =>
	identityOf({
		getWorkflowStaticData: () => shared,
		getNode: () => ({ id, name, type: '', typeVersion: 1, position: [0, 0], parameters: {} }),
	});

test('a node stays the same one when it is renamed', () => {
	expect(identity({}, 'one', 'After')).toBe(identity({}, 'one', 'Before'));
});

test('two nodes of a workflow that have the same id are two', () => {
	const shared = {};
	const [first, second] = [identity(shared, 'one', 'A'), identity(shared, 'one', 'B')];
	expect(second).not.toBe(first);
	expect([identity(shared, 'one', 'A'), identity(shared, 'one', 'B')]).toEqual([first, second]);
});
