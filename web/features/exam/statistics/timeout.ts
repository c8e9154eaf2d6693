/** Timeout: statistics of twenty thousand takers take seconds, more on a busy machine; ms. */
export const TIMEOUT_MS = 60_000
