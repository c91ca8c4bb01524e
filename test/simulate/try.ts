import { openHost } from './host';
import { play } from './seed';
const say = process.stdout.write.bind(process.stdout);
void (async () => {
	const host = await openHost();
	const [from = 1, count = 20] = process.argv.slice(2).map(Number);
	const t0 = performance.now();
	for (let seed = from; seed < from + count; seed++) {
		const t = performance.now();
		const { title, complaints, digest, requests, ms, size } = await play(seed, {}, host).catch((e) => ({ title: 'THROWN', complaints: [String(e.stack)], digest: '', requests: 0, ms: 0, size: {items:0,parts:0} }));
		say(`${seed} ${title} items ${size.items} parts ${size.parts} req ${requests} sim ${ms} real ${Math.round(performance.now() - t)} ${digest}\n${complaints.map((c) => '    ' + c + '\n').join('')}`);
	}
	say(`total ${Math.round(performance.now() - t0)} cpu ${JSON.stringify(process.cpuUsage())}\n`);
	process.exit();
})();
