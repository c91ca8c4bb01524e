import { PassThrough } from 'node:stream';
import type { ReadStream } from 'node:tty';
import { askKey } from '../askKey';

const print = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
const kill = jest.spyOn(process, 'kill').mockReturnValue(true);
beforeEach(() => {
	print.mockClear();
	kill.mockClear();
});
afterAll(() => {
	print.mockRestore();
	kill.mockRestore();
});

const printed = () => print.mock.calls.map(([text]) => String(text)).join('');

/** A terminal that somebody types into, and the modes that it was put into. */
function terminal() {
	const modes: boolean[] = [];
	const keyboard = Object.assign(new PassThrough(), {
		isTTY: true,
		setRawMode(isRaw: boolean) {
			modes.push(isRaw);
			return this;
		},
	});
	return { keyboard: keyboard as PassThrough & ReadStream, modes };
}

describe('The key of a real service', () => {
	test('is asked for in a terminal without showing what is typed', async () => {
		const { keyboard, modes } = terminal();
		const asked = askKey('API key: ', keyboard);
		for (const text of ['s', 'ecrx', '\u007f', 'et', '\r']) keyboard.write(text);
		expect(await asked).toBe('secret');
		expect(printed()).toBe('API key: \n');
		expect(modes).toEqual([true, false]);
	});

	test.each([
		[
			'arrows and the like',
			['sec', '\u001b[D', 'ret', '\u001b[1;5C', '\u001bOP', '\u001b[3~', '\r'],
		],
		['an arrow in two pieces', ['sec', '\u001b', '[D', 'ret', '\r']],
		['control characters', ['s\u0001e\t', 'c\u0000ret\u0017', '\r']],
		['what Ctrl-U has taken away', ['wrong', '\u0015', 'secret', '\r']],
		['what comes behind the end of the line', ['secret\rmore\r']],
	])('is without %s', async (_, texts) => {
		const { keyboard } = terminal();
		const asked = askKey('API key: ', keyboard);
		for (const text of texts) keyboard.write(text);
		expect(await asked).toBe('secret');
		expect(printed()).toBe('API key: \n');
	});

	test('is asked for once more in the same terminal', async () => {
		const { keyboard, modes } = terminal();
		for (const key of ['wrong', 'secret']) {
			const asked = askKey('API key: ', keyboard);
			keyboard.write(`${key}\r`);
			expect(await asked).toBe(key);
		}
		expect(modes).toEqual([true, false, true, false]);
		expect(keyboard.listenerCount('keypress')).toBe(0);
	});

	test('can be pasted with the end of its line', async () => {
		const { keyboard } = terminal();
		const asked = askKey('API key: ', keyboard);
		keyboard.write(' secret \r\n');
		expect(await asked).toBe('secret');
	});

	test('leaves Ctrl-C what it is', async () => {
		const { keyboard } = terminal();
		const asked = askKey('API key: ', keyboard);
		keyboard.write('\u0003');
		keyboard.write('k\r');
		await asked;
		expect(kill.mock.calls).toEqual([[process.pid, 'SIGINT']]);
	});

	test('can come through a pipe', async () => {
		const pipe = new PassThrough();
		const asked = askKey('API key: ', pipe);
		pipe.end('secret\nmore\n');
		expect(await asked).toBe('secret');
	});

	test.each(['', '\n', '   \n'])('has to be there: %j is none', async (text) => {
		const pipe = new PassThrough();
		const asked = askKey('API key: ', pipe);
		pipe.end(text);
		await expect(asked).rejects.toThrow('There is no key');
	});
});
