// Runs a command in a process group of its own, and ends the whole group as soon as whoever asked for
// it is gone, in whatever way: nothing of a test run or of `npm start` is left behind.
// Usage: keeper.mjs LOG UID COMMAND ARGS… (UID: a number, or "-" for the own one); prints the process id.
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';

const [log, uid, command, ...args] = process.argv.slice(2);
const output = openSync(log, 'a');
const child = spawn(command, args, {
	detached: true,
	stdio: ['ignore', output, output],
	...(uid === '-' ? {} : { uid: Number(uid), gid: Number(uid) }),
});

child.once('error', (error) => {
	process.stderr.write(`${error.message}\n`);
	process.exit(127);
});
child.once('exit', (code, signal) => {
	endGroup();
	process.exit(code ?? (signal === 'SIGKILL' ? 137 : 143));
});
process.stdout.write(`${child.pid}\n`);
process.stdin.resume().once('close', endGroup);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

function endGroup() {
	try {
		process.kill(-child.pid, 'SIGKILL');
	} catch {
		// The group has ended by itself.
	}
}
