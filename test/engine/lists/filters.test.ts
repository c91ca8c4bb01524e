import type { INodeParameters } from 'n8n-workflow';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import { byId } from '../operations/cases/case';
import { messagesIn } from '../operations/messages';
import { file, MODEL } from '../fixtures/file.fixture';
import { useSandbox } from '../host';

const bench = useSandbox();

const namesOf = async (parameters: INodeParameters, resource: string) => {
	const { json, error } = await bench.runNode({
		parameters: { resource, operation: 'getAll', returnAll: true, ...parameters },
	});
	expect(error).toBeUndefined();
	return json.map(({ file_name }) => file_name).sort();
};

describe('files of a model', () => {
	const seed = async () => {
		const names = ['a-open.pdf', 'b-approved.pdf', 'c-unapproved.pdf', 'd-rejected.pdf'];
		const files = bench.sandbox.service.seedFiles(4, { name: (index) => names[index] ?? '' });
		bench.sandbox.clock.advance(60_000);
		const [, approved, unapproved, rejected] = files.map(({ id }) => id);
		for (const fileId of [approved, unapproved])
			await bench.runNode({ parameters: file('approve', { fileId: fileId ?? '' }) });
		await bench.runNode({ parameters: file('unapprove', { fileId: unapproved ?? '' }) });
		bench.sandbox.service.rejectFile(rejected ?? '');
	};
	const named = async (...review: string[]) =>
		await namesOf({ modelId: MODEL, from: '2020-01-01', filters: { review } }, 'file');

	test('come by what people have decided on them', async () => {
		await seed();
		expect(await named('unreviewed')).toEqual(['a-open.pdf']);
		expect(await named('approved')).toEqual(['b-approved.pdf']);
		expect(await named('unapproved')).toEqual(['c-unapproved.pdf']);
		expect(await named('rejected')).toEqual(['d-rejected.pdf']);
		expect(await named('other')).toEqual([]);
		expect(await named('unreviewed', 'unapproved')).toEqual(['a-open.pdf', 'c-unapproved.pdf']);
		expect(await named()).toHaveLength(4);
	});

	test('that are not wanted do not count for Limit, with or without Simplify', async () => {
		await seed();
		for (const simplify of [true, false]) {
			const { json } = await bench.runNode({
				parameters: file('getAll', {
					...{ from: '2020-01-01', returnAll: false, limit: 1, simplify },
					filters: { review: ['rejected'], status: ['success'] },
				}),
			});
			expect(json).toHaveLength(1);
			expect(JSON.stringify(json)).toContain('d-rejected.pdf');
		}
	});
});

test('documents of a workflow come by it too, those in another word of the service under Other', async () => {
	const { service } = bench.sandbox;
	const names = ['a-lowconf.pdf', 'b-fine.pdf', 'c-verified.pdf'];
	const documents = service.seedDocuments(3, { name: (index) => names[index] ?? '' });
	bench.sandbox.clock.advance(60_000);
	const workflowId = byId(SEEDED_WORKFLOW_ID);
	await bench.runNode({
		parameters: {
			...{ resource: 'document', operation: 'verify', workflowId },
			documentId: byId(documents[2]?.id ?? ''),
			...{ verificationStatus: 'verified', verificationMessage: '' },
		},
	});
	const named = async (...review: string[]) =>
		await namesOf({ workflowId, filters: { review } }, 'document');
	expect(await named('unreviewed')).toEqual(['a-lowconf.pdf']);
	expect(await named('other')).toEqual(['b-fine.pdf']);
	expect(await named('approved')).toEqual(['c-verified.pdf']);
	expect(await named('approved', 'unreviewed', 'other')).toEqual(names);
});

test('a word that is none of them stops the item before anything is sent', async () => {
	const { json } = await bench.runNode({
		parameters: file('getAll', {
			...{ from: '2020-01-01', returnAll: true },
			filters: { review: '={{ ["aproved"] }}' },
		}),
		onError: 'continueRegularOutput',
	});
	expect(messagesIn(json)).toEqual(['Review cannot be "aproved"']);
	expect(bench.sandbox.log.requests()).toEqual([]);
});

describe.each(['review', 'status', 'fileName'])(
	'a filter by %s: without it, all would come',
	(filter) => {
		test.each([
			['finds nothing', '={{ $json.missing }}', / has no value/],
			['gives an empty text, as of a blank cell', '={{ $json.blank }}', / has nothing to look for/],
			[
				'gives a list of nothing',
				'={{ $json.blank.split(",").join() }}',
				/ has nothing to look for/,
			],
		])('stops the item where its expression %s', async (_, expression, message) => {
			const { error } = await bench.runNode({
				items: [{ blank: '' }],
				parameters: file('getAll', {
					...{ from: '2020-01-01', returnAll: true },
					filters: { [filter]: expression },
				}),
			});
			expect(error?.message).toMatch(/^(Review|Status|File Name)/);
			expect(error?.message).toMatch(message);
			expect(bench.sandbox.log.requests()).toEqual([]);
		});
	},
);

test.each(['={{ [$json.blank] }}', '={{ $json.blank.split(",") }}', '={{ $json.blank }},'])(
	'Review is none where its expression is %s',
	async (review) => {
		const { error } = await bench.runNode({
			items: [{ blank: '' }],
			parameters: file('getAll', { from: '2020-01-01', returnAll: true, filters: { review } }),
		});
		expect(error?.message).toMatch(/^Review has nothing to look for here/);
	},
);

test('what is typed as an expression, and is none, is a name', async () => {
	bench.sandbox.service.seedFiles(2, { name: (index) => `invoice-${index}.pdf` });
	const found = async (fileName: string) =>
		await namesOf({ modelId: MODEL, from: '2020-01-01', to: '=', filters: { fileName } }, 'file');
	expect(await found('=invoice-1.pdf')).toEqual(['invoice-1.pdf']);
	expect(await found('=')).toHaveLength(2);
});

test('files of a model and documents of a workflow come by their names', async () => {
	const names = ['invoice-1.pdf', 'Invoice-2.PDF', 'my-invoice-1.pdf', 'invoice-1.pdf'];
	const name = (index: number) => names[index] ?? '';
	bench.sandbox.service.seedFiles(4, { name });
	bench.sandbox.service.seedDocuments(4, { name });
	const found = async (fileName: string) => {
		const filters = { fileName };
		const files = await namesOf({ modelId: MODEL, from: '2020-01-01', filters }, 'file');
		const workflowId = byId(SEEDED_WORKFLOW_ID);
		expect(await namesOf({ workflowId, filters }, 'document')).toEqual(files);
		return files;
	};
	expect(await found('invoice-1.pdf')).toEqual(['invoice-1.pdf', 'invoice-1.pdf']);
	expect(await found('invoice-*.pdf')).toEqual(['Invoice-2.PDF', 'invoice-1.pdf', 'invoice-1.pdf']);
	expect(await found('*invoice-1*')).toEqual([
		...['invoice-1.pdf', 'invoice-1.pdf', 'my-invoice-1.pdf'],
	]);
	expect(await found('invoice')).toEqual([]);
	expect(await found('')).toEqual([...names].sort());
});
