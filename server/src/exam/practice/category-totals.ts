/** Sums over trees of categories. Pure. */

interface Totals {
  id: string
  parentId: string
  problemTotal: number
  answeredTotal: number
  rightTotal: number
}

/**
 * Adds to each category what stands in those below it; branches without a problem are left out. A problem that is filed under a category and one below
 * it counts twice in the upper one: the numbers tell where there is something, and how well it goes.
 */
export function treeTotals<T extends Totals>(rows: readonly T[]): T[] {
  const known = new Map(rows.map((row) => [row.id, { ...row }]))
  for (const row of rows) {
    // A ring of parents, which no screen makes, must not hang the server.
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
