import type { Sandbox } from '../../sandbox';
import type { Answer, Call } from '../../sandbox/call';
import { marked } from './boxMarks';

/** What is read of a file or document, by the parameter that names it. */
const READS: Record<string, string> = {
	'file.get': 'request_file_id',
	'document.get': 'document_id',
};

const WRITES = ['file.updateFields', 'fieldValue.update', 'fieldValue.create'];

/** What was read of a thing, until when. */
interface Earlier {
	until: number;
	answer: Answer;
}

export interface Lateness {
	/** How long a change may stay unseen. */
	ms: number;
	/** How long a change takes: the next one may be made while it is shown, and this one is not. */
	writeMs?: number;
	/** Whether each box that somebody has sent bears another mark each time that it is read. */
	marks: boolean;
	/** Whether some reads show a change at once, as a service of several computers does. */
	flickers: boolean;
}

/** Has the service show what is changed in shared things only after a while. */
export function showLate(sandbox: Sandbox, { ms, writeMs = 0, marks, flickers }: Lateness): void {
	const { service, clock } = sandbox;
	const earlier = new Map<string, Earlier[]>();
	let reads = 0;
	const remember: Array<() => void> = [];
	for (const [operationId, name] of Object.entries(READS)) {
		const plainRead = service.handlers[operationId];
		if (!plainRead) throw new Error(`There is no ${operationId}`);
		const read = (call: Call) => {
			const answer = plainRead(call);
			return marks ? marked(answer, clock.now()) : answer;
		};
		const last = new Map<string, Call>();
		remember.push(() => {
			for (const [id, call] of last) {
				const answer = structuredClone(read(call));
				earlier.set(id, [...(earlier.get(id) ?? []), { until: clock.now(), answer }]);
			}
		});
		sandbox.override(operationId, (call) => {
			const id = call.params[name] ?? '';
			last.set(id, call);
			reads += 1;
			if (flickers && reads % 3 === 0) return read(call);
			const shown = earlier.get(id)?.find(({ until }) => until > clock.now() - ms);
			return shown?.answer ?? read(call);
		});
	}
	for (const operationId of WRITES) {
		const write = service.handlers[operationId];
		if (!write) throw new Error(`There is no ${operationId}`);
		sandbox.override(operationId, (call) => {
			for (const each of remember) each();
			clock.advance(writeMs);
			return write(call);
		});
	}
}
