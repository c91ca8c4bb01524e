import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { begin, script } from './script';

const PLACE = { 'tools/start/place.mjs': 'folderFor, occupy' };

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'document-extraction-place-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Takes the folder; what is left to do then is in `andThen`. */
const take = async (andThen = '') =>
	await script(PLACE, `const leave = occupy(${JSON.stringify(folder)});\n${andThen}`);

describe('The folder of an n8n', () => {
	test('has one "npm start" at a time: a second one is told which it is', async () => {
		writeFileSync(join(folder, 'running'), String(process.pid));
		const { stderr, status } = await take();
		expect(stderr).toContain(`"npm start" runs already, as process ${process.pid}.`);
		expect(status).toBe(1);
	});

	test('goes to one of several that are started at the same time', async () => {
		const lines = `
			try { occupy(${JSON.stringify(folder)}); console.log('taken'); } catch { console.log('refused'); }
			process.stdin.resume();`;
		const several = Array.from({ length: 4 }, () => begin(PLACE, lines));
		const said = await Promise.all(
			several.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])),
		);
		// Whoever has it keeps it until all have tried.
		for (const { stdin } of several) stdin.end();
		expect(said.sort()).toEqual(['refused\n', 'refused\n', 'refused\n', 'taken\n']);
	});

	test('is free again after one that was killed', async () => {
		await take("process.kill(process.pid, 'SIGKILL');");
		expect(existsSync(join(folder, 'running'))).toBe(true);
		const { stderr, status } = await take();
		expect(stderr).toBe('');
		expect(status).toBe(0);
	});

	test('is free again after one that has ended', async () => {
		await take('await leave();');
		expect(existsSync(join(folder, 'running'))).toBe(false);
	});

	test('is another one for each service, and the one of a test in a test', async () => {
		const services = [
			'sandbox',
			'https://a.example/',
			'https://b.example',
			'http://127.0.0.1:8080',
		];
		const { stdout } = await script(
			PLACE,
			`for (const service of ${JSON.stringify(services)}) console.log(folderFor(service));`,
			{ ...process.env, TRY_FOLDER: folder },
		);
		const folders = stdout.trim().split('\n');
		expect(new Set(folders).size).toBe(services.length);
		for (const one of folders) expect(one.startsWith(`${folder}/`)).toBe(true);
	});
});
