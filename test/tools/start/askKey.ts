import { createInterface, emitKeypressEvents, type Key } from 'node:readline';
import { UserFacingError } from './userFacingError';

/** What ends a line: the key, and what is pasted. */
const LINE_ENDS = ['return', 'enter'];

/** Where a key comes from: a terminal, or a pipe. */
export type Keyboard = NodeJS.ReadStream | (NodeJS.ReadableStream & { isTTY?: false });

/** Asks for a key. What is typed is shown nowhere; a pipe gives its first line. */
export async function askKey(question: string, input: Keyboard = process.stdin): Promise<string> {
	process.stdout.write(question);
	const answer = input.isTTY ? await typed(input) : await firstLine(input);
	process.stdout.write('\n');
	const key = answer.trim();
	if (key === '')
		throw new UserFacingError('There is no key, so there is nothing to sign in with.');
	return key;
}

async function typed(terminal: NodeJS.ReadStream): Promise<string> {
	// Node tells characters from arrows and the like, which come as several of them.
	emitKeypressEvents(terminal);
	terminal.setRawMode(true).resume();
	try {
		return await new Promise((resolve) => {
			let typedSoFar = '';
			terminal.on('keypress', (character: string | undefined, { name = '', ctrl = false }: Key) => {
				// In this mode the terminal sends no signals.
				if (ctrl && name === 'c') process.kill(process.pid, 'SIGINT');
				else if (LINE_ENDS.includes(name) || (ctrl && name === 'd')) resolve(typedSoFar);
				else if (ctrl && name === 'u') typedSoFar = '';
				else if (name === 'backspace') typedSoFar = typedSoFar.slice(0, -1);
				else if (isVisible(character)) typedSoFar += character;
			});
		});
	} finally {
		terminal.removeAllListeners('keypress');
		terminal.setRawMode(false).pause();
	}
}

/** Not a control character, which is no part of a key. */
const isVisible = (character: string | undefined): character is string =>
	character !== undefined && !/\p{Cc}/u.test(character);

async function firstLine(pipe: NodeJS.ReadableStream): Promise<string> {
	const lines = createInterface({ input: pipe });
	for await (const line of lines) return line;
	return '';
}
