/** All that happens, in order, as the user reads it. */
const STEPS = {
	packages: 'Packages to build with, and n8n 2.41',
	pack: 'Our package, built and packed',
	install: 'Our package, installed in n8n',
	service: 'The service',
	n8n: 'Starting n8n',
	fill: 'Owner, credential and example workflows',
};
const QUIET_MS = 8_000;

/** Speaks up when nothing was said for a while. */
let timer;

export function say(line) {
	console.log(`      ${line}`);
	timer?.refresh();
}

/** Says where we are, and from then on now and then that it goes on. */
export function step(name, more = '') {
	const names = Object.keys(STEPS);
	console.log(`[${names.indexOf(name) + 1}/${names.length}] ${STEPS[name]}${more}`);
	done();
	const begun = Date.now();
	timer = setInterval(
		() => console.log(`      … ${Math.round((Date.now() - begun) / 1000)} s`),
		QUIET_MS,
	);
}

/** The step is over, or waits for the user. */
export function done() {
	clearInterval(timer);
	timer = undefined;
}
