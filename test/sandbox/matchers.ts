/** Jest's matchers without the `any` that they are typed as. */
export const ANY_TEXT: unknown = expect.any(String);
export const ANY_NUMBER: unknown = expect.any(Number);
export const ANY_OBJECT: unknown = expect.any(Object);
export const ANY_LIST: unknown = expect.any(Array);
export const textWith = (part: string): unknown => expect.stringContaining(part);
export const objectWith = (part: object): unknown => expect.objectContaining(part);
