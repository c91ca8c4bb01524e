import { Refusal } from '../transport/refusal';

/**
 * An address of the user's own for the state of one file. The key goes along, so it has to stay
 * on the credential's origin: a path, and nothing that a client could take for a host.
 */
export function checkedStatusPath(path: string, id: string, others: string[]): string {
	const given = path.trim();
	if (given === '') return '';
	if (!/^\/(?![\\/])/.test(given) || /[\s\\]/.test(given)) {
		throw new Refusal(
			`Status Path cannot be "${given}"`,
			'Use a path that starts with one /, for example /api/v2/status/{file_id}.',
		);
	}
	if (!given.includes(`{${id}}`)) {
		throw new Refusal(
			`Status Path does not hold {${id}}`,
			'It stands for the file that is asked for.',
		);
	}
	const unknown = [...given.matchAll(/\{(\w*)\}/g)].find(
		([, name]) => name !== id && !others.includes(name ?? ''),
	);
	if (unknown) {
		throw new Refusal(
			`Status Path holds ${unknown[0]}, which stands for nothing`,
			`It may hold ${[id, ...others].map((name) => `{${name}}`).join(' and ')}.`,
		);
	}
	return given;
}
