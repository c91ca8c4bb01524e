import fc from 'fast-check';
import {
	keyedMetadataIn,
	withoutUploadKey,
	withUploadKey,
} from '../../../nodes/DocumentExtraction/extraction/uploadKey';
import { fileOfRecords } from '../../../nodes/DocumentExtraction/extraction/version2';
import { fileOfDocument } from '../../../nodes/DocumentExtraction/extraction/version4';
import { anyCharacters } from '../anyCharacters';

const key = fc.stringMatching(/^[\w-]{43}$/);
/** Half characters, blanks around, JSON, and what bears a key already. */
const metadata = fc.oneof(
	anyCharacters(),
	fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)) }),
	fc.json(),
	fc.constantFrom('', ' order 17\n', '{"order": 17, "total": 1.10}', '[1, 2]', 'null', '17'),
	fc.tuple(fc.string(), key).map(([text, other]) => withUploadKey({ metadata: text, key: other })),
);

test('any metadata comes out as it was put in, beside any key', () => {
	fc.assert(
		fc.property(metadata, key, (text, uploadKey) => {
			const given = { metadata: text, key: uploadKey };
			expect(keyedMetadataIn(withUploadKey(given))).toEqual(given);
		}),
	);
});

test('also where the service keeps JSON as data, or writes it anew', () => {
	fc.assert(
		fc.property(metadata, key, (text, uploadKey) => {
			const given = { metadata: text, key: uploadKey };
			const data = JSON.parse(withUploadKey(given)) as object;
			expect(keyedMetadataIn(data)).toEqual(given);
			const reordered = Object.fromEntries(Object.entries(data).reverse());
			expect(keyedMetadataIn(JSON.stringify(reordered, null, 2))).toEqual(given);
		}),
	);
});

test('a person finds the words of the user in it', () => {
	const stored = withUploadKey({ metadata: 'order 17', key: 'k'.repeat(43) });
	expect(stored).toBe(`{"upload_key":"${'k'.repeat(43)}","metadata":"order 17"}`);
});

test('metadata without a key is left alone', () => {
	const own = fc.oneof(
		fc.string(),
		fc.json(),
		fc.jsonValue(),
		fc.constantFrom<unknown>(
			{ upload_key: 'mine' },
			{ upload_key: 'k'.repeat(43), order: 17 },
			{ upload_key: 'k'.repeat(43), metadata: { order: 17 } },
			'{"upload_key":',
			'"upload_key"',
		),
	);
	fc.assert(
		fc.property(own, (stored) => {
			expect(keyedMetadataIn(stored)).toBeUndefined();
			expect(withoutUploadKey(stored)).toBe(stored);
		}),
	);
});

test('files and documents have the metadata of the user', () => {
	fc.assert(
		fc.property(metadata, key, (text, uploadKey) => {
			const stored = withUploadKey({ metadata: text, key: uploadKey });
			expect(fileOfRecords('f', [{ request_metadata: stored }]).metadata).toBe(text);
			expect(fileOfDocument({ metadata: stored }).metadata).toBe(text);
			expect(fileOfDocument({ metadata: JSON.parse(stored) as object }).metadata).toBe(text);
		}),
	);
});
