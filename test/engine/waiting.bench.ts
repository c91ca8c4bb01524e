import type { INodeParameters } from 'n8n-workflow';
import type { LoggedRequest } from '../sandbox/log';
import { until } from '../sandbox/until';
import { itemWithFiles, type SandboxBench } from './host';
import { pdf, upload } from './upload.bench';

/** Upload that waits for its results. */
export const waiting = (options: INodeParameters = {}, more: INodeParameters = {}) =>
	upload(more, { waitForCompletion: true, ...options });

/** An item with these files, in the binary fields file0, file1 and so on. */
export const itemWith = async (...names: string[]) =>
	await itemWithFiles(
		'memory',
		Object.fromEntries(names.map((name, n) => [`file${n}`, { bytes: pdf(name), name }])),
	);

/** What the service was asked, by the name of the call. */
export const asked = ({ sandbox }: SandboxBench) => ({
	uploads: sandbox.log.requests('file.upload'),
	looks: sandbox.log.requests('file.get'),
});

/** Whether the answers to so many requests are there. */
export const answered = (requests: LoggedRequest[], count: number) =>
	requests.filter(({ status }) => status !== undefined).length >= count;

/** Lets the time that the service needs pass at once, as soon as so many files have been asked for. */
export async function skip(bench: SandboxBench, seconds: number, looks = 1): Promise<void> {
	await until(() => answered(asked(bench).looks, looks));
	bench.sandbox.clock.advance(seconds * 1000);
}
