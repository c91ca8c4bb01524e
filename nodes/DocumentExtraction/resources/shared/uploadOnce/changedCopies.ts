import { idsIn } from '../../../transport/address/path';
import type {
	OperationContext,
	OperationHandler,
} from '../../../transport/requests/operationContext';
import type { Run } from '../../../transport/requests/runs';
import { UnsuccessfulAnswer } from '../../../transport/response/expectSuccess';
import { FinalFailure } from '../../../transport/retry/finalFailure';
import { asList, isObject } from '../../../utils/json';

type Change = 'deleted' | 'perhaps deleted' | 'to be read again';

/** By execution, what it has done with files that were uploaded: the service may show it late. */
const changedIn = new WeakMap<object, Map<string, Change>>();

const keyOf = (...ids: unknown[]) => JSON.stringify(ids).toLowerCase();

/** `target` is the model or the workflow. */
export const changeOf = (run: Run, target: string, id: string) =>
	changedIn.get(run.execution())?.get(keyOf(target, id));

/** Sends what is declared, and remembers what it changes, if only perhaps. */
async function changing(
	{ read, request, run, send }: OperationContext,
	change: Change,
	perhaps = change,
) {
	const [target, one] = idsIn(request.options.url ?? '', read).map(({ id }) => id);
	const { body } = request.options;
	const ids = one === undefined && isObject(body) ? asList(body.file_ids) : [one];
	const note = (what: Change) => {
		const execution = run.execution();
		const changed = changedIn.get(execution) ?? new Map<string, Change>();
		changedIn.set(execution, changed);
		for (const id of ids) changed.set(keyOf(target, id), what);
	};
	const items = await send().catch((thrown: unknown) => {
		if (isDoubtful(thrown)) note(perhaps);
		throw thrown;
	});
	note(change);
	return items;
}

const isDoubtful = (thrown: unknown) =>
	thrown instanceof UnsuccessfulAnswer
		? thrown.isDoubtful
		: thrown instanceof FinalFailure && thrown.maybeDone;

/** An upload after it must not take it for what is there. */
export const deleteUpload: OperationHandler = async (operation) =>
	await changing(operation, 'deleted', 'perhaps deleted');

/** An upload after it must not take it for what could not be read. */
export const readAgain: OperationHandler = async (operation) =>
	await changing(operation, 'to be read again');
