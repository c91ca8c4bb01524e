import { until } from '../n8n';

/** What somebody fills in, by the labels that they see. */
export type Answers = Record<string, string | File | File[]>;

/** A page of a form of n8n, as a browser has it. */
export interface FormPage {
	readonly url: string;
	readonly html: string;
	/** What a field says before anything is filled in. */
	valueOf(label: string): string;
	/** Fills it in and sends it; gives the page that comes next, if there is one. */
	submit(answers: Answers): Promise<FormPage | undefined>;
	/** What an ending page does by itself: it tells n8n that it is there. */
	leave(): Promise<void>;
	/** The files that an ending page hands out. */
	downloads(): Download[];
}

export interface Download {
	fileName: string;
	bytes: Buffer;
}

/** Each field with its id, its label and what follows up to the next one. */
const FIELD =
	/<label[^>]*\bfor="(field-\d+)"[^>]*>([\s\S]*?)<\/label>([\s\S]*?)(?=<label|<button)/g;
const VALUE = /\bvalue="([^"]*)"/;
/** How the ending page carries files: written twice, once as a condition. */
const FILES = /JSON\.parse\(decodeURIComponent\("([^"]*)"\)\)/;

/** Opens a form, and does all that its page does in a browser. */
export async function openForm(url: string): Promise<FormPage> {
	const response = await fetch(url);
	const html = await response.text();
	if (!response.ok) throw new Error(`${url} answered ${response.status}`);
	const fields = [...html.matchAll(FIELD)].map(([, id = '', label = '', rest = '']) => ({
		id,
		label: label.replace(/<[^>]*>/g, '').trim(),
		value: VALUE.exec(rest)?.[1] ?? '',
	}));
	const field = (label: string) => {
		const found = fields.find((each) => each.label.startsWith(label));
		if (!found) throw new Error(`${url} has no field "${label}"`);
		return found;
	};
	return {
		url,
		html,
		valueOf: (label) => field(label).value,
		submit: async (answers) => {
			const form = new FormData();
			for (const [label, answer] of Object.entries(answers)) {
				for (const each of [answer].flat()) form.append(field(label).id, each);
			}
			const answer = await fetch(url, { method: 'POST', body: form });
			if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
			const next = waitingUrlIn(await answer.text());
			return next === undefined ? undefined : await nextPage(next);
		},
		leave: async () => {
			await fetch(url, { method: 'POST' });
		},
		downloads: () => downloadsIn(html),
	};
}

/** Where the next page will be, when the form has several. */
function waitingUrlIn(text: string): string | undefined {
	if (!text.startsWith('{')) return undefined;
	const { formWaitingUrl } = JSON.parse(text) as { formWaitingUrl?: string };
	return formWaitingUrl;
}

async function nextPage(url: string): Promise<FormPage | undefined> {
	const status = new URL(url);
	status.pathname += '/n8n-execution-status';
	const state = await until(`the form at ${url} goes on`, async () => {
		const text = (await (await fetch(status)).text()).trim();
		return text !== 'running' && text !== 'new' && text !== 'waiting' && text;
	});
	if (state === 'form-waiting') return await openForm(url);
	if (state === 'success') return undefined;
	throw new Error(`The form ended with ${state}`);
}

function downloadsIn(html: string): Download[] {
	const [, coded = ''] = FILES.exec(html) ?? [];
	if (coded === '') return [];
	const files = JSON.parse(decodeURIComponent(coded)) as Array<{
		fileName: string;
		data: { data: number[] };
	}>;
	return files.map(({ fileName, data }) => ({ fileName, bytes: Buffer.from(data.data) }));
}
