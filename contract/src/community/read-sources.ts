/** Sources of readers. Pure. */
export const readSources = ['direct', 'site', 'search', 'social', 'other'] as const
export type ReadSource = (typeof readSources)[number]
