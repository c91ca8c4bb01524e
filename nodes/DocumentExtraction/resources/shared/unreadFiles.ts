import type { ErrorText } from '../../transport/messages/errorMessages';

interface Unread {
	message: string;
	/** What was sent, as the user knows it. */
	sent: string;
	serviceSays: string;
	/** What else has to be so. */
	more?: string;
}

/** What to say when the service refuses files: docs/interface.md#refusals-of-version-2 and docs/interface.md#file-types. */
export function unreadFiles({ message, sent, serviceSays, more }: Unread): ErrorText {
	const description = [
		'It takes PDF, PNG, JPEG and TIFF.',
		more,
		`Sent: ${sent}.`,
		serviceSays && `It said: ${serviceSays}`,
	];
	return { message, description: description.filter(Boolean).join(' ') };
}
