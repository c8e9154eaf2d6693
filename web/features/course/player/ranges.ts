/** Range of the video in seconds, `from` < `to`. */
export type Range = [from: number, to: number]

/** Gaps up to this long are timer granularity, not skipped content; seconds. */
const MERGE_GAP = 0.02
/** Maximum ranges of a report (the contract allows 200). */
export const MAX_RANGES = 200

/**
 * Adds ranges and merges adjacent ones. Keeps the order of first watching, because the server credits in that order.
 * Rounds to milliseconds; drops empty ranges.
 */
export function join(before: readonly Range[], added: readonly Range[]): Range[] {
  const list: Range[] = []
  for (const [start, end] of [...before, ...added]) {
    let [from, to] = [round(start), round(end)]
    if (!(to > from)) continue
    let place = list.length
    for (let at = list.length - 1; at >= 0; at--) {
      const [otherFrom, otherTo] = list[at] as Range
      if (from > otherTo + MERGE_GAP || to < otherFrom - MERGE_GAP) continue
      ;[from, to] = [Math.min(from, otherFrom), Math.max(to, otherTo)]
      list.splice(at, 1)
      place = at
    }
    list.splice(place, 0, [from, to])
  }
  return fewer(list)
}

/** Keeps the longest ranges if there are more than a report may carry. */
function fewer(list: Range[]): Range[] {
  if (list.length <= MAX_RANGES) return list
  const length = ([from, to]: Range) => to - from
  const pending = new Set([...list].sort((a, b) => length(b) - length(a)).slice(0, MAX_RANGES))
  return list.filter((range) => pending.has(range))
}

/** Total seconds; ranges must not overlap. */
export function seconds(list: readonly Range[]): number {
  return list.reduce((sum, [from, to]) => sum + to - from, 0)
}

function round(value: number): number {
  return Math.round(Math.max(0, value) * 1000) / 1000
}
