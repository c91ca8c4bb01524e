import { FILES_IN_RANGE } from '../../transport/address/endpoints';
import { filledPath } from '../../transport/address/path';
import type { ReadPath } from '../../transport/requests/oneTry';
import type { OperationContext } from '../../transport/requests/operationContext';
import type { Run } from '../../transport/requests/runs';
import { namesInRange, recentDays } from '../../transport/requests/recentFields';
import { objectIn } from '../../transport/response/entries';

const fieldNames = new WeakMap<Run, Map<string, Promise<string[]>>>();

/** The fields that the model of an item knows, asked for once in a run. */
export async function modelFields(
	{ read, run }: OperationContext,
	ask: ReadPath,
): Promise<string[]> {
	const ofRun = fieldNames.get(run) ?? new Map<string, Promise<string[]>>();
	fieldNames.set(run, ofRun);
	const model = filledPath(FILES_IN_RANGE, read);
	const names = ofRun.get(model) ?? recentFields(ask);
	ofRun.set(model, names);
	return await names.catch((thrown: unknown) => {
		ofRun.delete(model);
		throw thrown;
	});
}

async function recentFields(ask: ReadPath): Promise<string[]> {
	const days = Object.entries(recentDays()).map(([name, day]) => `${name}=${day}`);
	return namesInRange(objectIn(await ask(`${FILES_IN_RANGE}?${days.join('&')}`)));
}
