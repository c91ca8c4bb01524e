import { setImmediate } from 'node:timers/promises';

export interface Measured {
	result: number;
	wallMs: number;
	cpuMs: number;
	peakBytes: number;
}

const SAMPLE_MS = 5;

/** What some work costs this process, and the most memory that it held beyond what it held before. */
export async function measured(work: () => Promise<number>): Promise<Measured> {
	await settle();
	const baseline = process.memoryUsage.rss();
	let peak = baseline;
	const look = () => (peak = Math.max(peak, process.memoryUsage.rss()));
	const timer = setInterval(look, SAMPLE_MS);
	const cpuBefore = process.cpuUsage();
	const start = performance.now();
	try {
		const result = await work();
		const wallMs = performance.now() - start;
		const { user, system } = process.cpuUsage(cpuBefore);
		look();
		return { result, wallMs, cpuMs: (user + system) / 1000, peakBytes: peak - baseline };
	} finally {
		clearInterval(timer);
	}
}

/** Nothing that an earlier measurement left behind is to be cleared away in the next one. */
async function settle(): Promise<void> {
	if (!global.gc) throw new Error('Measurements need --expose-gc');
	for (let time = 0; time < 3; time += 1) {
		global.gc();
		await setImmediate();
	}
}
