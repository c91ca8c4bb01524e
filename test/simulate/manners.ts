import type { Manners } from '../sandbox/service/manners';
import type { Random } from './random';

/** How a service may speak, as long as it says all that there is to know. */
const VARIANTS: { [Name in keyof Manners]?: Array<Manners[Name]> } = {
	pageStatusIn: ['status'],
	asyncUploadSays: ['Success'],
	statusWords: ['Pending'],
	listKeys: ['pageNo'],
	documentOrder: ['oldestFirst'],
	mostPerPage: [3, 25],
	redirectOriginals: [true],
};

export const drawManners = (random: Random): Partial<Manners> =>
	Object.fromEntries(
		Object.entries(VARIANTS).flatMap(([name, variants]) =>
			random.chance(0.15) ? [[name, random.pick<unknown>(variants)]] : [],
		),
	);
