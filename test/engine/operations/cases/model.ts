import { byId, confirmed, INSTANT_MODEL, MODEL, type OperationCase } from './case';

export const MODEL_CASES: OperationCase[] = [
	{
		id: 'model.get',
		parameters: () => ({ modelId: byId(MODEL) }),
		output: (answer) => [{ ...answer, state_name: 'Hosted, can be used for prediction' }],
	},
	{
		id: 'model.updateGuidelines',
		parameters: () => ({
			modelId: byId(INSTANT_MODEL),
			fieldInstructions: 'Write dates as YYYY-MM-DD.',
			tableInstructions: 'Leave out subtotals.',
			aiGuidelines: false,
			options: { method: 'automatic' },
		}),
		body: () => ({
			field_instructions: 'Write dates as YYYY-MM-DD.',
			table_instructions: 'Leave out subtotals.',
			ai_guidelines: false,
		}),
		output: confirmed(() => ({ model_id: INSTANT_MODEL })),
	},
];
