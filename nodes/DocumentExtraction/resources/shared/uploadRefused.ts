import type { ErrorText } from '../../transport/messages/answerMessages';

interface Refusal {
	message: string;
	/** What was sent, as the user knows it. */
	sent: string;
	serviceSays: string;
	/** What else the service needs to read it. */
	more?: string;
}

const wordsOf = (...words: string[]) =>
	new RegExp(`(?<!\\p{L})(?:${words.join('|')})s?(?=\\P{L}|id|$)`, 'iu');

/** docs/interface.md#workflow-types. */
export const NEEDS_FIELDS = 'An instant learning workflow needs Set Fields before it can extract';

/** What reads files, and what to do when the service speaks of it. */
const READERS = [
	{
		words: wordsOf('model'),
		advice: 'The resource Model has Get, which tells the state of a model.',
	},
	{ words: wordsOf('workflow'), advice: `${NEEDS_FIELDS}.` },
];
const FILE = wordsOf(
	...['file', 'document', 'image', 'picture', 'page', 'upload'],
	...['pdf', 'png', 'jpe?g', 'tiff?', 'base64(?:_data)?', 'url', 'https?'],
	...['format', 'type', 'size'],
);
/** Words that say no more than the status does. */
const STATUS_ONLY = /^\W*(?:400)?\W*(?:bad|invalid)[ _-]?request\W*$/i;

/**
 * What to say when the service refuses an upload (docs/interface.md#refusals-of-version-2 and
 * docs/interface.md#file-types). Words about something else than the file, such as a model that is not
 * trained, come first: advice on files would mislead.
 */
export function uploadRefused({ message, sent, serviceSays, more }: Refusal): ErrorText {
	const reader = READERS.find(({ words }) => words.test(serviceSays));
	if (reader || !mayBeAboutFile(serviceSays)) {
		return { message: serviceSays, description: sentences(reader?.advice, `Sent: ${sent}.`) };
	}
	return {
		message,
		description: sentences(
			'It takes PDF, PNG, JPEG and TIFF.',
			more,
			`Sent: ${sent}.`,
			serviceSays && `It said: ${serviceSays}`,
		),
	};
}

const mayBeAboutFile = (words: string) =>
	words === '' || STATUS_ONLY.test(words) || FILE.test(words);

const sentences = (...all: Array<string | undefined>) => all.filter(Boolean).join(' ');
