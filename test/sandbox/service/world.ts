import type { Clock } from '../clock';
import type { Effects } from '../log';
import type { AuditEntry } from './audit';
import type { StoredDocument } from './documentRecords';
import type { FilePage, StoredFile } from './fileRecords';
import { Ids } from './ids';
import { DOCUMENTED } from './variants';
import type { Variants } from './variants';
import type { Model } from './models';
import type { StoredObject } from './storage';

/** Everything that one sandbox knows. Handlers read and change it; nothing else holds state. */
export interface World {
	readonly clock: Clock;
	readonly effects: Effects;
	readonly ids: Ids;
	readonly variants: Variants;
	readonly account: { freeCallsExhausted: boolean };
	readonly models: Map<string, Model>;
	readonly files: Map<string, StoredFile>;
	/** The pages of all files by their own ids. */
	readonly pages: Map<string, { file: StoredFile; page: FilePage }>;
	readonly workflows: Map<string, Workflow>;
	readonly documents: Map<string, StoredDocument>;
	/** What signed URLs lead to, by storage path. */
	readonly storage: Map<string, StoredObject>;
	readonly auditTrail: AuditEntry[];
}

export interface NamedItem {
	readonly id: string;
	readonly name: string;
}

/** docs/interface.md#workflows */
export interface Workflow {
	readonly id: string;
	readonly type: string;
	description: string;
	fields: NamedItem[];
	tableHeaders: NamedItem[];
	tableCapture: boolean;
	readonly createdAt: number;
}

export const newWorld = (clock: Clock, effects: Effects, idSeed: string): World => ({
	clock,
	effects,
	ids: new Ids(idSeed),
	variants: { ...DOCUMENTED },
	account: { freeCallsExhausted: false },
	models: new Map(),
	files: new Map(),
	pages: new Map(),
	workflows: new Map(),
	documents: new Map(),
	storage: new Map(),
	auditTrail: [],
});

export const isoTime = (epochMs: number): string => new Date(epochMs).toISOString();
