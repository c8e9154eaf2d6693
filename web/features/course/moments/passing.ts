/** When a film asks its questions. Pure. */

export interface Timed {
  id: string
  second: number
  isRequired: boolean
}

/** A jump that lands at most this far behind a question still asks it, seconds. */
const NEAR = 10
/** Positions closer than this are the same, seconds. */
const SAME = 0.05

const undone = <M extends Timed>(list: readonly M[], done: ReadonlySet<string>) =>
  list.filter(({ id }) => !done.has(id))

/** The first open question that playback from `from` to `to` has passed, at any speed. The list is in order. */
export function playedPast<M extends Timed>(
  list: readonly M[],
  done: ReadonlySet<string>,
  from: number,
  to: number,
): M | undefined {
  return undone(list, done).find(({ second }) => second > from && second <= to)
}

/**
 * The question at which a jump from `from` to `to` stops; `from` is negative for the position at which a film begins.
 * `enforced`: required questions cannot be jumped over. A jump exactly to a question asks it again.
 */
export function soughtPast<M extends Timed>(
  list: readonly M[],
  done: ReadonlySet<string>,
  { from, to, enforced }: { from: number; to: number; enforced: boolean },
): M | undefined {
  const open = undone(list, done).filter(({ second }) => second <= to + SAME)
  return (
    (enforced ? open.find(({ isRequired }) => isRequired) : undefined) ??
    (from >= 0 ? list.find(({ second }) => Math.abs(second - to) < SAME) : undefined) ??
    open.find(({ second }) => second > from && to - second <= NEAR)
  )
}

/** Another open question at the moment of one that was just asked. */
export function alsoAt<M extends Timed>(list: readonly M[], done: ReadonlySet<string>, second: number): M | undefined {
  return undone(list, done).find((one) => Math.abs(one.second - second) < SAME)
}
