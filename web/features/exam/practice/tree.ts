/** Category tree as rows. Pure. */

export interface Category {
  id: string
  parentId: string
  categoryName: string
  problemTotal: number
  answeredTotal: number
  rightTotal: number
}
export interface Row extends Category {
  /** 0 at the root. */
  depth: number
}

/** Depth-first order; a category whose parent is missing becomes a root. */
export function treeRows(list: readonly Category[]): Row[] {
  const known = new Set(list.map(({ id }) => id))
  const below = new Map<string, Category[]>()
  for (const one of list) {
    const parent = known.has(one.parentId) && one.parentId !== one.id ? one.parentId : '0'
    below.set(parent, [...(below.get(parent) ?? []), one])
  }
  const rows: Row[] = []
  const seen = new Set<string>()
  const walk = (parent: string, depth: number) => {
    for (const one of below.get(parent) ?? []) {
      if (seen.has(one.id)) continue
      seen.add(one.id)
      rows.push({ ...one, depth })
      walk(one.id, depth + 1)
    }
  }
  walk('0', 0)
  return rows
}

/** Share of right answers in whole percent; null if there are none. */
export const accuracy = ({
  answeredTotal,
  rightTotal,
}: Pick<Category, 'answeredTotal' | 'rightTotal'>): number | null =>
  answeredTotal === 0 ? null : Math.round((rightTotal * 100) / answeredTotal)

/** Weakest tried leaves, most tried first among equals. */
export function weakest(list: readonly Category[], max: number): string[] {
  const parents = new Set(list.map(({ parentId }) => parentId))
  return list
    .filter((one) => !parents.has(one.id) && one.answeredTotal > 0 && one.rightTotal < one.answeredTotal)
    .toSorted((a, b) => (accuracy(a) ?? 0) - (accuracy(b) ?? 0) || b.answeredTotal - a.answeredTotal)
    .slice(0, max)
    .map(({ id }) => id)
}
