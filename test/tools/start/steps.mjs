/** All that happens, in order, as the user reads it. */
const STEPS = {
	packages: 'Packages to build with',
	host: 'n8n 2.41',
	pack: 'Our package, built and packed',
	service: 'The service',
	n8n: 'Starting n8n',
	fill: 'Owner, credential and example workflows',
};

/** Says where we are. */
export function step(name, more = '') {
	const names = Object.keys(STEPS);
	console.log(`[${names.indexOf(name) + 1}/${names.length}] ${STEPS[name]}${more}`);
}
