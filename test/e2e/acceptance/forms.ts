import { until } from '../n8n';

/** What somebody fills in, by the labels that they see. */
export type Answers = Record<string, string | File | File[]>;

/** A page of a form of n8n, as a browser has it. */
export interface FormPage {
	readonly url: string;
	readonly html: string;
	/** What a field says before anything is filled in. */
	valueOf(label: string): string;
	/** Fills it in and sends it, with what was filled in before; gives the page that comes next, if there is one. */
	submit(answers: Answers): Promise<FormPage | undefined>;
	/** What an ending page does by itself: it tells n8n that it is there. */
	leave(): Promise<void>;
	/** The files that an ending page hands out. */
	downloads(): Download[];
}

/** n8n 2.7 writes one of them, later ones a list. */
interface HandedOut {
	fileName: string;
	data: { data: number[] };
}

export interface Download {
	fileName: string;
	bytes: Buffer;
}

/** What says a field's name, and which field. */
const LABEL = /<label[^>]* for='(field-\d+)'[^>]*>([^<]*)</g;
/** What an input of one line begins with, hidden ones among them. */
const INPUT = /<input\s[^>]*\bid=['"](field-\d+)['"][^>]*\svalue="([^"]*)"/g;
/** How the ending page carries files: written twice, once as a condition. */
const FILES = /JSON\.parse\(decodeURIComponent\("([^"]*)"\)\)/;

/** Opens a form, and does all that its page does in a browser. */
export async function openForm(url: string): Promise<FormPage> {
	const response = await fetch(url);
	const html = await response.text();
	if (!response.ok) throw new Error(`${url} answered ${response.status}`);
	const ids = new Map([...html.matchAll(LABEL)].map(([, id = '', label = '']) => [label, id]));
	const filledIn = new Map(
		[...html.matchAll(INPUT)].map(([, id = '', value = '']) => [id, unescaped(value)]),
	);
	const idOf = (label: string): string => {
		const id = ids.get(label);
		if (id === undefined) throw new Error(`${url} has no field "${label}"`);
		return id;
	};
	return {
		url,
		html,
		valueOf: (label) => filledIn.get(idOf(label)) ?? '',
		submit: async (answers) => {
			const form = new FormData();
			const given = Object.entries(answers).map(
				([label, answer]) => [idOf(label), answer] as const,
			);
			for (const [id, answer] of new Map<string, Answers[string]>([...filledIn, ...given])) {
				for (const each of [answer].flat()) form.append(id, each);
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
	const files = JSON.parse(decodeURIComponent(coded)) as HandedOut | HandedOut[];
	return [files].flat().map(({ fileName, data }) => ({ fileName, bytes: Buffer.from(data.data) }));
}

const SIGNS: Readonly<Record<string, string>> = {
	lt: '<',
	gt: '>',
	quot: '"',
	'#x27': "'",
	amp: '&',
};

const unescaped = (html: string): string =>
	html.replace(/&(#?\w+);/g, (entity, name: string) => SIGNS[name] ?? entity);
