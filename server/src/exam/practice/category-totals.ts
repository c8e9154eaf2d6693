/** Sums over category trees. Pure. */

interface Totals {
  id: string
  parentId: string
  problemTotal: number
  answeredTotal: number
  rightTotal: number
}

/**
 * Adds the totals of descendants to each category; branches without problems are dropped. A problem in a category and
 * in its descendant counts twice in the former: the totals are a guide, not exact.
 */
export function treeTotals<T extends Totals>(rows: readonly T[]): T[] {
  const known = new Map(rows.map((row) => [row.id, { ...row }]))
  for (const row of rows) {
    // Guards against a cycle of parents.
    const passed = new Set([row.id])
    for (let above = known.get(row.parentId); above && !passed.has(above.id); above = known.get(above.parentId)) {
      passed.add(above.id)
      above.problemTotal += row.problemTotal
      above.answeredTotal += row.answeredTotal
      above.rightTotal += row.rightTotal
    }
  }
  return [...known.values()].filter(({ problemTotal }) => problemTotal > 0)
}
