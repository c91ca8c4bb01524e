import type { IDataObject, INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { runAgent, type Tool } from './operations/agent';
import { useOperations } from './operations/bench';

/** What a model reads after a call: items, or why there are none. */
export type Answer = IDataObject[] | string;

/** A sandbox, and an agent with our node as its tool. */
export function useTool() {
	const bench = useOperations();
	const withTool = async (
		parameters: INodeParameters,
		work: (tool: Tool) => Promise<void>,
		{ items, settings }: { items?: INodeExecutionData[]; settings?: Partial<INode> } = {},
	) => {
		const credential = bench.credential();
		return await runAgent({
			...{ parameters, credential, work },
			...(items && { items }),
			...(settings && { settings }),
		});
	};
	/** What the model reads after each call, in the order of the calls; they run at the same time. */
	const answersTo = async (
		parameters: INodeParameters,
		calls: IDataObject[],
		settings: Partial<INode> = {},
	) => {
		const answers: Answer[] = [];
		const work = async (tool: Tool) => {
			const results = await Promise.allSettled(calls.map(async (args) => await tool.invoke(args)));
			for (const result of results) {
				answers.push(
					result.status === 'fulfilled'
						? (JSON.parse(result.value) as IDataObject[])
						: (result.reason as Error).message,
				);
			}
		};
		await withTool(parameters, work, { settings });
		return answers;
	};
	return { bench, withTool, answersTo };
}
