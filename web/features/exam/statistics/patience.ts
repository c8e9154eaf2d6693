/** Figures of twenty thousand takers are made within seconds, on a busy machine not within a few. In milliseconds. */
export const PATIENCE = 60_000
