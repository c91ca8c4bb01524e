import type { RequestListener } from 'node:http';
import type { SandboxBench } from '../host';

type Json = Record<string, unknown>;

/** Stands before the sandbox and changes its answers: for services that speak in another way. */
export function gateway(
	{ sandbox }: SandboxBench,
	changed: (answer: Json, path: string) => unknown,
): RequestListener {
	return ({ method = 'GET', url = '', headers: { authorization = '' } }, response) => {
		const path = url.replace(/\?.*/, '');
		void fetch(`${sandbox.url}${url}`, { method, headers: { authorization } })
			.then(async (answer) => ({ status: answer.status, body: (await answer.json()) as Json }))
			.then(({ status, body }) => {
				const given = changed(body, path);
				response.writeHead(given === undefined ? 404 : status === 404 ? 200 : status);
				response.end(JSON.stringify(given ?? { message: 'Nothing here' }));
			})
			.catch(() => response.destroy());
	};
}

export const without = (object: Json, names: string[]): Json =>
	Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));

/** Every object within the answer, changed. */
export function everywhere(value: unknown, change: (object: Json) => Json): unknown {
	if (Array.isArray(value)) return value.map((one: unknown) => everywhere(one, change));
	if (typeof value !== 'object' || value === null) return value;
	const entries = Object.entries(value).map(([name, one]) => [name, everywhere(one, change)]);
	return change(Object.fromEntries(entries) as Json);
}
