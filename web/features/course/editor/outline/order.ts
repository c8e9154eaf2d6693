/** Rows in the order of `ids`; rows that are not named keep their order after them. */
export function orderAfter<T extends { id: string }>(rows: readonly T[], ids: readonly string[]): T[] {
  const named = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return [...named, ...rows.filter((row) => !ids.includes(row.id))]
}

/**
 * Moves a row one step up or down. Within its list it swaps places; at the end of its list it moves into the
 * neighbouring one, at the near end. Null if there is no further place.
 */
export function step(
  lists: readonly { id: string; rows: readonly string[] }[],
  row: string,
  by: -1 | 1,
): { list: string; rows: string[] } | null {
  const at = lists.findIndex(({ rows }) => rows.includes(row))
  const own = lists[at]
  if (!own) return null
  const from = own.rows.indexOf(row)
  const to = from + by
  if (to >= 0 && to < own.rows.length) {
    const rows = [...own.rows]
    rows.splice(from, 1)
    rows.splice(to, 0, row)
    return { list: own.id, rows }
  }
  const next = lists[at + by]
  if (!next) return null
  return { list: next.id, rows: by > 0 ? [row, ...next.rows] : [...next.rows, row] }
}

/** Moves a row before another one (or to the end of a list), as dragging does. */
export function drop(
  lists: readonly { id: string; rows: readonly string[] }[],
  row: string,
  onto: { list: string; row?: string | undefined },
): { list: string; rows: string[] } | null {
  const target = lists.find(({ id }) => id === onto.list)
  if (!target) return null
  const from = target.rows.indexOf(row)
  const rows = target.rows.filter((id) => id !== row)
  const over = onto.row === undefined ? -1 : target.rows.indexOf(onto.row)
  // Dragged down within its list it goes after the target, dragged up before it.
  const at = over < 0 ? rows.length : onto.row === row ? from : over
  rows.splice(at, 0, row)
  return { list: onto.list, rows }
}

/** Period name from a file name: without extension and ordering marks. */
export function nameOfFile(fileName: string): string {
  const bare = fileName
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[_]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return ([...bare].slice(0, 255).join('') || fileName).trim()
}

/** Files in natural order: 2 before 10. */
export function inOrder<T extends { name: string }>(files: readonly T[]): T[] {
  return [...files].sort((a, b) => a.name.localeCompare(b.name, 'zh-CN', { numeric: true }))
}
