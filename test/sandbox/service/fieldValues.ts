import type { Call, Handlers } from '../call';
import { moderate } from './audit';
import { BodyReader } from './body';
import { findPage } from './documents';
import { fieldValueView } from './documentViews';
import type { DocumentPage, FieldValue } from './extraction/documentPages';
import { v4 } from './refusals';
import { readVerification, suppliedVerification } from './verification';
import { findWorkflow } from './workflows';
import type { World } from './world';

const resource = 'fieldValue';

export const fieldValueHandlers = (world: World): Handlers => ({
	'fieldValue.create': (call) => {
		const { page } = findPage(world, call);
		const body = new BodyReader(call.body, v4.badRequest);
		const name = body.text('field_name');
		// docs/interface.md#what-stands-on-a-page
		if (!findWorkflow(world, call).fields.some((field) => field.name === name))
			throw v4.badRequest('field_name is not a field of the workflow', { field_name: name });
		const value: FieldValue = {
			id: world.ids.next(),
			name,
			value: body.text('value', ''),
			bbox: body.bbox(),
			confidence: confidence(body),
			verification: suppliedVerification(body),
			moderated: true,
		};
		page.fieldValues = [...page.fieldValues, value];
		moderate(world, call, {
			operationId: 'fieldValue.create',
			kind: 'created',
			resource,
			id: value.id,
			moderated: value.value,
		});
		return { status: 201, body: fieldValueView(value) };
	},

	'fieldValue.update': (call) => {
		const { page, value } = findValue(world, call);
		const text = new BodyReader(call.body, v4.badRequest).text('value');
		moderate(world, call, {
			operationId: 'fieldValue.update',
			kind: 'changed',
			resource,
			id: value.id,
			original: value.value,
			moderated: text,
		});
		return answer(replaceValue(page, { ...value, value: text, moderated: true }));
	},

	'fieldValue.delete': (call) => {
		const { page, value } = findValue(world, call);
		page.fieldValues = page.fieldValues.filter((other) => other !== value);
		moderate(world, call, {
			operationId: 'fieldValue.delete',
			kind: 'deleted',
			resource,
			id: value.id,
			original: value.value,
		});
		return { status: 200, body: { success: true, message: 'Field value deleted' } };
	},

	'fieldValue.verify': (call) => {
		const { page, value } = findValue(world, call);
		const verification = readVerification(call);
		moderate(world, call, {
			operationId: 'fieldValue.verify',
			kind: 'verified',
			resource,
			id: value.id,
			original: value.verification,
			moderated: verification,
		});
		return answer(replaceValue(page, { ...value, verification }));
	},
});

const answer = (value: FieldValue) => ({ status: 200, body: fieldValueView(value) });

const confidence = (body: BodyReader): number => {
	const given = body.number('confidence', 1);
	if (given < 0 || given > 1) throw v4.badRequest('confidence must be from 0 to 1');
	return given;
};

const findValue = (world: World, call: Call): { page: DocumentPage; value: FieldValue } => {
	const { page } = findPage(world, call);
	const id = call.params['field_data_id'] ?? '';
	const value = page.fieldValues.find((candidate) => candidate.id === id);
	if (!value) throw v4.notFound('Field value not found', { field_data_id: id });
	return { page, value };
};

const replaceValue = (page: DocumentPage, changed: FieldValue): FieldValue => {
	page.fieldValues = page.fieldValues.map((value) => (value.id === changed.id ? changed : value));
	return changed;
};
