import type { IDataObject, PostReceiveAction } from 'n8n-workflow';

import { isObject, textIn } from '../../utils/json';
import { modelId } from '../../parameters/ids';
import { options } from '../../parameters/options';
import { parametersOf } from '../../parameters/builders/parametersOf';

/** docs/interface.md#model-state. */
const STATES: Readonly<Record<string, string>> = {
	'-1': 'Training did not succeed',
	'0': 'Created, no training data uploaded yet',
	'1': 'Training data uploaded, needs annotation',
	'2': 'Training data annotated, needs training to start',
	'3': 'In training queue',
	'4': 'Currently training',
	'5': 'Hosted, can be used for prediction',
	'6': 'Retraining with new data, can be used for prediction',
};

/** The service tells the state of a model as a number. */
export const withStateName: PostReceiveAction = async (items) =>
	items.map((item) =>
		isObject(item.json) ? { json: { ...item.json, state_name: stateName(item.json) } } : item,
	);

function stateName({ state }: IDataObject): string {
	return STATES[textIn(state)] ?? 'Unknown';
}

export const getDescription = parametersOf('model', 'get', [modelId, options()]);
