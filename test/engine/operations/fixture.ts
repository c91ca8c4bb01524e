import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Answer, Call } from '../../sandbox/call';
import { callOf } from '../../contract/operations';
import { prepare, type Ids } from '../../sandbox/everyCall/call';
import { useSandbox, type Run, type RunOptions, type SandboxBench } from '../host';
import type { Case } from './cases';

export interface OperationBench extends SandboxBench {
	/** What the sandbox holds for the operations to act on. */
	readonly ids: Ids;
	/** Runs a case with its parameters and its item, unless the test has others. */
	runCase(operation: Case, options?: Partial<RunOptions>): Promise<Run>;
	/** A list that fills with what the service answers to a call. */
	answersTo(operationId: string): IDataObject[];
	/** From now on the service gives the same good answer to the same request. */
	makeRepeatable(operationId: string): void;
}

/** A sandbox with a file, an approved file, and a document with a field value and a table. */
export function useOperations(): OperationBench {
	const bench = useSandbox();
	let ids: Ids | undefined;
	beforeEach(() => {
		ids = prepare(bench.sandbox);
		bench.sandbox.log.clear();
	});
	const prepared = () => {
		if (!ids) throw new Error('The sandbox is filled only while tests run');
		return ids;
	};
	const handled = (operationId: string, call: Call): Answer => {
		const handler = bench.sandbox.service.handlers[operationId];
		if (!handler) throw new Error(`The sandbox has no ${operationId}`);
		return handler(call);
	};
	return {
		get sandbox() {
			return bench.sandbox;
		},
		credential: () => bench.credential(),
		runNode: async (options) => await bench.runNode(options),
		get ids() {
			return prepared();
		},
		runCase: async (operation, { parameters, ...options } = {}) => {
			const [resource = '', name = ''] = operation.id.split('.');
			const own: INodeParameters = parameters ?? operation.parameters(prepared());
			return await bench.runNode({
				parameters: { resource, operation: name, ...own },
				items: [(await operation.item?.()) ?? {}],
				...options,
			});
		},
		answersTo: (operationId) => {
			const answers: IDataObject[] = [];
			const id = callOf(operationId);
			bench.sandbox.override(id, (call) => {
				const answer = handled(id, call);
				answers.push(answer.body as IDataObject);
				return answer;
			});
			return answers;
		},
		makeRepeatable: (operationId) => {
			const id = callOf(operationId);
			const given = new Map<string, Answer>();
			bench.sandbox.override(id, (call) => {
				const key = JSON.stringify([call.params, call.body]);
				const answer = given.get(key) ?? handled(id, call);
				if (answer.status < 300) given.set(key, answer);
				return answer;
			});
		},
	};
}
