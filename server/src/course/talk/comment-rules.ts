/** course_comment.status_id. */
export const commentState = { deleted: 0, shown: 1, hidden: 2, hiddenWithThread: 3 } as const

/** What a change of state did to a row: the counters follow from it. */
export interface StateChange {
  commentId: string
  periodId: string
  score: number
  was: number
  now: number
}

/** What the course's counters gain by these changes: they count what is shown of ratings and their answers. Pure. */
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
