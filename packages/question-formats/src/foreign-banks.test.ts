import { kind } from '@zhixing/contract/exam/kinds'
import { expect, test } from 'vitest'
import { foreignBanks } from '../test/foreign-banks.ts'
import type { ForeignBank, TrueQuestion } from '../test/foreign-question.ts'
import { readNumber } from '@zhixing/contract/exam/numbers'
import { htmlToWords } from './html.ts'
import { readFileAs } from './read.ts'
import type { ReadRow } from './row.ts'

const bare = (text: string): string =>
  htmlToWords(text)
    .normalize('NFKC')
    .replace(/[\s_?]|\[\[\d+\]\]/g, '')
const plain = (text: string): string => text.normalize('NFKC').replace(/[\s?]/g, '')

/** Reads a bank; tables by their proposed column maps. */
async function read({ bytes, fileName }: ForeignBank) {
  const first = await readFileAs(bytes, 'auto', fileName, [])
  if (!first.tables?.isAsking) return first
  const maps = first.tables.shapes.map(({ signature, proposal }) => ({ signature, ...proposal }))
  return readFileAs(bytes, 'auto', fileName, maps)
}

/** The difference between the question and what was read, or ''. */
function wrong(question: TrueQuestion, { doc }: ReadRow): string {
  const { type, key, aliases, options, rights } = question
  const isCut = type === kind.judge && doc.problemType === kind.judge
  if (doc.problemType !== type) return `kind ${doc.problemType}`
  if (bare(doc.problemContent) !== plain(question.stem)) return `stem ${bare(doc.problemContent)}`
  if (type === kind.essay) return ''
  const words = (list: typeof doc.optionList) => list.map(({ optionContent }) => bare(optionContent)).join()
  if (!isCut && words(doc.optionList) !== options.map(plain).join()) return `options ${words(doc.optionList)}`
  if (words(doc.matchList) !== rights.map(plain).join()) return `rights ${words(doc.matchList)}`
  if (type === kind.number)
    return readNumber(doc.answer[0] ?? '') === Number(key[0]) &&
      Math.abs(doc.numberRule.tolerance - question.tolerance) < 0.0011
      ? ''
      : `number ${doc.answer[0]} ± ${doc.numberRule.tolerance}`
  if (doc.answer.join() !== key.join()) return `key ${doc.answer.join()}`
  if (type === kind.blanks && aliases.length > 0 && (doc.aliasList[0] ?? []).join() !== aliases.join())
    return `aliases ${doc.aliasList.join()}`
  if (question.analysis !== '' && doc.analysis !== '' && !bare(doc.analysis).includes(plain(question.analysis)))
    return `analysis ${bare(doc.analysis)}`
  return ''
}

/** Banks per format; FOREIGN_BANKS sets more. */
const EACH = Number(process.env.FOREIGN_BANKS ?? 24)
const SEED = Number(process.env.FC_SEED ?? 1)
const RIGHT = 0.98

test('foreign banks are read correctly, and every deviation or loss is reported', async () => {
  const banks = await foreignBanks(EACH, SEED)
  let total = 0
  let right = 0
  const silent: string[] = []
  const spoken: string[] = []
  for (const bank of banks) {
    const { rows, report } = await read(bank)
    const blocks = report.blockList.map(({ text }) => text).join()
    const used = new Set<ReadRow>()
    for (const question of bank.questions) {
      total++
      const row = rows.find(({ doc }) =>
        plain(bare(doc.problemContent)).includes(plain(question.stem.slice(0, question.stem.indexOf('：')))),
      )
      const isSpoken = row !== undefined && (row.errors.length > 0 || row.warnings.length > 0)
      const mistake = row === undefined ? 'missing' : wrong(question, row)
      const line = `${bank.name}: ${question.stem} ${mistake} ${row?.warnings.join() ?? ''} ${row?.errors.map(({ msg }) => msg).join() ?? ''}`
      if (row) used.add(row)
      if (bank.lossy.has(question.stem)) {
        if (isSpoken) right++
        else silent.push(`${line} (lost)`)
      } else if (mistake === '' && row?.errors.length === 0) right++
      else (isSpoken ? spoken : silent).push(line)
    }
    for (const row of rows)
      if (!used.has(row)) silent.push(`${bank.name}: no question, ${bare(row.doc.problemContent)}`)
    for (const text of bank.texts) if (!blocks.includes(text)) silent.push(`${bank.name}: a text is gone, ${text}`)
  }
  // The quality metric.
  process.stdout.write(
    `${banks.length} banks: ${right} of ${total} questions right (${((100 * right) / total).toFixed(1)} %), ${spoken.length} wrong and said so, ${silent.length} wrong in silence\n`,
  )
  expect(banks.length).toBeGreaterThanOrEqual(100)
  expect(silent).toEqual([])
  expect(right / total, spoken.join('\n')).toBeGreaterThanOrEqual(RIGHT)
})
