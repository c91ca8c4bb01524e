/** A text without what a service may write in its own way: case and blanks. */
export const withoutCase = (text: string) => text.normalize().toLowerCase().replace(/\s/g, '');

/** Whether a service may have written one for the other. */
export const isWrittenAs = (sent: string, now: string) => withoutCase(sent) === withoutCase(now);
