import type { Variants } from '../sandbox/service/variants';
import type { Random } from './random';

/** How a service may speak, as long as it says all that there is to know. */
const VARIANTS: { [Name in keyof Variants]?: Array<Variants[Name]> } = {
	pageStatusIn: ['status'],
	asyncUploadSays: ['Success'],
	statusWords: ['Pending'],
	listKeys: ['pageNo'],
	documentOrder: ['oldestFirst'],
	mostPerPage: [3, 25],
	redirectOriginals: [true],
};

export const drawVariants = (random: Random): Partial<Variants> =>
	Object.fromEntries(
		Object.entries(VARIANTS).flatMap(([name, variants]) =>
			random.chance(0.15) ? [[name, random.pick<unknown>(variants)]] : [],
		),
	);
