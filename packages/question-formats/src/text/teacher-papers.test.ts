import { expect, test } from 'vitest'
import { judged } from '../../test/judge-paper.ts'
import { teacherPapers, type TruePaper } from '../../test/teacher-papers.ts'
import { handMadePapers } from '../../test/teacher-papers-by-hand.ts'
import { cleanLines } from './clean.ts'
import { readLinesAsRows } from './rows.ts'

/** What is read of a paper as text. */
const read = ({ text }: TruePaper) => readLinesAsRows(cleanLines(text).map((line) => ({ text: line })))

/** Of what teachers write that much must be right. */
const RIGHT = 0.95

test('papers in the layouts of teachers are read right, and what is not right says so', () => {
  const papers = [...teacherPapers(), ...handMadePapers]
  const verdicts = papers.map((paper) => judged(paper, read(paper)))
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
