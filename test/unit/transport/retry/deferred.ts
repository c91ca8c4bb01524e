/** A promise that a test settles when it likes. */
export interface Deferred<T> {
	promise: Promise<T>;
	resolve: (value: T) => void;
	reject: (reason: Error) => void;
}

export function deferred<T = void>(): Deferred<T> {
	let resolve: (value: T) => void = () => undefined;
	let reject: (reason: Error) => void = () => undefined;
	const promise = new Promise<T>((onResolve, onReject) => {
		resolve = onResolve;
		reject = onReject;
	});
	return { promise, resolve, reject };
}

/** Lets everything happen that waits for nothing but its turn. */
export async function settled(): Promise<void> {
	await new Promise<void>((resolve) => setImmediate(resolve));
}

/** What became of a promise: its value, or what it was rejected with. */
export async function outcomeFrom<T>(
	promise: Promise<T>,
): Promise<{ value?: T; reason?: unknown }> {
	return await promise.then(
		(value) => ({ value }),
		(reason: unknown) => ({ reason }),
	);
}
