import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { format } from 'node:util';
import type { Run } from './runNode';

/** Shorter ones are found within ordinary words. */
const SHORTEST_KEY = 8;

/** What no test run may print: every key that any run was given, in every form in which it is sent. */
const keys = new Set<string>();
const printed: string[] = [];

/** Fails a run in which the key is to be found in anything that n8n gets, stores or shows of it. */
export function expectKeyInside({ apiKey }: ICredentialDataDecryptedObject, run: Run): void {
	if (typeof apiKey !== 'string' || apiKey.trim().length < SHORTEST_KEY) return;
	const key = apiKey.trim();
	const forms = [key, Buffer.from(`${key}:`).toString('base64')];
	for (const form of forms) keys.add(form);
	const { error, outputs, stored } = run;
	const seen = [error?.message, error?.description, error?.stack]
		.concat([error, outputs, stored].map((value) => JSON.stringify(value)))
		.join();
	// Not told by jest's means: plain scripts run nodes, too.
	if (forms.some((form) => seen.includes(form))) throw new Error('The key has come out');
}

/** For the setup of all tests that run a node: looks through all that they print. */
export function watchWhatIsPrinted(): void {
	beforeAll(() => {
		for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
			const print = console[method].bind(console);
			console[method] = (...all: unknown[]) => {
				printed.push(format(...all));
				print(...all);
			};
		}
	});
	afterEach(() => {
		const text = printed.splice(0).join('\n');
		expect([...keys].filter((key) => text.includes(key))).toEqual([]);
	});
}
