import fc from 'fast-check';
import {
	requestUrl,
	serviceAddress,
} from '../../../../nodes/DocumentExtraction/transport/address/serviceAddress';
import { requested } from './requested';

const RUNS = { numRuns: 500 };

/** Addresses as people paste them, most of them good. */
const pasted = fc
	.tuple(
		fc.constantFrom('', ' ', '\n'),
		fc.constantFrom('https://', 'HTTPS://', 'https:///'),
		fc.oneof(
			fc.domain(),
			fc.ipV4(),
			fc.ipV6().map((ip) => `[${ip}]`),
			fc.constantFrom('bücher.example', '書類.example', 'API.Example'),
		),
		fc.option(fc.nat(65_535), { nil: undefined }),
		fc.array(
			fc.constantFrom(
				'/',
				'//',
				'/gw',
				'/api',
				'/v4',
				'/api/v2',
				'/API/v4',
				'/OCR',
				'/workflows',
				'/..',
				'/%2e',
				'/|^',
			),
			{ maxLength: 6 },
		),
		fc.constantFrom('', '/', ' '),
	)
	.map(([before, scheme, host, port, path, after]) =>
		[before, scheme, host, port === undefined ? '' : `:${port}`, ...path, after].join(''),
	);

const accepted = pasted.filter((typed) => {
	try {
		return serviceAddress(typed) !== '';
	} catch {
		return false;
	}
});

describe('serviceAddress', () => {
	test('takes the greater part of what the generator pastes, so that the properties mean something', () => {
		const sample = fc.sample(pasted, { seed: 1, numRuns: 500 });
		const taken = sample.filter((typed) => {
			try {
				return serviceAddress(typed) !== '';
			} catch {
				return false;
			}
		});
		expect(taken.length).toBeGreaterThan(250);
	});

	test('gives the same address for an address that it gave', () => {
		fc.assert(
			fc.property(accepted, (typed) => {
				const address = serviceAddress(typed);
				return serviceAddress(address) === address;
			}),
			RUNS,
		);
	});

	test('gives an address without a slash or one of our paths at its end', () => {
		fc.assert(
			fc.property(accepted, (typed) => !/\/$|\/api\/v[24]$/i.test(serviceAddress(typed))),
			RUNS,
		);
	});

	test('gives https only, with a host and with no user info, query or fragment', () => {
		fc.assert(
			fc.property(accepted, (typed) => {
				const address = new URL(serviceAddress(typed));
				const { protocol, host, username, password, search, hash } = address;
				const more = [username, password, search, hash].join('');
				return protocol === 'https:' && host !== '' && more === '';
			}),
			RUNS,
		);
	});

	test('refuses in words for the user whatever it does not take', () => {
		fc.assert(
			fc.property(fc.oneof(requested, fc.anything()), (typed) => {
				try {
					return /^https?:$/.test(new URL(serviceAddress(typed)).protocol);
				} catch (thrown) {
					const message = thrown instanceof Error ? thrown.message : '';
					return /^The Base URL of the credential .+\.$/.test(message);
				}
			}),
			RUNS,
		);
	});
});

describe('requestUrl', () => {
	test.each(['https://a.example', 'https://a.example/gw', 'http://127.0.0.1:3000'])(
		'never leaves the origin of %s',
		(address) => {
			fc.assert(
				fc.property(requested, (path) => {
					let url: string;
					try {
						url = requestUrl(address, path);
					} catch {
						return true;
					}
					return new URL(url).origin === new URL(address).origin;
				}),
				RUNS,
			);
		},
	);

	test('takes every path of ordinary segments as it is', () => {
		const segment = fc.stringMatching(/^[A-Za-z0-9_-]+$/);
		fc.assert(
			fc.property(fc.array(segment, { minLength: 1 }), (segments) => {
				const path = `/${segments.join('/')}`;
				return requestUrl('https://a.example/gw', path) === `https://a.example/gw${path}`;
			}),
			RUNS,
		);
	});
});
