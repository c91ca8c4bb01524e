import fc from 'fast-check';
import {
	type KeyedFile,
	oneOfEach,
} from '../../../../../nodes/DocumentExtraction/resources/shared/uploadOnce/copies';

const file = (id: string, more: Partial<KeyedFile> = {}): KeyedFile => ({
	...{ key: 'k', id, name: 'a.pdf', isFailed: false, isUnread: false, uploadedAt: 1 },
	...more,
});
const idsOf = (copies: KeyedFile[], names: string[]) =>
	oneOfEach(copies, names).map(({ id }) => id);

test('of several copies the oldest that was read is taken', () => {
	const copies = [
		file('late', { uploadedAt: 9 }),
		file('unread', { isFailed: true, isUnread: true, uploadedAt: 0 }),
		file('part', { isFailed: true, uploadedAt: 1 }),
		file('early', { uploadedAt: 2 }),
	];
	expect(idsOf(copies, ['a.pdf'])).toEqual(['early']);
});

test('files that went up together come in the order in which they were sent', () => {
	const copies = [
		file('b', { name: 'b.pdf' }),
		file('a'),
		file('b2', { name: 'b.pdf', uploadedAt: 5 }),
	];
	expect(idsOf(copies, ['a.pdf', 'b.pdf'])).toEqual(['a', 'b']);
	expect(idsOf(copies, ['b.pdf', 'a.pdf'])).toEqual(['b', 'a']);
});

test('a service that knows a file by another name does not hide it', () => {
	expect(idsOf([file('a', { name: 'document-1.pdf' })], [''])).toEqual(['a']);
});

test('of copies that a service calls otherwise than they were sent, each file is given once', () => {
	const copies = ['a', 'b'].flatMap((name) => [
		file(`${name}1`, { name, uploadedAt: name === 'a' ? 1 : 9 }),
		file(`${name}2`, { name, uploadedAt: 10 }),
	]);
	expect(idsOf([...copies, file('a3', { name: 'a', uploadedAt: 2 })], ['ä', 'ö'])).toEqual([
		'a1',
		'b1',
	]);
});

test('two copies of one file are not given for that and for another that is gone', () => {
	const copies = [file('a1'), file('a2', { uploadedAt: 2 })];
	expect(idsOf(copies, ['a.pdf', 'logo.pdf'])).toEqual(['a1']);
	expect(idsOf(copies, ['a.pdf', 'a.pdf'])).toEqual(['a1', 'a2']);
});

test('what was read under another name comes before what was not read under its own', () => {
	const unread = { isFailed: true, isUnread: true };
	const copies = [file('a', unread), file('other', { name: 'document-1.pdf', uploadedAt: 2 })];
	expect(idsOf(copies, ['a.pdf'])).toEqual(['other']);
	const sent = ['a.pdf', 'b.pdf'];
	expect(idsOf([file('b', { name: 'b.pdf' }), file('a', unread)], sent)).toEqual(['a', 'b']);
	const renamed = file('b2', { name: 'b (1).pdf' });
	expect(idsOf([file('b', { name: 'b.pdf' }), file('a', unread), renamed], sent)).toEqual([
		'a',
		'b',
	]);
	expect(idsOf([file('1', unread), file('2')], ['a.pdf', 'a.pdf'])).toEqual(['2', '1']);
});

test('where a service calls files otherwise, two copies of one are not given for two files', () => {
	const copies = [1, 2].map((at) => file(`x${String(at)}`, { name: 'x', uploadedAt: at }));
	expect(idsOf(copies, ['a.pdf', 'b.pdf'])).toEqual(['x1']);
});

test('never one twice, never more than were sent, and no other copy of what is found', () => {
	const copy = fc.record({
		key: fc.constant('k'),
		id: fc.uuid(),
		name: fc.constantFrom('a', 'b', 'c'),
		isFailed: fc.boolean(),
		isUnread: fc.boolean(),
		uploadedAt: fc.option(fc.nat(), { nil: undefined }),
	});
	const names = fc.array(fc.constantFrom('a', 'b', 'd'), { minLength: 1 });
	fc.assert(
		fc.property(fc.uniqueArray(copy, { selector: ({ id }) => id }), names, (copies, sent) => {
			const ids = idsOf(copies, sent);
			expect(new Set(ids).size).toBe(ids.length);
			for (const name of sent) {
				const own = copies.filter((copy) => copy.name === name && ids.includes(copy.id));
				expect(own.length).toBeLessThanOrEqual(sent.filter((each) => each === name).length);
			}
			expect(ids.length).toBeLessThanOrEqual(Math.min(copies.length, sent.length));
		}),
	);
});

test('where the service names all of them anew, those that were read are given', () => {
	const night = (at: number, names: string[], more = {}) =>
		names.map((name) => file(`${name} ${String(at)}`, { name, uploadedAt: at, ...more }));
	const unread = { isFailed: true, isUnread: true };
	const sent = ['a.pdf', 'b.pdf'];
	const anew = night(2, ['a (1).pdf', 'b (1).pdf']);
	expect(idsOf([...night(1, sent, unread), ...anew], sent)).toEqual(['a (1).pdf 2', 'b (1).pdf 2']);
});

test('of what was not read the newest stands beside what was: an older one may be of that', () => {
	const unread = { isFailed: true, isUnread: true };
	const copies = [
		file('first', { ...unread, uploadedAt: 1 }),
		file('second', { ...unread, uploadedAt: 2 }),
		file('read', { uploadedAt: 3 }),
		file('unread', { ...unread, uploadedAt: 4 }),
	];
	expect(idsOf(copies, ['a.pdf', 'a.pdf'])).toEqual(['read', 'unread']);
});
