import { kind } from '@zhixing/contract/exam/kinds'
import { expect, test } from 'vitest'
import { checkProblem } from '../../src/exam/bank/check.ts'
import { markAnswer } from '../../src/exam/marking/rules.ts'
import { subjects } from './bank.ts'
import { papers } from './papers.ts'

const all = Object.values(subjects).flatMap(({ name, problems }) =>
  problems.map((problem, at) => [`${name} ${at + 1}`, problem] as const),
)

test.each(all)('%s is a sound problem, and its key is worth all its points', (_, { doc }) => {
  expect(checkProblem(doc)).toEqual([])
  const leaves = doc.problemType === kind.material ? doc.subList : [doc]
  for (const leaf of leaves) {
    expect(leaf.analysis).not.toBe('')
    if (leaf.problemType === kind.essay || leaf.problemType === kind.file) continue
    const rule = { score: leaf.score, missMode: 0 as const, missScore: 0, deduct: 0, subScores: [] }
    expect(markAnswer(leaf, leaf.answer, rule)).toEqual({ score: leaf.score, answerStatus: 'right' })
  }
})

test('knowledge points are those of the subject, and no stem is written twice', () => {
  for (const { name, topics, problems } of Object.values(subjects))
    for (const { topics: own = [] } of problems) for (const topic of own) expect(topics, name).toContain(topic)
  const stems = all.map(([, { doc }]) => doc.problemContent)
  expect(stems.filter((stem, at) => stems.indexOf(stem) !== at)).toEqual([])
})

test('papers on the shelf are worth a hundred points', () => {
  for (const { key, subject, titles, state } of papers) {
    if (state) continue
    const points = titles.reduce((sum, { take, score }) => sum + take * score, 0)
    expect([key, points]).toEqual([key, 100])
    expect(subjects[subject].problems.length).toBeGreaterThan(0)
  }
})
