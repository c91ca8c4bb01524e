import type { Sandbox } from '../../sandbox';
import { processingAt, type Processing } from '../../sandbox/service/processing';
import { SEEDED_WORKFLOW_ID } from '../../sandbox/service/seeds';
import type { End, Source } from './plan';

export const MODEL_ID = 'model-invoices';

/** One run of a file's prediction, by the time of this computer. */
interface Round {
	status: End;
	doneAt: number;
}

export interface WatchedFile {
	id: string;
	uploadedAt: number;
	rounds: Round[];
	isDeleted: boolean;
	/** Since when it is among those that are named. */
	namedAt: number;
	/** When it was approved, each time; and whether it is now. */
	approvedAt: number[];
	isApproved: boolean;
}

/** What the service holds, and what becomes of it. */
export class Files {
	readonly all: WatchedFile[] = [];

	constructor(
		private readonly sandbox: Sandbox,
		private readonly source: Source,
		private readonly skew: number,
	) {}

	upload(name: string, now: number): WatchedFile {
		const { service } = this.sandbox;
		const seeding = { name: () => name, uploadedAt: now + this.skew };
		const [seeded] =
			this.source === 'model' ? service.seedFiles(1, seeding) : service.seedDocuments(1, seeding);
		if (!seeded) throw new Error('The sandbox has seeded nothing');
		const file: WatchedFile = {
			id: seeded.id,
			uploadedAt: now,
			rounds: [this.round(seeded)],
			isDeleted: false,
			namedAt: Infinity,
			approvedAt: [],
			isApproved: false,
		};
		this.all.push(file);
		return file;
	}

	remove(file: WatchedFile): void {
		file.isDeleted = true;
		const { handlers } = this.sandbox.service;
		const call = { query: {}, account: '', origin: '' };
		if (this.source === 'model') {
			handlers['file.delete']?.({ ...call, params: { model_id: MODEL_ID, file_id: file.id } });
		} else {
			const params = { workflow_id: SEEDED_WORKFLOW_ID, document_id: file.id };
			handlers['document.delete']?.({ ...call, params });
		}
	}

	/** As somebody approves it in the service, or takes that back. */
	decide(file: WatchedFile, isApproved: boolean, now: number): void {
		if (file.isApproved === isApproved) return;
		file.isApproved = isApproved;
		if (isApproved) file.approvedAt.push(now);
		const { handlers } = this.sandbox.service;
		const call = { query: {}, account: '', origin: '' };
		if (this.source === 'model') {
			const params = { model_id: MODEL_ID, request_file_id: file.id };
			handlers[isApproved ? 'file.approve' : 'file.unapprove']?.({ ...call, params });
		} else {
			const params = { workflow_id: SEEDED_WORKFLOW_ID, document_id: file.id };
			const status = isApproved ? 'verified' : 'unverified';
			const body = { verification_status: status, verification_message: '' };
			handlers['document.verify']?.({ ...call, params, body });
		}
	}

	/** Another run of its prediction. */
	retry(file: WatchedFile, now: number): void {
		const { service, clock } = this.sandbox;
		const stored = this.source === 'model' ? service.file(file.id) : service.document(file.id);
		if (!stored) throw new Error(`The sandbox has no ${file.id}`);
		stored.earlierRuns += 1;
		stored.startedAt = clock.now();
		// What has not ended by now never will.
		file.rounds = [...file.rounds.filter(({ doneAt }) => doneAt <= now), this.round(stored)];
	}

	private round(file: Processing): Round {
		const { status, doneAt = 0 } = processingAt(file, Number.MAX_SAFE_INTEGER);
		if (status === 'pending') throw new Error('A file never ends');
		return { status, doneAt: doneAt - this.skew };
	}
}
