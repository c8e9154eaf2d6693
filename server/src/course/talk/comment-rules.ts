/** course_comment.status_id. */
export const commentState = { deleted: 0, shown: 1, hidden: 2, hiddenWithThread: 3 } as const

/** A change of a comment's state, from which the counters follow. */
export interface StateChange {
  commentId: string
  periodId: string
  score: number
  was: number
  now: number
}

/** Changes of a course's counters, which count visible ratings and their answers. Pure. */
export function counterChange(changes: readonly StateChange[]): {
  comments: number
  ratings: number
  score: number
} {
  const sum = { comments: 0, ratings: 0, score: 0 }
  for (const { commentId, periodId, score, was, now } of changes) {
    if (periodId !== '0') continue
    const by = Number(now === commentState.shown) - Number(was === commentState.shown)
    sum.comments += by
    if (commentId !== '0') continue
    sum.ratings += by
    sum.score += by * score
  }
  return sum
}
