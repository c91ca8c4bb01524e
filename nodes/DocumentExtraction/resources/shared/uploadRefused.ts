import type { ErrorText } from '../../transport/messages/errorMessages';

interface Refusal {
	message: string;
	/** What was sent, as the user knows it. */
	sent: string;
	serviceSays: string;
	/** What else has to be so. */
	more?: string;
}

const wordsOf = (...words: string[]) =>
	new RegExp(`(?<!\\p{L})(?:${words.join('|')})s?(?=\\P{L}|id|$)`, 'iu');

const MODEL = wordsOf('model');
const READER = wordsOf('model', 'workflow');
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
	if (isAboutFile(serviceSays)) {
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
	const state =
		MODEL.test(serviceSays) && 'The resource Model has Get, which tells the state of a model.';
	return { message: serviceSays, description: sentences(state, more, `Sent: ${sent}.`) };
}

function isAboutFile(words: string): boolean {
	return words === '' || STATUS_ONLY.test(words) || (FILE.test(words) && !READER.test(words));
}

const sentences = (...all: Array<string | false | undefined>) => all.filter(Boolean).join(' ');
