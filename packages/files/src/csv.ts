/** Parses delimiter-separated values: the delimiter is detected; quoted cells may contain line breaks. Pure. */

/** Lines inspected to detect the delimiter: a title above the table may have none. */
const LOOKED_AT = 30

/** The delimiter with the most cells in the first lines; Chinese commas and bars only as a last resort. */
function separatorOf(text: string): string {
  const outside = text.slice(0, 50_000).replace(/"(?:[^"]|"")*"/g, '')
  const lines = outside.split(/\r\n?|\n/).slice(0, LOOKED_AT)
  const count = (sign: string) => lines.reduce((sum, line) => sum + line.split(sign).length - 1, 0)
  const best = (signs: readonly string[]) =>
    signs.reduce((found, sign) => (count(sign) > count(found) ? sign : found), signs[0] ?? ',')
  const usual = best([',', '\t', ';'])
  return count(usual) > 0 ? usual : best([',', '，', '|'])
}

/** Rows of cells. */
export function parseCsv(given: string): string[][] {
  const text = given.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '')
  const separator = separatorOf(text)
  const rows: string[][] = []
  let row: string[] = []
  let from = 0
  const end = () => {
    if (row.some((cell) => cell !== '')) rows.push(row)
    else rows.push([])
    row = []
  }
  while (from <= text.length) {
    let cell: string
    let at: number
    if (text.charAt(from) === '"') {
      at = from + 1
      const parts: string[] = []
      for (;;) {
        const quote = text.indexOf('"', at)
        if (quote < 0) {
          parts.push(text.slice(at))
          at = text.length
          break
        }
        parts.push(text.slice(at, quote))
        at = quote + 1
        if (text.charAt(at) !== '"') break
        parts.push('"')
        at++
      }
      const rest = restOf(text, at, separator)
      cell = parts.join('') + text.slice(at, rest)
      at = rest
    } else {
      at = restOf(text, from, separator)
      cell = text.slice(from, at)
    }
    row.push(cell.replace(/\r\n?/g, '\n').trim())
    if (at >= text.length) {
      end()
      break
    }
    const sign = text.charAt(at)
    from = at + 1
    if (sign === '\r' && text.charAt(from) === '\n') from++
    if (sign !== separator) end()
  }
  while (rows.at(-1)?.length === 0) rows.pop()
  return rows
}

/** End of a cell: the delimiter, the end of the line, or the end of the text. */
function restOf(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text.charAt(at) !== separator && text.charAt(at) !== '\n' && text.charAt(at) !== '\r') at++
  return at
}
