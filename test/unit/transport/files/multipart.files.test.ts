import { Readable } from 'node:stream';
import {
	type FilePart,
	type StreamedForm,
	streamedForm,
} from '../../../../nodes/DocumentExtraction/transport/files/multipart';
import { ItemError } from '../../../../nodes/DocumentExtraction/transport/errors/itemError';

/** Files that know whether they are open, in the order in which they were opened. */
function watched(content = 'content') {
	const opened: Readable[] = [];
	let release: () => void = () => undefined;
	let gate: Promise<void> = Promise.resolve();
	const file = {
		fileName: 'a.pdf',
		type: 'application/pdf',
		size: content.length,
		open: async () => {
			await gate;
			const source = Readable.from([Buffer.from(content)], { objectMode: false });
			opened.push(source);
			return source;
		},
	};
	return {
		opened,
		part: { name: 'file', file },
		/** From now on files take until `release` to open. */
		hold: () => {
			gate = new Promise((resolve) => {
				release = resolve;
			});
		},
		release: () => release(),
		areClosed: () => opened.map(({ destroyed }) => destroyed),
	};
}

/** Reads up to the first bytes of the first file, and stops there as a client does whose connection broke. */
async function beginToRead(form: StreamedForm) {
	const reading = form.stream();
	await reading.next();
	await reading.next();
	return reading;
}

async function readAll(form: StreamedForm): Promise<string> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of form.stream()) chunks.push(chunk);
	return Buffer.concat(chunks).toString();
}

test('no file is opened before its turn has come, and each is closed before the next', async () => {
	const [first, second] = [watched(), watched()];
	const form = streamedForm([first.part, second.part]);
	expect([first.opened, second.opened]).toEqual([[], []]);
	const reading = await beginToRead(form);
	expect([first.areClosed(), second.areClosed()]).toEqual([[false], []]);
	while (second.opened.length === 0) await reading.next();
	expect(first.areClosed()).toEqual([true]);
	while (!(await reading.next()).done);
	expect(second.areClosed()).toEqual([true]);
});

test('close ends the file that is open when nobody reads on', async () => {
	const file = watched();
	const form = streamedForm([file.part]);
	await beginToRead(form);
	expect(file.areClosed()).toEqual([false]);
	form.close();
	expect(file.areClosed()).toEqual([true]);
});

test('close after the end, once or twice, does nothing', async () => {
	const file = watched();
	const form = streamedForm([file.part]);
	await readAll(form);
	form.close();
	form.close();
	expect(file.areClosed()).toEqual([true]);
});

test('a reader who gives up closes the file that is open', async () => {
	const file = watched();
	const reading = await beginToRead(streamedForm([file.part]));
	await reading.return(undefined);
	expect(file.areClosed()).toEqual([true]);
});

test('a file that was still being opened when the form was closed does not stay open', async () => {
	const file = watched();
	const form = streamedForm([file.part]);
	const reading = form.stream();
	await reading.next();
	file.hold();
	const opening = reading.next().catch(() => undefined);
	form.close();
	file.release();
	await opening;
	expect(file.areClosed()).toEqual([true]);
});

test('close ends the files of all that read the form', async () => {
	const file = watched();
	const form = streamedForm([file.part]);
	await beginToRead(form);
	await beginToRead(form);
	form.close();
	expect(file.areClosed()).toEqual([true, true]);
});

const formOf = (file: Partial<FilePart>) =>
	streamedForm([{ name: 'file', file: { ...watched().part.file, ...file } }]);

test('a file that cannot be read ends the form, which tells the reason', async () => {
	const open = async () => await Promise.reject(new Error('no disk'));
	const form = formOf({ open });
	await expect(readAll(form)).rejects.toThrow(/./);
	expect(form.unsent()).toMatchObject({
		message: 'The file "a.pdf" could not be read from the storage of n8n: no disk',
		advice: 'Run the node that gives it again.',
	});
});

test('what a file says of itself is the reason', async () => {
	const gone = new ItemError('The file is gone', 'Give another.');
	const form = formOf({ open: async () => await Promise.reject(gone) });
	await expect(readAll(form)).rejects.toBe(gone);
	expect(form.unsent()).toBe(gone);
});

test.each([
	['shorter', 'short'],
	['longer', 'much longer than announced'],
])(
	'a file that is %s than announced ends the form: the service would wait for ever',
	async (how, content) => {
		const { part } = watched(content);
		const form = streamedForm([{ name: 'file', file: { ...part.file, size: 10 } }]);
		await expect(readAll(form)).rejects.toThrow(/./);
		expect(form.unsent()?.message).toBe(
			`The file "a.pdf" is ${how} than it was when n8n stored it`,
		);
	},
);

test('a form that was read to its end, or closed before, has nothing to tell', async () => {
	const whole = streamedForm([watched().part]);
	await readAll(whole);
	expect(whole.unsent()).toBeUndefined();

	const closed = streamedForm([watched().part]);
	const reading = await beginToRead(closed);
	closed.close();
	await reading.next().catch(() => undefined);
	expect(closed.unsent()).toBeUndefined();
});
