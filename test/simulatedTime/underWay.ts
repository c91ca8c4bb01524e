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
	'WriteWrap',
]);

/**
 * How long bytes that nobody reads have to lie there before they count as left, in real time: the
 * other end wants no more of them for now. Those that are wanted arrive within microseconds.
 */
const LEFT_MS = 20;

/** Whether anything is under way in this process. */
export class UnderWay {
	private readonly sockets = new Sockets();
	private readonly zlib = new ZlibWork();
	private onTheWay = '';
	private since = 0;

	start(): void {
		this.sockets.start();
		this.zlib.start();
	}

	stop(): void {
		this.sockets.stop();
		this.zlib.stop();
	}

	isAnything(): boolean {
		return this.isConnectionBusy() || this.zlib.isUnderWay() || isNodeBusy();
	}

	private isConnectionBusy(): boolean {
		const onTheWay = this.sockets.underWay();
		if (onTheWay !== this.onTheWay) {
			this.onTheWay = onTheWay;
			this.since = performance.now();
		}
		return onTheWay !== '' && performance.now() - this.since < LEFT_MS;
	}
}

/** Files, names of hosts, new connections, and what asked for the next turn of the event loop. */
const isNodeBusy = () => process.getActiveResourcesInfo().some((what) => !AT_REST.has(what));
