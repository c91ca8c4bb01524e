import type { RequestListener } from 'node:http';
import { useLoopback, type SandboxBench } from '../host';
import { watch, type Kind, type WatchOptions } from './watch';

export type Json = Record<string, unknown>;

/** Makes another answer of one of the sandbox's, to the call with this path; undefined for a 404, another status for a refusal. */
export type Change = (answer: Json, path: string) => unknown;

/** Watches a service that speaks as a change has it. */
export function useChanged(bench: SandboxBench) {
	const loopback = useLoopback();
	return (kind: Kind, change: Change, parameters = {}, options: WatchOptions = {}) => {
		loopback.answer(gateway(bench, change));
		const credential = { ...bench.credential(), baseUrl: loopback.url };
		return watch(bench, kind, parameters, { credential, ...options });
	};
}

const WORDS: Record<number, string> = { 404: 'Not found' };

/** Stands before the sandbox and changes its answers: for services that speak in another way. */
function gateway({ sandbox }: SandboxBench, changed: Change): RequestListener {
	return ({ method = 'GET', url = '', headers: { authorization = '' } }, response) => {
		const path = url.replace(/\?.*/, '');
		void fetch(`${sandbox.url}${url}`, { method, headers: { authorization } })
			.then(async (answer) => ({ status: answer.status, body: (await answer.json()) as Json }))
			.then(({ status, body }) => {
				const given = changed(body, path);
				const refusal = given === undefined ? 404 : given;
				const isRefused = typeof refusal === 'number';
				response.writeHead(isRefused ? refusal : status === 404 ? 200 : status);
				response.end(JSON.stringify(isRefused ? { message: WORDS[refusal] } : given));
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

const listWithout =
	(name: string): Change =>
	(answer) =>
		'documents' in answer ? everywhere(answer, (object) => without(object, [name])) : answer;

/** A list of documents that leaves out how far they are reviewed. */
export const withoutReviews = listWithout('verification_status');

/** A list of documents that leaves out what was read. */
export const withoutPages = listWithout('pages');
