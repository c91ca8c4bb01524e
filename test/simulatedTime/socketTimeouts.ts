import { Socket } from 'node:net';
import type { SimulatedTimer, Timers } from './timers';

const { prototype } = Socket;

/**
 * The timeouts of connections, and with them those of requests and answers: Node keeps them with
 * timers of its own.
 */
export class SocketTimeouts {
	private readonly setTimeout: unknown = Reflect.get(prototype, 'setTimeout');
	private readonly onActivity: unknown = Reflect.get(prototype, '_unrefTimer');

	constructor(private readonly all: Timers) {}

	start(): void {
		const { all } = this;
		const timers = new WeakMap<Socket, SimulatedTimer>();
		const clear = (socket: Socket) => all.clear(timers.get(socket));
		const seen = new WeakSet<Socket>();

		function setTimeout(this: Socket, ms: number, callback?: () => void): Socket {
			clear(this);
			timers.delete(this);
			Reflect.set(this, 'timeout', ms);
			if (ms > 0 && !this.destroyed) {
				if (!seen.has(this)) this.once('close', () => clear(this));
				seen.add(this);
				const isAwaited = () => isInUse(this);
				timers.set(
					this,
					all.add(() => this.emit('timeout'), ms, { isAwaited }),
				);
			}
			if (callback && ms > 0) this.once('timeout', callback);
			else if (callback) this.off('timeout', callback);
			return this;
		}
		function onActivity(this: Socket): void {
			if (!this.destroyed) timers.get(this)?.refresh();
		}
		Reflect.set(prototype, 'setTimeout', setTimeout);
		Reflect.set(prototype, '_unrefTimer', onActivity);
	}

	stop(): void {
		Reflect.set(prototype, 'setTimeout', this.setTimeout);
		Reflect.set(prototype, '_unrefTimer', this.onActivity);
	}
}

/** One that is kept for a next request is not: nobody waits for its end. */
const isInUse = (socket: Socket) => Reflect.get(socket, '_httpMessage') !== null;
