import type { INodeProperties } from 'n8n-workflow';

import { byDisplayName } from './byDisplayName';
import { anyText, boundingBox, optional, trimmedText } from './values/parsers';
import { bodyParameter } from './builders/bodyParameter';

const STATUS = {
	displayName: 'Verification Status',
	name: 'verificationStatus',
	type: 'options' as const,
	// docs/interface.md#verification-status: the values that have been seen.
	options: [
		{ name: 'Unverified', value: 'unverified' },
		{ name: 'Verified', value: 'verified' },
	],
};

const MESSAGE = {
	displayName: 'Verification Message',
	name: 'verificationMessage',
	type: 'string' as const,
	default: '',
};

/** What a verification says. One for all that have it, so that n8n resolves it once (builders/mergeSharedParameters.ts). */
export const verification = [
	bodyParameter('verification_status', trimmedText, {
		...STATUS,
		required: true,
		default: 'verified',
		description:
			'The status to set. An expression may give any other status that the service knows.',
	}),
	bodyParameter('verification_message', anyText, {
		...MESSAGE,
		placeholder: 'e.g. Checked against the order',
		description:
			'Note that is stored with the verification, in place of the one that is there: empty removes it',
	}),
];

const COLLECTION = 'additionalFields';

/** What may be said about anything that is added to a page. */
const aboutAddition: INodeProperties[] = [
	bodyParameter('bbox', optional(boundingBox), {
		displayName: 'Bounding Box',
		name: 'bbox',
		type: 'string',
		default: '',
		placeholder: 'e.g. 100, 200, 300, 250',
		description:
			'Where it stands on the page: four numbers separated by commas, or an expression that gives a list of four',
	}),
	bodyParameter('verification_message', optional(anyText), {
		...MESSAGE,
		placeholder: 'e.g. Added by hand',
		description: 'Note that is stored with the verification status',
	}),
	bodyParameter('verification_status', optional(trimmedText), {
		...STATUS,
		default: 'unverified',
		description: 'Whether somebody has checked it already',
	}),
];

export const additionalFields = (own: INodeProperties[] = []): INodeProperties => ({
	displayName: 'Additional Fields',
	name: COLLECTION,
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	options: [...aboutAddition, ...own].sort(byDisplayName),
});
