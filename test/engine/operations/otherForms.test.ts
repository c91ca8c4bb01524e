import { operationNamed } from '../../contract/operations';
import { useOperations } from './fixture';
import { CASES, INSTANT_MODEL } from './cases';
import { withParameter } from './parameters';

const bench = useOperations();

interface Forms {
	id: string;
	other: string;
	option: string;
	stated: string;
	sample: string;
	missing: string;
}

const review = { option: 'options.pathForm', stated: 'documented', sample: 'sample' };
const FORMS: Forms[] = [
	{ id: 'file.approve', other: 'file.approve.sample', ...review, missing: 'File' },
	{ id: 'file.unapprove', other: 'file.unapprove.sample', ...review, missing: 'File' },
	{
		id: 'model.updateGuidelines',
		other: 'model.updateGuidelines.post',
		...{ option: 'options.method', stated: 'PATCH', sample: 'POST' },
		missing: 'Model',
	},
];

const asked = () => bench.sandbox.log.requests().map(({ operationId }) => operationId);

async function runWith({ id, option }: Forms, form?: string) {
	const operation = CASES.find((each) => each.id === id);
	if (!operation) throw new Error(`There is no case of ${id}`);
	const parameters = { ...operation.parameters(bench.ids), options: {} };
	return await bench.runCase(operation, {
		parameters: form === undefined ? parameters : withParameter(parameters, option, form),
	});
}

const refuse = (operationId: string, status: number) => {
	const message = status === 404 ? 'Not found' : `Says ${status}`;
	bench.sandbox.faults.add({ operationId, kind: 'status', status, message });
};

describe.each(FORMS)('$id', (forms) => {
	const { id, other, stated, sample, missing } = forms;

	test.each([undefined, 'automatic'])('takes the stated form first (%s)', async (form) => {
		const { error, json } = await runWith(forms, form);
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		expect(asked()).toEqual([id]);
	});

	test.each([404, 405])(
		'takes the form of the samples when the service says %d',
		async (status) => {
			refuse(id, status);
			const { error, json } = await runWith(forms);
			expect(error).toBeUndefined();
			expect(json).toEqual([expect.objectContaining({ message: expect.any(String) as unknown })]);
			expect(Object.keys(json[0] ?? {})).toEqual(expect.arrayContaining(['message', 'model_id']));
			expect(asked()).toEqual([id, other]);
		},
	);

	test('sends the same to the other form', async () => {
		refuse(id, 405);
		await runWith(forms);
		const [first, second] = bench.sandbox.log.requests();
		const contract = operationNamed(id);
		const method = contract.otherForm?.method ?? contract.method;
		expect(second?.method).toBe(method);
		expect(second?.params).toEqual(first?.params);
		expect([second?.body, second?.query]).toEqual([first?.body, first?.query]);
	});

	test.each([
		[404, 404],
		[405, 404],
		[404, 405],
	])('says what was not found when the service says %d and %d', async (first, second) => {
		refuse(id, first);
		refuse(other, second);
		const { error } = await runWith(forms);
		expect(error?.message).toMatch(new RegExp(`^${missing} \\S+ was not found$`));
		expect(asked()).toEqual([id, other]);
	});

	test('says what the service says when it knows neither form', async () => {
		refuse(id, 405);
		refuse(other, 405);
		const { error } = await runWith(forms);
		expect(error?.message).toBe('Says 405');
	});

	test.each([400, 402, 403, 409])('does not try the other form after %d', async (status) => {
		refuse(id, status);
		const { error } = await runWith(forms);
		expect(error).toBeDefined();
		expect(asked()).toEqual([id]);
	});

	test('takes the stated form alone where the user says so', async () => {
		refuse(id, 404);
		const { error } = await runWith(forms, stated);
		expect(error?.message).toMatch(/ was not found$/);
		expect(asked()).toEqual([id]);
	});

	test('takes the form of the samples alone where the user says so', async () => {
		const { error } = await runWith(forms, sample);
		expect(error).toBeUndefined();
		bench.sandbox.log.clear();
		refuse(other, 404);
		expect((await runWith(forms, sample)).error?.message).toMatch(/ was not found$/);
		expect(asked()).toEqual([other]);
	});
});

const RULES =
	'A file can be approved unless it is rejected, and unapproved only after it was approved. A rejected file cannot be changed.';

test.each([
	['approve', true, 'The file is rejected and cannot be changed any more'],
	['unapprove', true, 'The file is rejected and cannot be changed any more'],
	['unapprove', false, 'Only a file that was approved can be unapproved'],
])('%s of a file (rejected: %s) says why it cannot be', async (operation, isRejected, message) => {
	const { file } = bench.ids;
	if (isRejected) bench.sandbox.service.rejectFile(file);
	const { error } = await bench.runNode({
		parameters: { resource: 'file', operation, modelId: 'model-invoices', fileId: file },
	});
	expect(error).toMatchObject({ message, description: RULES });
});

test('approve and unapprove change the file', async () => {
	const { file } = bench.ids;
	const parameters = { resource: 'file', modelId: 'model-invoices', fileId: file };
	for (const operation of ['approve', 'unapprove', 'approve']) {
		const { json } = await bench.runNode({ parameters: { ...parameters, operation } });
		expect(json).toEqual([
			{ message: `File ${operation}d`, model_id: 'model-invoices', file_id: file },
		]);
		expect(bench.sandbox.service.file(file)?.review).toBe(`${operation}d`);
	}
});

test('guidelines reach the model, and another kind of model says why it takes none', async () => {
	const parameters = {
		...{ resource: 'model', operation: 'updateGuidelines', fieldInstructions: 'As printed' },
	};
	await bench.runNode({ parameters: { ...parameters, modelId: INSTANT_MODEL } });
	expect(bench.sandbox.service.guidelines(INSTANT_MODEL)).toEqual({
		field_instructions: 'As printed',
		table_instructions: '',
		ai_guidelines: true,
	});
	const { error } = await bench.runNode({
		parameters: { ...parameters, modelId: 'model-invoices' },
	});
	expect(error?.message).toBe('AI guidelines apply only to instant learning models');
});
