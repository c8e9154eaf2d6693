/** Reads table rows by a column map, with doubts about each. Pure. */
import { kind, kindName } from '@zhixing/contract/exam/kinds'
import type { Cells, ReadCells } from '../excel/cells.ts'
import { judgement, letters } from '../fields/keys.ts'
import type { ColumnMap } from '../row.ts'
import { exchangeTexts as texts } from '../texts.ts'
import { codeOf, codesOf } from './codes.ts'
import { kindOfWord } from './fields.ts'
import { splitOptions, splitWeakly } from './options.ts'
import { GATHERED } from './propose.ts'

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
const choosing: readonly number[] = [kind.single, kind.multiple, kind.uncertain]
const optionOf = (at: number): string => `选项${LETTERS[at]}`

const countOf = (cells: Cells): number => LETTERS.filter((letter) => (cells[`选项${letter}`] ?? '') !== '').length
const setOptions = (cells: Cells, list: readonly string[]): void =>
  list.slice(0, 26).forEach((text, at) => {
    cells[optionOf(at)] ??= text
  })

/** Renames the cells of a row; keys stay verbatim. */
export function cellsBy(
  row: readonly string[],
  { fieldList, kindList }: Pick<ColumnMap, 'fieldList' | 'kindList'>,
): Cells {
  const cells: Cells = {}
  for (const [at, field] of fieldList.entries()) {
    const value = (row[at] ?? '').trim()
    if (field === '' || value === '') continue
    const before = cells[field]
    if (before === undefined) cells[field] = value
    else if (GATHERED.has(field))
      cells[field] = `${before}${field === '标签' || field === '知识点' ? '；' : '\n'}${value}`
  }
  const word = cells.题型 ?? ''
  const said = kindList.find((one) => one.word === word)?.kind
  const named = said === undefined || said === 0 ? kindOfWord(word) : said
  if (typeof named === 'number' && named > 0) cells.题型 = kindName(named)
  else if (named === 'choice') cells.题型 = '选择题'
  else if (word !== '') cells.题型 = ''
  const all = cells.选项
  delete cells.选项
  if (all !== undefined) {
    const list = splitOptions(all)
    const weak = list.length >= 2 ? list : splitWeakly(all)
    setOptions(cells, weak.length >= 2 ? weak : [all])
  }
  return cells
}

const isChoice = (cells: Cells): boolean => {
  const named = kindOfWord(cells.题型 ?? '')
  return countOf(cells) >= 2 && (typeof named !== 'number' || choosing.includes(named))
}

const PLACES = /^\d{1,2}$/
/** Positions in a key that contains nothing else: 1,3. Digits that are themselves an option are text. */
function placesOf(cells: Cells): number[] {
  const key = cells.答案 ?? ''
  if (!isChoice(cells) || letters(key).length > 0) return []
  const words = LETTERS.map((letter) => cells[`选项${letter}`] ?? '')
  const parts = key.split(/[\s,，、;；|/&]+/).filter((one) => one !== '')
  if (parts.length === 0 || parts.some((one) => !PLACES.test(one)) || parts.some((one) => words.includes(one)))
    return []
  return parts.map(Number)
}

/** Replaces texts of several options, joined by foreign separators, by letters; other keys are unchanged. */
function byTexts(cells: Cells): string {
  const key = cells.答案 ?? ''
  const words = LETTERS.map((letter) => cells[`选项${letter}`] ?? '')
  if (letters(key).length > 0 || words.includes(key)) return key
  const found = key.split(/\s*(?:\||\$\$|##|\n|,|，|、|&)\s*/).map((one) => words.indexOf(one.trim()))
  return found.length > 1 && found.every((at) => at >= 0) ? found.map((at) => LETTERS[at]).join('') : key
}

/** Options inside the stem cell: `题干&甲&乙&丙`, or `题干 A.甲 B.乙`. Null where the key does not match them. */
function inStem(stem: string, key: readonly string[]): { stem: string; list: string[] } | null {
  const last = Math.max(...key.map((one) => one.charCodeAt(0) - 64))
  const led = /^([\s\S]*?[^A-Za-z])(?=[（(【]?\s*[AＡ]\s*[)）】.、．:：][\s\S])/.exec(stem)
  if (led) {
    const list = splitOptions(stem.slice((led[1] ?? '').length))
    if (list.length >= Math.max(2, last)) return { stem: (led[1] ?? '').trim(), list }
  }
  const parts = stem.split(/\s*(?:&|＆|\|\||\|)\s*/).filter((one) => one !== '')
  return parts.length - 1 >= Math.max(2, last) && parts.length <= 11
    ? { stem: parts[0] ?? '', list: parts.slice(1) }
    : null
}

/** Conventions of keys inferred from the whole table. */
interface Habits {
  codes: readonly string[]
  /** Positions are 0-based: a key contains 0. */
  isZeroBased: boolean
  /** Positions are 1-based: a key names the last position of its options. */
  isOneBased: boolean
}

function habitsOf(rows: readonly Cells[], codes: readonly string[]): Habits {
  const places = rows.map((cells) => ({ named: placesOf(cells), count: countOf(cells) }))
  return {
    codes,
    isZeroBased: places.some(({ named }) => named.includes(0)),
    isOneBased: places.some(({ named, count }) => named.includes(count)),
  }
}

/** Interprets the key by the conventions of the table; ambiguity is reported. */
function read(cells: Cells, word: string, habits: Habits, keyList: ColumnMap['keyList']): ReadCells {
  const notes: string[] = []
  const doubts: string[] = []
  const code = codeOf(cells)
  const said = keyList?.find((one) => one.word === code)?.meaning ?? ''
  if (code !== '' && said !== '') {
    cells.答案 = said === 'T' ? '正确' : '错误'
    cells.题型 = kindName(kind.judge)
  } else if (code !== '' && judgement(code) !== '' && habits.codes.every((one) => judgement(one) !== ''))
    notes.push(texts.codeGuessed(code, judgement(code) === 'T'))
  else if (code !== '') (kindOfWord(cells.题型 ?? '') === kind.judge ? doubts : notes).push(texts.codeUnread(code))
  const chosen = letters(cells.答案 ?? '')
  const named = kindOfWord(cells.题型 ?? '')
  const mayChoose = typeof named !== 'number' || choosing.includes(named)
  if (countOf(cells) < 2 && mayChoose && code === '' && chosen.length > 0 && chosen.every((one) => one <= 'H')) {
    const found = inStem(cells.题干 ?? '', chosen)
    if (found && countOf(cells) === 0) {
      cells.题干 = found.stem
      setOptions(cells, found.list)
      notes.push(texts.optionsInStem)
    } else if (judgement(cells.答案 ?? '') === '' || typeof named === 'number')
      notes.push(texts.keyWithoutOptions(cells.答案 ?? ''))
  }
  const places = placesOf(cells)
  if (places.length > 0) {
    const first = habits.isZeroBased ? 0 : 1
    const at = places.map((one) => one - first)
    const isFit = at.every((one) => one >= 0 && one < countOf(cells)) && !(habits.isZeroBased && habits.isOneBased)
    if (isFit) {
      notes.push(...(habits.isZeroBased ? [texts.placesFrom(0)] : habits.isOneBased ? [] : [texts.placesFrom(1)]))
      cells.答案 = at.map((one) => LETTERS[one]).join('')
    }
  } else if (isChoice(cells)) cells.答案 = byTexts(cells)
  if (word !== '' && cells.题型 === '') notes.push(texts.kindUnread(word))
  return { cells, notes, doubts }
}

/**
 * A reader of rows by a column map.
 * @param codes the codes of the table's keys, where more rows are known than these
 */
export function readerBy(
  map: Pick<ColumnMap, 'fieldList' | 'kindList' | 'keyList'>,
  rows: readonly (readonly string[])[],
  codes?: readonly string[],
): (row: readonly string[]) => ReadCells {
  const all = rows.map((row) => cellsBy(row, map))
  const habits = habitsOf(all, codes ?? codesOf(all))
  const at = map.fieldList.indexOf('题型')
  return (row) => {
    const word = (row[at] ?? '').trim()
    return read(cellsBy(row, map), word, habits, map.keyList)
  }
}

/** A reader of rows of our own tables, by column names. */
export function readerOf(
  columns: readonly (string | null)[],
  rows: readonly (readonly string[])[],
): (row: readonly string[]) => ReadCells {
  const cellsOf = (row: readonly string[]): Cells =>
    Object.fromEntries(
      row.flatMap((cell, at) => {
        const name = columns[at]
        return name && columns.indexOf(name) === at && cell.trim() !== '' ? [[name, cell]] : []
      }),
    )
  const all = rows.map(cellsOf)
  const habits = habitsOf(all, codesOf(all))
  return (row) => {
    const cells = cellsOf(row)
    return (cells.所属材料 ?? '') === '' && Object.keys(cells).length > 0
      ? read(cells, '', habits, undefined)
      : { cells }
  }
}
