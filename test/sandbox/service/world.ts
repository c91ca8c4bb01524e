import type { Clock } from '../clock';
import type { Effects } from '../log';
import { Ids } from './ids';

/** Everything that one sandbox knows. Handlers read and change it; nothing else holds state. */
export interface World {
	readonly clock: Clock;
	readonly effects: Effects;
	readonly ids: Ids;
	readonly account: { freeCallsExhausted: boolean };
	readonly workflows: Map<string, Workflow>;
}

export interface NamedItem {
	id: string;
	name: string;
}

/** interface.md §2.2 */
export interface Workflow {
	id: string;
	type: string;
	description: string;
	fields: NamedItem[];
	tableHeaders: NamedItem[];
	tableCapture: boolean;
	createdAt: number;
}

export const newWorld = (clock: Clock, effects: Effects, idSeed: string): World => ({
	clock,
	effects,
	ids: new Ids(idSeed),
	account: { freeCallsExhausted: false },
	workflows: new Map(),
});

export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();
