import type { ErrorText } from '../../transport/messages/errorMessages';

interface Refusal {
	message: string;
	/** What was sent, as the user knows it. */
	sent: string;
	serviceSays: string;
	/** What else has to be so. */
	more?: string;
}

/** What to say when the service refuses files: docs/interface.md#refusals-of-version-2 and docs/interface.md#file-types. */
export function uploadRefused({ message, sent, serviceSays, more }: Refusal): ErrorText {
	const description = [
		'It takes PDF, PNG, JPEG and TIFF.',
		more,
		`Sent: ${sent}.`,
		serviceSays && `It said: ${serviceSays}`,
	];
	return { message, description: description.filter(Boolean).join(' ') };
}
