/** Visible range of equally sized items. Pure. */

export interface Sight {
  /** First rendered index. */
  from: number
  /** Index after the last rendered one. */
  to: number
}

/** Range of the `count` items of `size` px visible between `start` and `start + length`, with overscan. */
export function sightOf(count: number, size: number, start: number, length: number, around = 6): Sight {
  const from = Math.min(count, Math.max(0, Math.floor(start / size) - around))
  const to = Math.max(from, Math.min(count, Math.ceil((start + length) / size) + around))
  return { from, to }
}
