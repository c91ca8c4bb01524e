import fc from 'fast-check';
import { anyCharacters } from '../../anyCharacters';

/** What an operation, an id or an expression could make of a request, with all that a URL parser bends. */
export const requested = fc.oneof(
	anyCharacters(),
	fc.webUrl({ withQueryParameters: true, withFragments: true }),
	fc
		.array(
			fc.constantFrom(
				...['https:', 'http:', 'HTTPS:', 'blob:', 'data:', 'javascript:', '/', '//', '\\', '/\\'],
				...[
					'..',
					'%2e%2e',
					'%2f',
					'\t',
					'\n',
					' ',
					'\u0000',
					'@',
					':',
					'?',
					'#',
					'[::1]',
					'\ud800',
				],
				...['a.example', 'b.example', 'b.example:8443', 'key:secret@'],
			),
			{ maxLength: 8 },
		)
		.map((parts) => parts.join('')),
);
