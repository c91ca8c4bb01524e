import type { Call } from '../call';
import { BodyReader } from './body';
import type { Verification } from './extraction/documentPages';
import { v4 } from './refusals';

/** The status is free text: the complete set of values is not shown (docs/interface.md#verification-status). */
export const readVerification = ({ body }: Call): Verification => {
	const reader = new BodyReader(body, v4.badRequest);
	const status = reader.text('verification_status');
	if (status === '') throw v4.badRequest('verification_status must not be empty');
	return { status, message: reader.text('verification_message', '') };
};

/** What an add request supplies, or the state of what nobody has looked at (docs/interface.md#verification-status). */
export const suppliedVerification = (body: BodyReader): Verification => ({
	status: body.text('verification_status', '') || 'unverified',
	message: body.text('verification_message', ''),
});
