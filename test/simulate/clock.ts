/** What `work` brings, or undefined when it takes longer, in simulated time: it is waiting for nothing then. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
	let timer: NodeJS.Timeout | undefined;
	const over = new Promise<undefined>((resolve) => {
		timer = setTimeout(() => resolve(undefined), ms);
	});
	return await Promise.race([work, over]).finally(() => clearTimeout(timer));
}
