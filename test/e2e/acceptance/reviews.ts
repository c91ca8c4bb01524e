import {
	ended,
	executionsOf,
	executionWith,
	outputOf,
	stopOf,
	until,
	type Execution,
	type Session,
	type StoredWorkflow,
} from '../n8n';
import { openForm, type FormPage } from './forms';

export interface Reviews {
	/** The form for a file when its reviewer is asked for the first, the second … time. */
	formFor: (fileName: string, time?: number) => Promise<FormPage>;
	/** All executions of the workflow, each at its good end. */
	allEnded: () => Promise<Execution[]>;
}

/** What the reviewers of a published "Low confidence goes to a person" get, and where it leads to. */
export function reviewsOf(session: Session, workflow: StoredWorkflow): Reviews {
	const all = async () =>
		await Promise.all(
			(await executionsOf(session, workflow)).map(({ id }) => executionWith(session, id)),
		);
	return {
		formFor: async (fileName, time = 1) => {
			const link = await until(`a reviewer gets ${fileName}, time ${time}`, async () => {
				const execution = (await all()).find((each) => fileOf(each) === fileName);
				if (execution?.status !== 'waiting') return undefined;
				const asked = execution.data.resultData.runData['Write to the reviewer'] ?? [];
				return asked.length === time && asked.at(-1)?.data?.main?.[0]?.[0]?.json.link;
			});
			if (typeof link !== 'string') throw new Error(`There is no link for ${fileName}`);
			return await openForm(link);
		},
		allEnded: async () => {
			const executions = await executionsOf(session, workflow);
			const over = await Promise.all(executions.map(({ id }) => ended(session, id)));
			expect(over.map(stopOf)).toEqual(over.map(() => undefined));
			return over;
		},
	};
}

/** The name of the file that a run is for; undefined when it is not the run of one. */
const fileOf = (execution: Execution): unknown =>
	outputOf(execution, 'A run for one file')[0]?.json.file_name;
