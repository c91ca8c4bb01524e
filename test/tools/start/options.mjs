import { parseArgs } from 'node:util';
import { UserFacingError } from '../../e2e/host/npm.mjs';

const USAGE =
	'Use "npm start" for the sandbox, or "npm start -- --base-url https://…" for a real service.';
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** What stands behind `npm start --`. Without a base address it is about the sandbox. */
export function optionsFrom(args) {
	// npm takes what does not stand behind "--" for an option of its own.
	if (process.env.npm_config_base_url !== undefined) {
		throw new UserFacingError(
			'npm has kept "--base-url" for itself. Write: npm start -- --base-url https://…',
		);
	}
	const { 'base-url': baseUrl } = valuesIn(args);
	if (baseUrl === undefined) return {};
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
	return { baseUrl };
}

function valuesIn(args) {
	try {
		return parseArgs({ args, options: { 'base-url': { type: 'string' } } }).values;
	} catch ({ message }) {
		throw new UserFacingError(`${message.split('. ')[0]}. ${USAGE}`);
	}
}
