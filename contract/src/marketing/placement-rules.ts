/** Placement tests: limits and the meaning of scores, shared by server and browser. */

/** `source` of a test: drawn from the bank, or the problems of a paper. */
export const placementSource = { bank: 1, paper: 2 } as const

export const QUESTIONS = { least: 5, most: 40, usual: 12 } as const
export const MINUTES = { least: 5, most: 60, usual: 15 } as const
export const MAX_LEVELS = 8
/** Most courses, classes and articles that a level suggests, of each. */
export const MAX_SUGGESTED = 4
/** Share of the questions that must be answered for a level. */
export const LEVEL_SHARE = 0.5

/** Scores of a topic below `weak` are weak points, from `firm` on it is mastered. */
export const topicBounds = { weak: 60, firm: 80 } as const
export type Mastery = 'weak' | 'middle' | 'firm'
export const masteryOf = (score: number): Mastery =>
  score < topicBounds.weak ? 'weak' : score < topicBounds.firm ? 'middle' : 'firm'

/** The level of a score: the last one whose threshold is reached. Levels begin at 0. Pure. */
export function levelAt<L extends { minScore: number }>(levels: readonly L[], score: number): L | undefined {
  return levels.toSorted((a, b) => a.minScore - b.minScore).findLast(({ minScore }) => score >= minScore)
}
