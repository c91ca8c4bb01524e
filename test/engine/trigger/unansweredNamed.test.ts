import { simulatedTime } from '../../simulatedTime/jest';
import { useSandbox } from '../host';
import { idsOf, KINDS, MINUTE, useNotes, watch } from './watch';

const bench = useSandbox();
useNotes();

const FILES = 20;
const POLLS = 18;

describe.each(KINDS)('named files of a $source', (kind) => {
	test.each([1, 4, 5, 6, 12])(
		'%i about which the service does not answer in the time of a poll hold up no others',
		async (count) => {
			const names = Array.from({ length: FILES }, (_, at) => `${at}-slow7200.pdf`);
			const ids = names.map((name) => kind.upload(bench, name));
			// The first look comes to the others before.
			const stuck = [...ids].sort().slice(-count);
			const key = kind.source === 'model' ? 'request_file_id' : 'document_id';
			for (const id of stuck) {
				bench.sandbox.faults.add({
					...{ kind: 'latency', ms: 59_000, times: Infinity },
					...{ operationId: kind.one, params: { [key]: id } },
				});
			}
			const poller = watch(bench, kind, { watch: 'specific', [kind.idList]: ids.join(', ') });
			const told: unknown[] = [];
			const stops: string[] = [];
			for (let poll = 0; poll < POLLS; poll += 1) {
				const news = await idsOf(poller).catch((thrown: Error) => {
					stops.push(thrown.message);
					return null;
				});
				told.push(...(news ?? []));
				simulatedTime().advance(10 * MINUTE);
			}
			expect(told.sort()).toEqual(ids.filter((id) => !stuck.includes(id)).sort());
			// Nobody would see it in n8n's log alone.
			expect(new Set(stops)).toEqual(
				new Set(['The service did not answer within the time that a poll has']),
			);
		},
	);
});
