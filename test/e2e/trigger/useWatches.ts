import type { INodeParameters } from 'n8n-workflow';
import { useSandbox, type SandboxBench } from '../../engine/host';
import type { Kind } from '../../engine/trigger/watch';
import {
	deliveriesTo,
	startWatching,
	untilThereAre,
	useN8n,
	watching,
	type Delivery,
	type N8nBench,
	type StoredWorkflow,
} from '../n8n';
import type { Scheduler } from './schedulers';

/** A workflow that watches one kind. */
export interface Watch {
	kind: Kind;
	workflow: StoredWorkflow;
	deliveries: () => Promise<Delivery[]>;
}

export interface WatchBench {
	readonly n8n: N8nBench;
	readonly service: SandboxBench;
	/** A new workflow, not active yet; it is deactivated when the test is over. */
	add(kind: Kind, parameters?: INodeParameters): Promise<Watch>;
	/** Activates workflows, and waits until n8n has stored what is not news. */
	start(watches: Watch[]): Promise<void>;
	/** How often the service has been asked for the list. */
	polls(kind: Kind): number;
	/** Until the service has been asked twice more: what the first of them began is over by the second. */
	morePolls(kind: Kind, count?: number): Promise<void>;
}

/** A real n8n with one scheduler, and a sandbox to watch. */
export function useWatches({ environment, storesTogether }: Scheduler): WatchBench {
	const n8n = useN8n(environment);
	const service = useSandbox();
	const added: StoredWorkflow[] = [];
	afterEach(async () => {
		for (const workflow of added.splice(0)) await n8n.session.deactivate(workflow);
	});

	const polls = ({ list }: Kind): number => service.sandbox.log.requests(list).length;
	const morePolls = async (kind: Kind, count = 2): Promise<void> => {
		const before = polls(kind);
		await untilThereAre(
			count,
			`more polls of the ${kind.source}`,
			async () => polls(kind) - before,
		);
	};
	return {
		n8n,
		service,
		polls,
		morePolls,
		add: async (kind, parameters = {}) => {
			const credential = await n8n.session.addCredential(service.credential());
			const workflow = await n8n.session.addWorkflow(
				watching(`Watch a ${kind.source}`, { ...kind.watched(), ...parameters }),
				credential,
			);
			added.push(workflow);
			return { kind, workflow, deliveries: deliveriesTo(n8n.session, workflow) };
		},
		start: async (watches) => {
			for (const { workflow } of watches) {
				if (storesTogether) await n8n.session.activate(workflow);
				else await startWatching(n8n.session, workflow);
			}
			// Where it is stored with an execution, nobody sees it: the next poll's is, when the one after it begins.
			if (storesTogether) for (const { kind } of watches) await morePolls(kind, 3);
		},
	};
}

export const eventsIn = (files: Delivery['files']): string[] =>
	files.map(({ id, event }) => `${id} ${event}`).sort();

/** What a workflow was started with, in all. */
export async function deliveredTo({ deliveries }: Watch): Promise<string[]> {
	return eventsIn((await deliveries()).flatMap(({ files }) => files));
}

/** Until at least so many files are delivered. */
export async function untilDelivered(watch: Watch, count: number): Promise<void> {
	await untilThereAre(
		count,
		`deliveries of files of the ${watch.kind.source}`,
		async () => (await deliveredTo(watch)).length,
	);
}
