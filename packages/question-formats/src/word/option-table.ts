/** Options laid out as a table: pictures with letters beside, above or below; or a row per option. Pure. */

const LETTER = /^[（(]?\s*([A-HＡ-Ｈ])\s*[)）.．、:：]?$/
const LED = /^[（(]?\s*([A-HＡ-Ｈ])\s*[)）.．、:：]\s*(\S.*)$/s
const TRAILED = /^(.*\ue001)\s*[（(]?\s*([A-HＡ-Ｈ])\s*[)）.．、:：]?$/s

const letterOf = (cell: string): string => LETTER.exec(cell)?.[1]?.normalize('NFKC') ?? ''
type Options = Map<string, string>

/** Letter and picture in one cell. */
function inCells(rows: readonly string[][]): Options | null {
  const found: Options = new Map()
  for (const cell of rows.flat().filter((one) => one !== '')) {
    const led = LED.exec(cell)
    const trailed = TRAILED.exec(cell)
    const [letter, text] = led ? [led[1], led[2]] : trailed ? [trailed[2], trailed[1]] : []
    if (letter === undefined || text === undefined) return null
    found.set(letter.normalize('NFKC'), text.trim())
  }
  return found
}

/** A row of letters above or below the row of contents. */
function inRows(rows: readonly string[][]): Options | null {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  if (filled.length < 2 || filled.length % 2 !== 0) return null
  const isLetters = (row: readonly string[]): boolean => row.every((cell) => cell === '' || letterOf(cell) !== '')
  const isAbove = isLetters(filled[0] ?? [])
  const found: Options = new Map()
  for (let at = 0; at < filled.length; at += 2) {
    const [letters = [], texts = []] = isAbove ? [filled[at], filled[at + 1]] : [filled[at + 1], filled[at]]
    if (!isLetters(letters) || isLetters(texts)) return null
    for (const [place, cell] of letters.entries()) if (cell !== '') found.set(letterOf(cell), texts[place] ?? '')
  }
  return found
}

/** A letter in one cell, its content in the next. */
function inPairs(rows: readonly string[][]): Options | null {
  const found: Options = new Map()
  for (const row of rows) {
    if (row.length % 2 !== 0) return null
    for (let at = 0; at < row.length; at += 2) {
      const letter = letterOf(row[at] ?? '')
      if (letter === '' || letterOf(row[at + 1] ?? '') !== '') return null
      found.set(letter, row[at + 1] ?? '')
    }
  }
  return found
}

/** 选项 | 操作 | 现象 with a row per option, whose cells are joined below the titles. */
function inLines(rows: readonly string[][]): { titles: string; options: Options } | null {
  const [head = [], ...body] = rows
  if (head.length < 3 || !/^选\s*项$|^$/.test(head[0] ?? '') || body.length < 2) return null
  const found: Options = new Map()
  for (const [first = '', ...cells] of body) {
    if (letterOf(first) === '') return null
    found.set(letterOf(first), cells.filter((cell) => cell !== '').join('；'))
  }
  return { titles: head.slice(1).join('；'), options: found }
}

/** Letters run from A, and each has content. */
const isWhole = (found: Options | null): found is Options =>
  found !== null &&
  found.size >= 2 &&
  [...found].every(([, text]) => text !== '') &&
  [...found.keys()].sort().every((letter, at) => letter === String.fromCharCode(65 + at))

/** The option lines `A. …` of such a table; null for other tables. */
export function optionLines(rows: readonly string[][]): string[] | null {
  const cells = rows.map((row) => row.map((cell) => cell.replace(/\s*\n\s*/g, ' ').trim()))
  const written = (found: Options): string[] =>
    [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([letter, text]) => `${letter}. ${text}`)
  for (const found of [inCells(cells), inRows(cells), inPairs(cells)]) if (isWhole(found)) return written(found)
  const lined = inLines(cells)
  return lined && isWhole(lined.options) ? [lined.titles, ...written(lined.options)] : null
}
