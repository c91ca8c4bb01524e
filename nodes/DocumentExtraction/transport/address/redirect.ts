import { asUtf8 } from '../../utils/asUtf8';
import { isSafeAddress } from './serviceAddress';

const STATUSES = new Set([301, 302, 303, 307, 308]);

/**
 * Where an answer sends us on to, if it is a place to go to: undefined for anything else. `from` is
 * the full address of the request. What is not encrypted stays on this computer, and only a service
 * on this computer may lead there.
 */
export function redirectTarget(
	{ statusCode, headers }: { statusCode: number; headers: Record<string, unknown> },
	from: string,
): string | undefined {
	const { location } = headers;
	if (!STATUSES.has(statusCode) || typeof location !== 'string') return undefined;
	const target = resolved(asUtf8(location), from);
	if (!target || !isSafeAddress(target.href)) return undefined;
	// A client would sign its request with these.
	if (target.username !== '' || target.password !== '') return undefined;
	return target.protocol === 'https:' || from.startsWith('http:') ? target.href : undefined;
}

function resolved(location: string, from: string): URL | undefined {
	try {
		return new URL(location, from);
	} catch {
		return undefined;
	}
}
