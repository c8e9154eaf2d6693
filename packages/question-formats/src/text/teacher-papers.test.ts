import { expect, test } from 'vitest'
import { judged } from '../../test/judge-paper.ts'
import { teacherPapers, type TruePaper } from '../../test/teacher-papers.ts'
import { handMadePapers } from '../../test/teacher-papers-by-hand.ts'
import { cleanLines } from './clean.ts'
import { readLinesAsRows } from './rows.ts'

/** Reads a paper as text. */
const read = ({ text }: TruePaper) => readLinesAsRows(cleanLines(text).map((line) => ({ text: line })))

/** Required share of correctly read problems. */
const RIGHT = 0.95

test('papers in common layouts are read correctly, and every error is reported', () => {
  const papers = [...teacherPapers(), ...handMadePapers]
  const verdicts = papers.map((paper) => judged(paper, read(paper)))
  const total = papers.reduce((sum, { problems }) => sum + problems.length, 0)
  const right = verdicts.reduce((sum, one) => sum + one.right, 0)
  const silent = verdicts.flatMap((one) => one.silent)
  const spoken = verdicts.flatMap((one) => one.spoken)
  // The quality metric.
  process.stdout.write(
    `${papers.length} papers: ${right} of ${total} problems right (${((100 * right) / total).toFixed(1)} %), ${spoken.length} wrong and said so, ${silent.length} wrong in silence\n`,
  )
  expect(papers.length).toBeGreaterThanOrEqual(60)
  expect(silent).toEqual([])
  expect(right / total, spoken.join('\n')).toBeGreaterThanOrEqual(RIGHT)
})
