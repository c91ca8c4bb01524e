import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const TEST = join(__dirname, '../../..');

export interface Ran {
	stdout: string;
	stderr: string;
	status: unknown;
}

/** Runs lines that import modules (.mjs), which cannot be loaded here, and waits until they have ended. */
export async function script(...lines: Parameters<typeof begin>): Promise<Ran> {
	const child = begin(...lines);
	const ran: Ran = { stdout: '', stderr: '', status: null };
	for (const name of ['stdout', 'stderr'] as const) {
		child[name].setEncoding('utf8').on('data', (text: string) => {
			ran[name] += text;
		});
	}
	[ran.status] = (await once(child, 'close')) as unknown[];
	return ran;
}

/** `imports` is a map of a file under test/ to what is wanted of it. */
export function begin(
	imports: Record<string, string>,
	lines: string,
	environment: NodeJS.ProcessEnv = process.env,
): ChildProcessWithoutNullStreams {
	const heads = Object.entries(imports).map(
		([file, names]) => `import { ${names} } from ${JSON.stringify(join(TEST, file))};`,
	);
	const args = ['--input-type=module', '--eval', [...heads, lines].join('\n')];
	return spawn(process.execPath, args, { env: environment });
}
