import { parseArgs } from 'node:util';
import { UserFacingError } from '../../e2e/host/npm.mjs';

const USAGE =
	'Use "npm start" for the sandbox, or "npm start -- --base-url https://…" for a real service.';

export const HELP = `Starts n8n with this package, the sandbox (an imitation of the service) and the example workflows.

  npm start                                    for the sandbox
  npm start -- --base-url https://…            for a real service; its key is asked for
  npm run dev                                  the same, and what you save is in n8n 3 s later
  npm run dev -- --base-url https://…

What it needs is installed the first time: 1 to 8 minutes and 4 GB. Later it starts in seconds.
n8n is at http://127.0.0.1:5678 and the sandbox at http://127.0.0.1:5680, or where a port is free.
What you make there is kept in test/e2e/host/.work/try. Ctrl-C ends everything.
Behind a proxy it uses HTTPS_PROXY, NO_PROXY and NODE_EXTRA_CA_CERTS of your environment.`;
const OPTIONS = {
	'base-url': { type: 'string' },
	dev: { type: 'boolean' },
	help: { type: 'boolean', short: 'h' },
};
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * What stands behind `npm start --`. Without a base address it is about the sandbox; `help` wants no
 * start at all, `dev` one that follows the sources.
 */
export function optionsFrom(args) {
	// npm takes what does not stand behind "--" for an option of its own.
	if (process.env.npm_config_base_url !== undefined) {
		throw new UserFacingError(
			'npm has kept "--base-url" for itself. Write: npm start -- --base-url https://…',
		);
	}
	const { 'base-url': baseUrl, ...flags } = valuesIn(args);
	if (baseUrl === undefined) return flags;
	const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
	if (url === undefined || !/^https?:$/.test(url.protocol)) {
		throw new UserFacingError(`"${baseUrl}" is not the address of a service. ${USAGE}`);
	}
	if (url.username !== '' || url.password !== '') {
		throw new UserFacingError(
			`An address holds no user name and no key: you are asked for it. ${USAGE}`,
		);
	}
	if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
		throw new UserFacingError(`The key would travel in the clear to ${url.host}. Use https://.`);
	}
	return { baseUrl, ...flags };
}

function valuesIn(args) {
	try {
		return parseArgs({ args, options: OPTIONS }).values;
	} catch ({ message }) {
		throw new UserFacingError(`${message.split('. ')[0]}. ${USAGE}`);
	}
}
