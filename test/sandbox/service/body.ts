import type { Refuse } from './refusals';

export const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads the known properties of a JSON object and refuses wrong ones; unknown ones are ignored.
 * A reading method without a fallback makes its property required.
 */
export class BodyReader {
	readonly values: Record<string, unknown>;

	constructor(
		value: unknown,
		readonly refuse: Refuse,
		private readonly path = '',
	) {
		if (!isObject(value)) throw refuse(`${path || 'The body'} must be a JSON object`);
		this.values = value;
	}

	has(name: string): boolean {
		return this.values[name] !== undefined;
	}

	text(name: string, fallback?: string): string {
		return this.read(name, fallback, 'text', (value) => typeof value === 'string');
	}

	flag(name: string, fallback?: boolean): boolean {
		return this.read(name, fallback, 'true or false', (value) => typeof value === 'boolean');
	}

	number(name: string, fallback?: number): number {
		return this.read(name, fallback, 'a number', (value) => Number.isFinite(value));
	}

	index(name: string): number {
		return this.read<number>(
			name,
			undefined,
			'a whole number from 0',
			(value) => Number.isInteger(value) && Number(value) >= 0,
		);
	}

	texts(name: string, fallback?: string[]): string[] {
		return this.read(name, fallback, 'a list of texts', (value) => isListOf(value, 'string'));
	}

	/** docs/interface.md#field-values: array of 4 integers. */
	bbox(fallback: number[] = [0, 0, 0, 0]): number[] {
		return this.read(
			'bbox',
			fallback,
			'a list of 4 whole numbers',
			(value) => Array.isArray(value) && value.length === 4 && value.every(Number.isInteger),
		);
	}

	objects(name: string, fallback?: BodyReader[]): BodyReader[] {
		const value = this.values[name];
		if (value === undefined && fallback) return fallback;
		if (!Array.isArray(value)) throw this.refuse(`${this.path}${name} must be a list`);
		return value.map(
			(item, position) => new BodyReader(item, this.refuse, `${this.path}${name}[${position}].`),
		);
	}

	private read<T>(
		name: string,
		fallback: T | undefined,
		expected: string,
		fits: (value: unknown) => boolean,
	): T {
		const value = this.values[name];
		if (value === undefined && fallback !== undefined) return fallback;
		if (!fits(value)) throw this.refuse(`${this.path}${name} must be ${expected}`);
		return value as T;
	}
}

const isListOf = (value: unknown, type: string): boolean =>
	Array.isArray(value) && value.every((item) => typeof item === type);
