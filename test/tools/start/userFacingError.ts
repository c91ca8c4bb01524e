/** Something to tell the user as it is, without a stack. */
export class UserFacingError extends Error {
	override readonly name = 'UserFacingError';
}
