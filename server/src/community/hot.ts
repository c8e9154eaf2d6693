/**
 * Ranking of hot content. Pure.
 *
 * An item has points: 1, plus points for reactions. They decay with HALF_LIFE: after t days p points are worth p ·
 * 2^(-t / HALF_LIFE). The order of two items is the same at any time, so the score is
 * log2(p) + (publishing time / HALF_LIFE), which changes only with the points: no recomputation over time.
 *
 * A like, collection or follow by an account younger than NEW_ACCOUNT_DAYS counts NEW_SHARE of its points.
 *
 * Points, half-life and share are site settings (hot/hot.sql.ts, `community_hot_rule`); these are the defaults.
 * Questions count answers as comments, have their own half-life, and no points for reads.
 */
export const HALF_LIFE_SECONDS = 3 * 86_400
export const POINTS = { read: 0.1, admire: 2, comment: 3, collection: 4, follow: 3 } as const
export const NEW_ACCOUNT_DAYS = 7
export const NEW_SHARE = 0.2

export interface Hotness {
  readCount: number
  admireCount: number
  commentCount: number
  collectionCount: number
  followCount: number
  /** How many of them by new accounts. */
  newAdmireCount?: number
  newCollectionCount?: number
  newFollowCount?: number
  /** Publishing time, seconds since 1970. */
  shownAt: number
}

export function points({
  readCount,
  admireCount,
  commentCount,
  collectionCount,
  followCount,
  newAdmireCount = 0,
  newCollectionCount = 0,
  newFollowCount = 0,
}: Omit<Hotness, 'shownAt'>): number {
  const counted = (all: number, fresh: number) => all - (1 - NEW_SHARE) * fresh
  return (
    1 +
    POINTS.read * readCount +
    POINTS.admire * counted(admireCount, newAdmireCount) +
    POINTS.comment * commentCount +
    POINTS.collection * counted(collectionCount, newCollectionCount) +
    POINTS.follow * counted(followCount, newFollowCount)
  )
}

/** Sort key of lists; the database computes the same (hot/hot.sql.ts). */
export const hotScore = (of: Hotness): number => Math.log2(points(of)) + of.shownAt / HALF_LIFE_SECONDS

/** Worth of an item at a time. */
export const worthAt = (of: Hotness, seconds: number): number =>
  points(of) * 2 ** (-(seconds - of.shownAt) / HALF_LIFE_SECONDS)
