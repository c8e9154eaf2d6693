/** Which of many equal things in a row are in sight. Pure. */

export interface Sight {
  /** First thing that is drawn. */
  from: number
  /** First that is not any more. */
  to: number
}

/** The things of `size` px among `count` that are seen between `start` and `start + length`, with a few around them, so that scrolling finds them drawn. */
export function sightOf(count: number, size: number, start: number, length: number, around = 6): Sight {
  const from = Math.min(count, Math.max(0, Math.floor(start / size) - around))
  const to = Math.max(from, Math.min(count, Math.ceil((start + length) / size) + around))
  return { from, to }
}
