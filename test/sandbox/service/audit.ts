import type { Call } from '../call';
import type { World } from './world';
import { isoTime } from './world';

/** docs/interface.md#what-stands-on-a-page: what was there, what a person made of it, when and who. */
export interface AuditEntry {
	at: string;
	user: string;
	action: Moderation['kind'];
	resource: string;
	id: string;
	/** Where it happened: workflow, document and page, or model and file. */
	place: Record<string, string>;
	original: unknown;
	moderated: unknown;
}

export interface Moderation {
	operationId: string;
	kind: 'created' | 'changed' | 'deleted' | 'verified';
	resource: string;
	id: string;
	original?: unknown;
	moderated?: unknown;
}

export const audit = (
	world: World,
	{ account, params }: Call,
	{ kind, resource, id, original = null, moderated = null }: Omit<Moderation, 'operationId'>,
): void => {
	world.auditTrail.push({
		at: isoTime(world.clock.now()),
		user: account,
		action: kind,
		resource,
		id,
		place: { ...params },
		original,
		moderated,
	});
};

/** One step of moderation: in the audit trail, and once among the effects. */
export const moderate = (world: World, call: Call, step: Moderation): void => {
	audit(world, call, step);
	const { operationId, kind, resource, id } = step;
	world.effects.record({ operationId, kind, resource, id });
};
