import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail server of this computer, which keeps what it gets. */
export interface Mailbox {
	/** For an SMTP credential of n8n's. */
	readonly account: object;
	/** The pages of HTML in the mails that have come, oldest first. */
	mails(): string[];
	stop(): Promise<void>;
}

/** What is answered to a line that begins so; anything else is fine. */
const ANSWERS: Readonly<Record<string, string>> = {
	DATA: '354 go on',
	QUIT: '221 bye',
};
const FINE = '250 fine';

const END_OF_MAIL = '\r\n.\r\n';

export async function startMailbox(): Promise<Mailbox> {
	const mails: string[] = [];
	const open = new Set<Socket>();
	const server = createServer((socket) => {
		open.add(socket);
		socket.on('close', () => open.delete(socket));
		// Whoever sends may break off.
		socket.on('error', () => socket.destroy());
		receive(socket, (mail) => mails.push(htmlIn(mail)));
	});
	await new Promise<void>((resolve) => {
		server.listen(0, '127.0.0.1', resolve);
	});
	const { port } = server.address() as AddressInfo;
	return {
		account: {
			host: '127.0.0.1',
			port,
			user: '',
			password: '',
			secure: false,
			disableStartTls: true,
		},
		mails: () => [...mails],
		stop: async () => {
			for (const socket of open) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** As much of SMTP as a client needs that sends one mail after the other. */
function receive(socket: Socket, keep: (mail: string) => void): void {
	let rest = '';
	let isMail = false;
	const say = (line: string) => socket.write(`${line}\r\n`);
	const next = (end: string): string | undefined => {
		const at = rest.indexOf(end);
		if (at === -1) return undefined;
		const part = rest.slice(0, at);
		rest = rest.slice(at + end.length);
		return part;
	};
	say('220 here');
	socket.setEncoding('latin1').on('data', (text) => {
		rest += String(text);
		for (;;) {
			const part = next(isMail ? END_OF_MAIL : '\r\n');
			if (part === undefined) return;
			if (isMail) keep(part);
			const answer = isMail ? FINE : (ANSWERS[part.toUpperCase()] ?? FINE);
			isMail = !isMail && answer === ANSWERS.DATA;
			say(answer);
		}
	});
}

/** Of a mail that is HTML, and nothing else, in quoted-printable. */
function htmlIn(mail: string): string {
	const [head = '', ...body] = mail.split('\r\n\r\n');
	if (!/^content-transfer-encoding: quoted-printable$/im.test(head)) throw new Error(head);
	const bytes = body
		.join('\r\n\r\n')
		.replace(/^\.\./gm, '.')
		.replace(/=\r\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
	return Buffer.from(bytes, 'latin1').toString('utf8');
}
