import { Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** What all streams of zlib have in common, which Node does not export. */
function basePrototype(): object {
	let prototype: object | null = createGunzip();
	while (prototype && !Object.hasOwn(prototype, '_transform')) {
		prototype = Reflect.getPrototypeOf(prototype);
	}
	if (!prototype || prototype === Transform.prototype) {
		throw new Error('The streams of zlib are not what they were');
	}
	return prototype;
}

/** Knows what zlib is at: Node's list of what is under way does not show it. */
export class ZlibWork {
	private readonly prototype = basePrototype();
	private readonly real: unknown = Reflect.get(this.prototype, '_transform');
	private readonly busy = new Set<Transform>();

	start(): void {
		const { busy, real } = this;
		if (typeof real !== 'function') throw new Error('The streams of zlib do not transform');
		const transform = function (this: Transform, chunk: unknown, encoding: unknown, done: Done) {
			busy.add(this);
			const then: Done = (...given) => {
				busy.delete(this);
				done(...given);
			};
			Reflect.apply(real, this, [chunk, encoding, then]);
		};
		Reflect.set(this.prototype, '_transform', transform);
	}

	stop(): void {
		Reflect.set(this.prototype, '_transform', this.real);
		this.busy.clear();
	}

	isUnderWay(): boolean {
		// One that breaks off does not say that it is done.
		for (const stream of this.busy) if (stream.destroyed) this.busy.delete(stream);
		return this.busy.size > 0;
	}
}

type Done = (...given: unknown[]) => void;
