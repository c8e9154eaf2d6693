/** Compares a parsed paper with its known content. */
import { kind } from '@zhixing/contract/exam/kinds'
import type { SubProblem } from '@zhixing/contract/exam/shapes'
import { htmlToWords } from '../src/exam/exchange/html.ts'
import type { ReadRow, SourceReport } from '../src/exam/exchange/row.ts'
import type { TruePaper, TrueProblem } from './teacher-papers.ts'

const bare = (text: string): string =>
  htmlToWords(text)
    .normalize('NFKC')
    .replace(/[\s_]|\[\[\d+\]\]/g, '')
    .replaceAll('()', '')

/** The difference of a parsed problem; '' if there is none. */
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

export interface Verdict {
  right: number
  /** Correct, but flagged for review. */
  alarms: string[]
  silent: string[]
  spoken: string[]
}

/** Compares the rows of a paper with its content. Wrong rows without error or warning are silent. */
export function judged(
  { name, problems }: Pick<TruePaper, 'name' | 'problems'>,
  { rows, report }: { rows: readonly ReadRow[]; report: SourceReport },
): Verdict {
  const verdict: Verdict = { right: 0, alarms: [], silent: [], spoken: [] }
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
    if (mistake === '' && doubts === '') {
      verdict.right += 1
      if (row && row.warnings.length > 0) verdict.alarms.push(`${name}: ${problem.word} ${row.warnings.join()}`)
    } else (isSpoken(row) ? verdict.spoken : verdict.silent).push(`${name}: ${problem.word} ${mistake} ${doubts}`)
  }
  for (const row of rows)
    if (!used.has(row))
      (isSpoken(row) ? verdict.spoken : verdict.silent).push(
        `${name}: no problem, ${bare(row.doc.problemContent).slice(0, 40)}`,
      )
  return verdict
}
