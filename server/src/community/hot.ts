/**
 * What is hot. Pure.
 *
 * A thing has points: 1 for being there, and by what people did to it. Points halve every HALF_LIFE: after t days a thing with p points is worth
 * p · 2^(-t / HALF_LIFE). Whether one is worth more than another is the same question at any time, so it is asked of
 * log2(p) + (time of publishing / HALF_LIFE), which changes only when the points do: nothing has to be computed anew because time passes.
 *
 * A like, collection or follow by an account that was younger than NEW_ACCOUNT_DAYS when it pressed has the part NEW_SHARE of its points.
 *
 * Points, half-life and that part are the site's (hot/hot.sql.ts, `community_hot_rule`); these are the usual ones. Questions count their answers as comments, have a
 * half-life of their own, and no points for being read.
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
  /** How many of them by accounts that were new. */
  newAdmireCount?: number
  newCollectionCount?: number
  newFollowCount?: number
  /** When it became public, seconds since 1970. */
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

/** What lists are ordered by; the database computes the same (hot/hot.sql.ts). */
export const hotScore = (of: Hotness): number => Math.log2(points(of)) + of.shownAt / HALF_LIFE_SECONDS

/** What a thing is worth at a time. */
export const worthAt = (of: Hotness, seconds: number): number =>
  points(of) * 2 ** (-(seconds - of.shownAt) / HALF_LIFE_SECONDS)
