import { freePorts, isFree } from '../../e2e/n8n/ports';

/** The port that people know something by, or a free one if somebody has it. */
export async function portNear(port: number, what: string): Promise<number> {
	if (await isFree(port)) return port;
	const [free = 0] = await freePorts(1);
	console.log(`      Port ${port} is taken, so ${what} gets port ${free}.`);
	return free;
}
