/** Rows of a table by what its columns were said to mean. Pure. */
import { kind, kindName } from '@zhixing/contract/exam/kinds'
import type { Cells } from '../excel/cells.ts'
import { letters } from '../fields/keys.ts'
import { GATHERED, kindOfWord } from './fields.ts'
import { splitOptions } from './options.ts'
import type { ColumnMap } from '../row.ts'

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at))
const choosing: readonly number[] = [kind.single, kind.multiple, kind.uncertain]

/** One row as cells under our names. */
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
  const named = said === undefined ? kindOfWord(word) : said
  if (typeof named === 'number' && named > 0) cells.题型 = kindName(named)
  else if (named === 'choice') cells.题型 = '选择题'
  else if (word !== '') cells.题型 = ''
  const all = cells.选项
  delete cells.选项
  if (all !== undefined) {
    const list = splitOptions(all)
    const own = list.length >= 2 ? list : [all]
    own.slice(0, 26).forEach((text, at) => {
      cells[`选项${LETTERS[at]}`] ??= text
    })
  }
  const count = LETTERS.filter((letter) => (cells[`选项${letter}`] ?? '') !== '').length
  const isChoice = count >= 2 && (typeof named !== 'number' || named === 0 || choosing.includes(named))
  if (isChoice && cells.答案) cells.答案 = asLetters(cells.答案, count, cells)
  return cells
}

/** Keys that name options by their places: 1,3 are A and C, unless an option says just that. */
function asLetters(key: string, count: number, cells: Cells): string {
  const words = LETTERS.map((letter) => cells[`选项${letter}`] ?? '')
  if (letters(key).length > 0 || words.includes(key)) return key
  const parts = key.split(/[\s,，、;；|/]+/).filter((one) => one !== '')
  const isPlaces =
    parts.length > 0 && parts.every((one) => /^\d{1,2}$/.test(one) && Number(one) >= 1 && Number(one) <= count)
  if (isPlaces && !parts.some((one) => words.includes(one)))
    return parts.map((one) => LETTERS[Number(one) - 1]).join('')
  // Several texts of options beside each other, parted by other signs than ours.
  const texts = key.split(/\s*(?:\||\$\$|##|\n|,|，|、)\s*/).map((one) => words.indexOf(one.trim()))
  return texts.length > 1 && texts.every((at) => at >= 0) ? texts.map((at) => LETTERS[at]).join('') : key
}
