/** Timeout: statistics of twenty thousand takers take seconds, more on a busy machine; ms. */
export const PATIENCE = 60_000
