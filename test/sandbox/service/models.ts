import type { Call, Handlers } from '../call';
import { BodyReader } from './body';
import { v2 } from './refusals';
import type { World } from './world';

/** docs/interface.md#models */
export interface Model {
	readonly id: string;
	type: 'ocr' | 'classification';
	state: number;
	instantLearning: boolean;
	guidelines?: Guidelines;
}

export interface Guidelines {
	field_instructions: string;
	table_instructions: string;
	ai_guidelines: boolean;
}

/** docs/interface.md#model-state: hosted, and retraining while hosted. */
const HOSTED = 5;
const RETRAINING = 6;

const STATE_MEANINGS: Record<number, string> = {
	[-1]: 'its training failed',
	0: 'it has no training data yet',
	1: 'its training data needs annotation',
	2: 'its training has not been started',
	3: 'it waits for its training',
	4: 'it is being trained',
};

export const modelHandlers = (world: World): Handlers => ({
	'model.get': (call) => {
		const { id, type, state } = findModel(world, call);
		return { status: 200, body: { model_id: id, model_type: type, state } };
	},
	'model.updateGuidelines': (call) => updateGuidelines(world, call, 'model.updateGuidelines'),
	'model.updateGuidelines.post': (call) =>
		updateGuidelines(world, call, 'model.updateGuidelines.post'),
});

export const findModel = (world: World, { params }: Call): Model => {
	const id = params['model_id'] ?? '';
	const model = world.models.get(id);
	if (!model) throw v2.notFound('Model does not exist', { error: `There is no model ${id}` });
	return model;
};

/** The model of a prediction call, which takes more than that it exists (docs/interface.md#refusals-of-version-2 and docs/interface.md#model-state). */
export const findPredictingModel = (world: World, call: Call): Model => {
	const model = findModel(world, call);
	if (world.account.freeCallsExhausted)
		throw v2.paymentRequired('Free API calls exhausted, please change your plan');
	if (model.state !== HOSTED && model.state !== RETRAINING) {
		const meaning = STATE_MEANINGS[model.state] ?? `its state is ${model.state}`;
		throw v2.badRequest(`The model cannot be used for prediction: ${meaning}`);
	}
	return model;
};

/** docs/interface.md#other-calls-on-files-and-models */
const updateGuidelines = (world: World, call: Call, operationId: string) => {
	const model = findModel(world, call);
	const body = new BodyReader(call.body, v2.badRequest);
	// The Python sample writes the singular.
	const fieldProperty = body.has('field_instructions') ? 'field_instructions' : 'field_instruction';
	const guidelines: Guidelines = {
		field_instructions: body.text(fieldProperty),
		table_instructions: body.text('table_instructions'),
		ai_guidelines: body.flag('ai_guidelines'),
	};
	if (!model.instantLearning)
		throw v2.badRequest('AI guidelines apply only to instant learning models');
	model.guidelines = guidelines;
	world.effects.record({ operationId, kind: 'changed', resource: 'model', id: model.id });
	return { status: 200, body: { message: 'AI guidelines updated' } };
};
