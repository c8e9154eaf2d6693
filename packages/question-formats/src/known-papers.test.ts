import { expect, test } from 'vitest'
import { judged } from '../test/judge-paper.ts'
import { knownPaper } from '../test/known-papers.ts'
import { readFileAs } from './read.ts'

/** `KNOWN_PAPERS=2000` reads more, `KNOWN_FROM=500` others. */
const COUNT = Number(process.env.KNOWN_PAPERS ?? 120)
const FROM = Number(process.env.KNOWN_FROM ?? 0)
const RIGHT = 0.98
/** Share of correct rows with a (false) warning. */
const ALARMS = 0.03

test('random papers, as text and as Word, are read correctly, and no error is silent', async () => {
  const sum = { papers: 0, total: 0, right: 0 }
  const [alarms, silent, spoken]: string[][] = [[], [], []]
  for (let seed = FROM; seed < FROM + COUNT; seed++) {
    const paper = knownPaper(seed)
    const bytes = paper.word ?? new TextEncoder().encode(paper.text)
    const verdict = judged(paper, await readFileAs(bytes, 'auto', paper.word ? '试卷.docx' : '试卷.txt'))
    sum.papers += 1
    sum.total += paper.problems.length
    sum.right += verdict.right
    alarms?.push(...verdict.alarms)
    silent?.push(...verdict.silent)
    spoken?.push(...verdict.spoken)
  }
  // The quality metric.
  process.stdout.write(
    `${sum.papers} papers: ${sum.right} of ${sum.total} problems right (${((100 * sum.right) / sum.total).toFixed(1)} %), ${spoken?.length} wrong and said so, ${silent?.length} wrong in silence, ${alarms?.length} right with a warning\n`,
  )
  expect(silent).toEqual([])
  expect(sum.right / sum.total, spoken?.join('\n')).toBeGreaterThanOrEqual(RIGHT)
  expect((alarms?.length ?? 0) / sum.total, alarms?.join('\n')).toBeLessThanOrEqual(ALARMS)
})
