import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { startSandbox } from '.';
import { clientOf } from './client';

const ROOT = join(__dirname, '..', '..');

interface Running {
	child: ChildProcessByStdio<null, Readable, Readable>;
	/** What it has printed so far. */
	printed: () => string;
	ended: Promise<unknown[]>;
}

const run = (...options: string[]): Running => {
	const child = spawn(process.execPath, ['--import', 'tsx', 'test/sandbox/main.ts', ...options], {
		cwd: ROOT,
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let text = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (chunk: string) => {
			text += chunk;
		});
	}
	return { child, printed: () => text, ended: once(child, 'close') };
};

const untilPrinted = async (
	{ child, printed, ended }: Running,
	pattern: RegExp,
): Promise<string[]> => {
	for (;;) {
		const found = pattern.exec(printed());
		if (found !== null) return found;
		if (child.exitCode !== null) throw new Error(`It ended without ${pattern}: ${printed()}`);
		await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended]);
	}
};

describe('npm run sandbox', () => {
	it.each(['SIGINT', 'SIGTERM'] as const)(
		'says where it is, serves, logs, and ends cleanly on %s',
		async (signal) => {
			const running = run('--key', 'my-key');
			const [, url = ''] = await untilPrinted(running, /Base address +(http:\S+)/);
			const [, apiKey = ''] = await untilPrinted(running, /API key +(\S+)/);
			expect(apiKey).toBe('my-key');
			expect((await clientOf({ url, apiKey }).get('/api/v4/workflows')).status).toBe(200);
			await untilPrinted(running, /GET · \/api\/v4\/workflows · 200/);
			running.child.kill(signal);
			expect(await running.ended).toEqual([0, null]);
		},
	);

	it('says why it cannot start', async () => {
		const other = await startSandbox();
		const running = run('--port', new URL(other.url).port);
		const [code] = await running.ended;
		await other.stop();
		expect(code).toBe(1);
		expect(running.printed()).toContain('EADDRINUSE');
	});
});
