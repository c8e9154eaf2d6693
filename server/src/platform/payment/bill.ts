/** Parser for channel statements: a header line, rows, totals. Neither format quotes its fields. Pure. */

/**
 * The rows below the header line that starts with `first`, as lookups by column name, up to a line that `isEnd`.
 * `free`: the column with free text, which may contain commas.
 */
export function billRows(
  text: string,
  { first, free, isEnd }: { first: string; free: string; isEnd: (line: string) => boolean },
): ((column: string) => string)[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const headerIndex = lines.findIndex((line) => line.startsWith(first))
  if (headerIndex < 0) throw new Error('the statement has no header')
  // Brackets occur in full and half width.
  const head = (lines[headerIndex] ?? '')
    .split(',')
    .map((name) => name.trim().replaceAll('（', '(').replaceAll('）', ')'))
  const freeAt = head.indexOf(free)
  const rows: ((column: string) => string)[] = []
  for (const line of lines.slice(headerIndex + 1)) {
    if (line.trim() === '' || isEnd(line)) break
    const cells = line.split(',')
    const extra = cells.length - head.length
    if (extra < 0 || (extra > 0 && freeAt < 0))
      throw new Error('a line of the statement has too few or too many fields')
    if (extra > 0) cells.splice(freeAt, extra + 1, cells.slice(freeAt, freeAt + extra + 1).join(','))
    rows.push((column) => {
      const index = head.indexOf(column)
      if (index < 0) throw new Error(`the statement has no column ${column}`)
      return (cells[index] ?? '').trim().replace(/^`/, '').trim()
    })
  }
  return rows
}
