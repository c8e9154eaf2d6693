/** Where readers come from. Pure. */
export const readSources = ['direct', 'site', 'search', 'social', 'other'] as const
export type ReadSource = (typeof readSources)[number]
