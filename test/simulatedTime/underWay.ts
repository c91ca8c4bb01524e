import { Sockets } from './sockets';
import { ZlibWork } from './zlib';

/** What Node lists although nothing happens there until something else does. */
const AT_REST = new Set([
	'MessagePort',
	'PipeWrap',
	'ProcessWrap',
	'SignalWrap',
	'TCPServerWrap',
	'TCPSocketWrap',
	'TTYWrap',
	'Timeout',
	// These wait for the other end of a connection, which is watched itself.
	'ShutdownWrap',
	'SimpleShutdownWrap',
	'SimpleWriteWrap',
	'WriteWrap',
]);

/** Whether anything is under way in this process. */
export class UnderWay {
	private readonly sockets = new Sockets();
	private readonly zlib = new ZlibWork();

	start(): void {
		this.sockets.start();
		this.zlib.start();
	}

	stop(): void {
		this.sockets.stop();
		this.zlib.stop();
	}

	isAnything(): boolean {
		return this.sockets.isAnythingUnderWay() || this.zlib.isUnderWay() || isNodeBusy();
	}
}

/** Files, names of hosts, new connections, and what asked for the next turn of the event loop. */
const isNodeBusy = () => process.getActiveResourcesInfo().some((what) => !AT_REST.has(what));
