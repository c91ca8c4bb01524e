/** How long a service may show other nodes of an execution, rounds of a loop and calls of an agent what was there before. */
export const LATE_MS = 60_000;
