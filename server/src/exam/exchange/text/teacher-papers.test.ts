import { kind } from '@zhixing/contract/exam/kinds'
import type { SubProblem } from '@zhixing/contract/exam/shapes'
import { expect, test } from 'vitest'
import { teacherPapers, type TruePaper, type TrueProblem } from '../../../../test/teacher-papers.ts'
import { handMadePapers } from '../../../../test/teacher-papers-by-hand.ts'
import { htmlToWords } from '../html.ts'
import type { ReadRow } from '../row.ts'
import { cleanLines } from './clean.ts'
import { readLinesAsRows } from './rows.ts'

const bare = (text: string): string =>
  htmlToWords(text)
    .normalize('NFKC')
    .replace(/[\s_]|\[\[\d+\]\]/g, '')
    .replaceAll('()', '')

/** What is wrong with a problem that was read, '' for nothing. */
function wrong(problem: TrueProblem, doc: SubProblem & { subList?: SubProblem[] }): string {
  if (doc.problemType !== problem.type) return `kind ${doc.problemType}`
  if (problem.type === kind.cloze)
    return doc.answer.join() === problem.key.join() &&
      doc.gapList.every(
        ({ optionList }) => optionList.map((one) => bare(one.optionContent)).join() === problem.options.join(),
      )
      ? ''
      : `cloze ${doc.answer.join()}`
  if (bare(doc.problemContent) !== bare(problem.stem)) return `stem ${bare(doc.problemContent)}`
  if (doc.optionList.map((one) => bare(one.optionContent)).join() !== problem.options.join()) return 'options'
  if (bare(doc.analysis) !== bare(problem.analysis)) return `analysis ${doc.analysis}`
  if (problem.type === kind.material) {
    if (doc.subList?.length !== problem.parts.length) return `parts ${doc.subList?.length}`
    return problem.parts.map((part, at) => wrong(part, doc.subList?.[at] as SubProblem)).find((one) => one !== '') ?? ''
  }
  if (problem.score > 0 && doc.score !== problem.score) return `score ${doc.score}`
  const key =
    problem.type === kind.judge
      ? [problem.key[0] === '正确' ? 'T' : 'F']
      : problem.type === kind.essay
        ? problem.key.map(bare)
        : problem.key
  const read = problem.type === kind.essay ? doc.answer.map(bare) : doc.answer
  return read.join('|') === key.join('|') ? '' : `key ${read.join('|')}`
}

interface Verdict {
  right: number
  silent: string[]
  spoken: string[]
}

/** Compares what was read of a paper with what is in it. */
function judged({ name, text, problems }: TruePaper): Verdict {
  const { rows, report } = readLinesAsRows(cleanLines(text).map((line) => ({ text: line })))
  const verdict: Verdict = { right: 0, silent: [], spoken: [] }
  const isSpoken = (row: ReadRow | undefined): boolean =>
    row === undefined
      ? report.blockList.some(({ why }) => why === 'unplaced') ||
        report.numberList.some(({ missing }) => missing.length > 0)
      : row.errors.length > 0 || row.warnings.length > 0
  const used = new Set<ReadRow>()
  for (const problem of problems) {
    const row = rows.find(({ doc }) => JSON.stringify([doc.problemContent]).includes(problem.word))
    const mistake = row ? wrong(problem, row.doc) : 'missing'
    const doubts = row?.errors.map(({ msg }) => msg).join() ?? ''
    if (row) used.add(row)
    if (mistake === '' && doubts === '') verdict.right += 1
    else (isSpoken(row) ? verdict.spoken : verdict.silent).push(`${name}: ${problem.word} ${mistake} ${doubts}`)
  }
  for (const row of rows)
    if (!used.has(row))
      (isSpoken(row) ? verdict.spoken : verdict.silent).push(
        `${name}: no problem, ${bare(row.doc.problemContent).slice(0, 40)}`,
      )
  return verdict
}

/** Of what teachers write that much must be right. */
const RIGHT = 0.95

test('papers in the layouts of teachers are read right, and what is not right says so', () => {
  const papers = [...teacherPapers(), ...handMadePapers]
  const verdicts = papers.map(judged)
  const total = papers.reduce((sum, { problems }) => sum + problems.length, 0)
  const right = verdicts.reduce((sum, one) => sum + one.right, 0)
  const silent = verdicts.flatMap((one) => one.silent)
  const spoken = verdicts.flatMap((one) => one.spoken)
  // The figure that the product is measured by.
  process.stdout.write(
    `${papers.length} papers: ${right} of ${total} problems right (${((100 * right) / total).toFixed(1)} %), ${spoken.length} wrong and said so, ${silent.length} wrong in silence\n`,
  )
  expect(papers.length).toBeGreaterThanOrEqual(60)
  expect(silent).toEqual([])
  expect(right / total, spoken.join('\n')).toBeGreaterThanOrEqual(RIGHT)
})
