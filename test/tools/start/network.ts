/** How programs of a company's computer get out: through a proxy, trusting the company's certificates. */
const WAYS_OUT = [
	'HTTP_PROXY',
	'http_proxy',
	'HTTPS_PROXY',
	'https_proxy',
	'NODE_EXTRA_CA_CERTS',
] as const;
const HERE = ['127.0.0.1', 'localhost'];

/** What n8n needs of an environment to reach a service; what runs on this computer needs no proxy. */
export function networkOf(environment: NodeJS.ProcessEnv): Record<string, string> {
	const ways: Record<string, string> = {};
	for (const name of WAYS_OUT) {
		const value = environment[name];
		if (value !== undefined) ways[name] = value;
	}
	const direct = [environment['NO_PROXY'], environment['no_proxy'], ...HERE]
		.filter((hosts) => hosts !== undefined && hosts !== '')
		.join(',');
	return { ...ways, NO_PROXY: direct, no_proxy: direct };
}
