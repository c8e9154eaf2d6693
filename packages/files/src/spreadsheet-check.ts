import { unzipSync } from 'fflate'

/** Limit of the last row: a reader allocates every row up to it. */
const MAX_ROWS = 200_000
/** Limit of cells in the rectangle from A1 to the last one. */
const MAX_CELLS = 2_000_000
const CHUNK = 1024 * 1024
/** Longer tags are no cells. */
const MAX_TAG = 4096

/** The reference (`r`) of every row and cell, with any namespace prefix, quotes and attribute order. */
const PLACE = /<(?:[\w.-]{1,20}:)?(?:row|c)\s[^<>]{0,500}?\br\s{0,9}=\s{0,9}["']([^"'<>]{0,40})["']/gi

/**
 * Rejects spreadsheets that would exhaust memory: readers allocate the whole rectangle from A1 to the last cell, so two
 * cells in a file of a kilobyte can cost gigabytes. Unpacks one part at a time; its size was checked before
 * (zip-check.ts).
 * @returns a sentence for the user, or undefined where the file may be read
 */
export function spreadsheetError(bytes: Uint8Array): string | undefined {
  const names = new Set<string>()
  unzipSync(bytes, { filter: ({ name }) => !names.add(name) })
  for (const wanted of names) {
    const part = unzipSync(bytes, { filter: ({ name }) => name === wanted })[wanted]
    const last = part && extentOf(part)
    if (last === undefined) continue
    if (last === null || last.row > MAX_ROWS || last.row * last.column > MAX_CELLS)
      return `表格的范围过大${last ? `（到第 ${last.row} 行、第 ${last.column} 列）` : ''}，请删除数据以外的空行和空列后再上传`
  }
  return undefined
}

/** Row and column of the last cell; null for a malformed reference. */
function extentOf(part: Uint8Array): { row: number; column: number } | null {
  const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  const last = { row: 0, column: 0 }
  let rest = ''
  for (let at = 0; at < text.length; at += CHUNK) {
    const piece = rest + text.toString('latin1', at, at + CHUNK)
    for (const [, place = ''] of piece.matchAll(PLACE)) {
      const found = /^\s*([A-Z]{0,3})(\d{1,7})\s*$/i.exec(place)
      if (!found) return null
      let column = 0
      for (const letter of (found[1] ?? '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
      last.row = Math.max(last.row, Number(found[2]))
      last.column = Math.max(last.column, column)
    }
    // A tag that continues in the next chunk.
    const open = piece.lastIndexOf('<')
    rest = open >= 0 && piece.length - open < MAX_TAG ? piece.slice(open) : ''
  }
  return last
}
