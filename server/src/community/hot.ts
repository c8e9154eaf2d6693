/**
 * What is hot. Pure.
 *
 * A thing has points: 1 for being there, and by what people did to it. Points halve every HALF_LIFE: after t days a thing with p points is worth
 * p · 2^(-t / HALF_LIFE). Whether one is worth more than another is the same question at any time, so it is asked of
 * log2(p) + (time of publishing / HALF_LIFE), which changes only when the points do: nothing has to be computed anew because time passes.
 *
 * Points and half-life are the site's (hot/hot.sql.ts, `community_hot_rule`); these are the usual ones. Questions count their answers as comments, have a
 * half-life of their own, and no points for being read.
 */
export const HALF_LIFE_SECONDS = 3 * 86_400
export const POINTS = { read: 0.1, admire: 2, comment: 3, collection: 4, follow: 3 } as const

export interface Hotness {
  readCount: number
  admireCount: number
  commentCount: number
  collectionCount: number
  followCount: number
  /** When it became public, seconds since 1970. */
  shownAt: number
}

export function points({
  readCount,
  admireCount,
  commentCount,
  collectionCount,
  followCount,
}: Omit<Hotness, 'shownAt'>): number {
  return (
    1 +
    POINTS.read * readCount +
    POINTS.admire * admireCount +
    POINTS.comment * commentCount +
    POINTS.collection * collectionCount +
    POINTS.follow * followCount
  )
}

/** What lists are ordered by; the database computes the same (hot/hot.sql.ts). */
export const hotScore = (of: Hotness): number => Math.log2(points(of)) + of.shownAt / HALF_LIFE_SECONDS

/** What a thing is worth at a time. */
export const worthAt = (of: Hotness, seconds: number): number =>
  points(of) * 2 ** (-(seconds - of.shownAt) / HALF_LIFE_SECONDS)
