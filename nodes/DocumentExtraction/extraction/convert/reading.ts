/** Says that a text may be a value, but not which one: it stays text, and somebody should look at it. */
export const DOUBTFUL = Symbol('doubtful');

/** The value that a text stands for; undefined where it is plain text. */
export type Reading<T> = T | typeof DOUBTFUL | undefined;
