import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Handlers } from '../call';
import { forbidden, v2 } from './refusals';
import type { World } from './world';

export interface StoredObject {
	type: string;
	bytes: Buffer;
}

const HOUR_MS = 3_600_000;
/** docs/interface.md#answer-to-an-upload */
const LIFETIME_MS = { original: 4 * HOUR_MS, longExpiry: 180 * 24 * HOUR_MS };

export interface SignedUrls {
	original: string;
	original_with_long_expiry?: string;
}

export const signFile = (world: World, origin: string, path: string): SignedUrls => ({
	original: signedUrl(world, origin, path, LIFETIME_MS.original),
});

export const signPageImage = (world: World, origin: string, path: string): SignedUrls => ({
	...signFile(world, origin, path),
	original_with_long_expiry: signedUrl(world, origin, path, LIFETIME_MS.longExpiry),
});

export const storageHandlers = (world: World): Handlers => ({
	'storage.get': ({ params, query }) => {
		const path = params['path'] ?? params['*'] ?? '';
		const expires = String(query['expires']);
		if (!isSignature(world, path, expires, String(query['signature'])))
			throw forbidden('The signature does not fit');
		if (world.clock.now() >= Number(expires) * 1_000) throw forbidden('The link has expired');
		const stored = world.storage.get(path);
		if (!stored) throw v2.notFound('There is nothing at this address any more');
		return { status: 200, body: stored.bytes, headers: { 'content-type': stored.type } };
	},
});

const signedUrl = (world: World, origin: string, path: string, lifetimeMs: number): string => {
	const expires = String(Math.ceil((world.clock.now() + lifetimeMs) / 1_000));
	const address = path.split('/').map(encodeURIComponent).join('/');
	return `${origin}/storage/${address}?expires=${expires}&signature=${signature(world, path, expires)}`;
};

const signature = (world: World, path: string, expires: string): string =>
	createHmac('sha256', world.ids.seed).update(`${path}\n${expires}`).digest('hex');

const isSignature = (world: World, path: string, expires: string, given: string): boolean => {
	const expected = Buffer.from(signature(world, path, expires));
	const actual = Buffer.from(given);
	return expected.length === actual.length && timingSafeEqual(expected, actual);
};
