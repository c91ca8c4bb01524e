import { readdirSync, readlinkSync } from 'node:fs';
import { userFolder } from '../engine/host/folder';
import type { SimulatedTime } from '../simulatedTime';

type Listen = EventTarget['addEventListener'];

const OPEN_FILES = '/proc/self/fd';

/** What a run that is over may have left behind. */
export class Leftovers {
	/** Who listens for the end of which execution or request. */
	private readonly listening = new Map<AbortSignal, Set<unknown>>();

	constructor() {
		const { listening } = this;
		Object.assign(AbortSignal.prototype, {
			addEventListener(this: AbortSignal, ...given: Parameters<Listen>) {
				const listeners = listening.get(this) ?? new Set();
				listening.set(this, listeners.add(given[1]));
				EventTarget.prototype.addEventListener.apply(this, given);
			},
			removeEventListener(this: AbortSignal, ...given: Parameters<Listen>) {
				listening.get(this)?.delete(given[1]);
				EventTarget.prototype.removeEventListener.apply(this, given);
			},
		});
	}

	clear(): void {
		this.listening.clear();
	}

	/** In words; none when all is as it was. */
	complaints(time: SimulatedTime): string[] {
		const timers = time.timers();
		const listeners = [...this.listening]
			.filter(([signal]) => !signal.aborted)
			.reduce((sum, [, { size }]) => sum + size, 0);
		const sockets = process.getActiveResourcesInfo().filter((what) => what === 'TCPSocketWrap');
		const files = openFiles();
		return [
			...(timers > 0 ? [`${timers} timers`] : []),
			...(listeners > 0 ? [`${listeners} listeners for a cancel`] : []),
			...(sockets.length > 0 ? [`${sockets.length} connections`] : []),
			...files.map((file) => `the open file ${file}`),
		];
	}
}

/** Of n8n's folder, where the system says it. */
function openFiles(): string[] {
	if (process.platform !== 'linux') return [];
	return readdirSync(OPEN_FILES).flatMap((descriptor) => {
		const file = targetOf(`${OPEN_FILES}/${descriptor}`);
		return file.startsWith(userFolder) ? [file] : [];
	});
}

function targetOf(link: string): string {
	try {
		return readlinkSync(link);
	} catch {
		// Closed meanwhile.
		return '';
	}
}
