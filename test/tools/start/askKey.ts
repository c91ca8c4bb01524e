import { createInterface } from 'node:readline';
import { Sentence } from './sentence';

const CTRL_C = '\u0003';
const CTRL_D = '\u0004';
const BACKSPACES = ['\b', '\u007f'];

/** Where a key comes from: a terminal, or a pipe. */
export type Keyboard = NodeJS.ReadStream | (NodeJS.ReadableStream & { isTTY?: false });

/** Asks for a key. What is typed is shown nowhere; a pipe gives its first line. */
export async function askKey(question: string, input: Keyboard = process.stdin): Promise<string> {
	process.stdout.write(question);
	const answer = input.isTTY ? await typed(input) : await firstLine(input);
	process.stdout.write('\n');
	const key = answer.trim();
	if (key === '') throw new Sentence('There is no key, so there is nothing to sign in with.');
	return key;
}

async function typed(terminal: NodeJS.ReadStream): Promise<string> {
	terminal.setRawMode(true).setEncoding('utf8').resume();
	try {
		return await new Promise((resolve) => {
			let key = '';
			terminal.on('data', (text: string) => {
				for (const character of text) {
					// In this mode the terminal sends no signals.
					if (character === CTRL_C) process.kill(process.pid, 'SIGINT');
					else if ('\r\n'.includes(character) || character === CTRL_D) resolve(key);
					else if (BACKSPACES.includes(character)) key = key.slice(0, -1);
					else key += character;
				}
			});
		});
	} finally {
		terminal.removeAllListeners('data');
		terminal.setRawMode(false).pause();
	}
}

async function firstLine(pipe: NodeJS.ReadableStream): Promise<string> {
	const lines = createInterface({ input: pipe });
	for await (const line of lines) return line;
	return '';
}
