import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import {
	type Content,
	contentKeyOf,
} from '../../../../nodes/DocumentExtraction/transport/files/contentKey';

const bytes = fc.uint8Array({ maxLength: 300 });
const named = fc.tuple(fc.string(), bytes);

/** A file in pieces of a size, as a storage gives it. */
function file([fileName, content]: [string, Uint8Array], piece = 7): Content {
	async function* pieces() {
		for (let at = 0; at < content.length; at += piece) yield content.subarray(at, at + piece);
	}
	return { fileName, type: '', size: content.length, open: async () => pieces() };
}

const files = (all: Array<[string, Uint8Array]>, piece?: number) =>
	all.map((each) => file(each, piece));
const shown = (all: Array<[string, Uint8Array]>) =>
	JSON.stringify(all.map(([name, content]) => [name, [...content]]));

test('the key is the same for the same files, however they come in pieces', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(named), fc.integer({ min: 1, max: 400 }), async (all, piece) => {
			const key = await contentKeyOf(files(all));
			expect(key).toMatch(/^[\w-]{43}$/);
			expect(await contentKeyOf(files(all, piece))).toBe(key);
		}),
	);
});

test('another name, another content, another order or another number has another key', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(named), fc.array(named), async (one, other) => {
			const areSame = shown(one) === shown(other);
			const keys = [await contentKeyOf(files(one)), await contentKeyOf(files(other))];
			expect(keys[0] === keys[1]).toBe(areSame);
		}),
	);
	const two: Array<[string, Uint8Array]> = [
		['a', Buffer.from('1')],
		['b', Buffer.from('2')],
	];
	const turned = await contentKeyOf(files([...two].reverse()));
	expect(turned).not.toBe(await contentKeyOf(files(two)));
});

test('base64 text has the key of what it stands for, at any length', async () => {
	await fc.assert(
		fc.asyncProperty(fc.oneof(bytes, fc.constant(Buffer.alloc(100_001, 'x'))), async (content) => {
			const base64 = Buffer.from(content).toString('base64');
			expect(await contentKeyOf([{ base64 }])).toBe(await contentKeyOf([file(['', content])]));
		}),
	);
});

test('a file that cannot be read is refused in words', async () => {
	const gone: Content = {
		...{ fileName: 'a.pdf', type: '', size: 3 },
		open: async () => await Promise.reject(new Error('the disk is gone')),
	};
	await expect(contentKeyOf([gone])).rejects.toThrow(
		'The file "a.pdf" could not be read from the storage of n8n: the disk is gone',
	);
});

describe('memory', () => {
	const MEGABYTE = 1024 * 1024;
	setFlagsFromString('--expose-gc');
	const collectGarbage = runInNewContext('gc') as () => void;
	const heldBytes = () => {
		collectGarbage();
		collectGarbage();
		return process.memoryUsage().arrayBuffers;
	};

	test('never holds more than pieces of a file', async () => {
		const held: number[] = [];
		async function* pieces() {
			for (let at = 0; at < 30; at += 1) {
				if (at % 10 === 9) held.push(heldBytes());
				yield Buffer.alloc(MEGABYTE, at);
			}
		}
		const before = heldBytes();
		await contentKeyOf([
			{ fileName: 'a.pdf', type: '', size: 30 * MEGABYTE, open: async () => pieces() },
		]);
		expect(held).toHaveLength(3);
		expect(Math.max(...held) - before).toBeLessThan(5 * MEGABYTE);
	});
});
