import { createService } from '.';
import { OPERATION_IDS, listOf, pdf, startService } from './harness';
import type { Variants } from './variants';

const params = { model_id: 'model-invoices' };

it('has one handler for each call of openapi.yaml', () => {
	const { service } = startService();
	expect(Object.keys(service.handlers).sort()).toEqual([...OPERATION_IDS].sort());
});

describe('a fresh world', () => {
	it('has its seeds', () => {
		const { service, get } = startService();
		expect(service.workflows().map(({ description, type }) => [description, type])).toEqual([
			['Invoices', 'invoice'],
		]);
		const model = (id: string) => get('model.get', { params: { model_id: id } });
		expect(['model-invoices', 'model-untrained', 'model-instant'].map(model)).toMatchObject([
			{ state: 5, model_type: 'ocr' },
			{ state: 2 },
			{ state: 5 },
		]);
	});

	it('hands out the same ids every time, other ones for another seed', () => {
		const ids = (idSeed: string) => {
			const clock = { now: () => 0 };
			const effects = { record: () => undefined };
			return createService({ clock, effects, idSeed })
				.seedFiles(3)
				.map(({ id }) => id);
		};
		expect(ids('a')).toEqual(ids('a'));
		expect(ids('a')).not.toEqual(ids('b'));
		expect(new Set(ids('a')).size).toBe(3);
	});

	it('seeds thousands, each at the price of one of a few', () => {
		/** CPU time, which a busy machine does not stretch as it does the time on the wall. */
		const cpuOfSeeding = (count: number): number => {
			const { service } = startService();
			const before = process.cpuUsage();
			service.seedFiles(count);
			service.seedDocuments(count);
			const { user, system } = process.cpuUsage(before);
			expect([service.files().length, service.documents().length]).toEqual([count, count]);
			return user + system;
		};
		const few = cpuOfSeeding(1_000);
		// 8 times as many: linear is 8 times the work, quadratic 64 times.
		expect(cpuOfSeeding(8_000) / few).toBeLessThan(32);
	});
});

it('answers keep their content when the world moves on', () => {
	const { service, get } = startService();
	const [workflow] = service.workflows();
	const asked = { params: { workflow_id: workflow?.id ?? '' } };
	const before = get('workflow.get', asked);
	const text = JSON.stringify(before);
	const field_id = workflow?.fields[0]?.id ?? '';
	get('workflow.updateField', { params: { ...asked.params, field_id }, body: { name: 'other' } });
	get('workflow.deleteField', { params: { ...asked.params, field_id } });
	expect(JSON.stringify(before)).toBe(text);
});

describe('variants', () => {
	const shown = (variants: Partial<Variants>) => {
		const { service, get } = startService();
		Object.assign(service.variants, variants);
		const upload = get('file.upload', {
			params,
			query: { async: 'true' },
			files: [pdf('a.pdf')],
		});
		const request_file_id = String(listOf(upload, 'result')[0]?.['request_file_id']);
		const [page] = listOf(
			get('file.get', { params: { ...params, request_file_id } }),
			'unmoderated_images',
		);
		return [upload['message'], page?.['message'], page?.['status']];
	};

	it.each<[Partial<Variants>, unknown[]]>([
		[{}, ['pending', 'pending', undefined]],
		[{ statusWords: 'Pending' }, ['Pending', 'Pending', undefined]],
		[{ pageStatusIn: 'status' }, ['pending', undefined, 'pending']],
		[{ pageStatusIn: 'nowhere' }, ['pending', undefined, undefined]],
		[{ asyncUploadSays: 'Success' }, ['Success', 'pending', undefined]],
	])('%j', (variants, expected) => {
		expect(shown(variants)).toEqual(expected);
	});
});
