import crypto from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { userFolder } from '../engine/host/folder';
import { sleep } from '../sandbox/clock';
import { startSimulatedTime, type SimulatedTime } from '../simulatedTime';
import { actionNight } from './actions';
import { drawActions } from './actions/plan';
import { triggerNight } from './trigger';
import { drawTrigger } from './trigger/plan';
import { SECRETS, type Host } from './host';
import type { Outcome, Reduction } from './night';
import { Random } from './random';

/** How long what is done may take to come to rest: n8n and the node look every now and then. */
const REST_MS = 5000;

/** Plays the night of one seed, or what is left of it. */
export async function play(seed: number, reduction: Reduction, host: Host): Promise<Outcome> {
	const random = new Random(`night ${seed}`);
	const { sandbox, printed, unhandled, leftovers, elsewhere, turns } = host;
	const night = drawNight(random, reduction);
	const time = startSimulatedTime(night.plan.beginning);
	turns.begin(time, seed);
	const realRandom = Math.random;
	const { randomUUID } = crypto;
	const product = random.fork('product');
	Math.random = product.next;
	crypto.randomUUID = () => product.uuid();
	try {
		sandbox.reset();
		for (const list of [printed, unhandled, elsewhere.received]) list.length = 0;
		leftovers.clear();
		const outcome = await night.play(host, time);
		const ms = time.now() - night.plan.beginning;
		await sleep(Math.max(0, outcome.quietAt - time.now()) + REST_MS);
		const left = leftovers.complaints(time);
		const text = printed.join('');
		const shown = SECRETS.some((secret) => text.includes(secret)) ? [text] : [];
		return {
			...outcome,
			ms,
			complaints: [
				...outcome.complaints,
				...left.map((what) => `not so: nothing is left: ${what}`),
				...shown.map((what) => `not so: the key is not printed: ${what}`),
				...unhandled.map((what) => `not so: nothing goes wrong unheard: ${what}`),
			],
		};
	} finally {
		Math.random = realRandom;
		crypto.randomUUID = randomUUID;
		time.stop();
		rmSync(join(userFolder, '.n8n', 'storage'), { recursive: true, force: true });
	}
}

/** How many of the nights are about the trigger. */
const TRIGGER_SHARE = 0.4;

function drawNight(random: Random, reduction: Reduction) {
	if (random.chance(TRIGGER_SHARE)) {
		const plan = drawTrigger(random.fork('trigger'), reduction);
		const play = async (host: Host, time: SimulatedTime) => await triggerNight(plan, host, time);
		return { plan, play };
	}
	const plan = drawActions(random.fork('actions'), reduction);
	const play = async (host: Host, time: SimulatedTime) => await actionNight(plan, host, time);
	return { plan, play };
}
