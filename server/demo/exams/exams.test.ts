import { existsSync } from 'node:fs'
import { kind } from '@zhixing/contract/exam/kinds'
import { randomFrom } from '@zhixing/contract/exam/order'
import { expect, test } from 'vitest'
import { checkProblem } from '@zhixing/exam-model/check-problem'
import { markAnswer } from '@zhixing/exam-model/mark-answer'
import { succeeds } from './answers.ts'
import { subjects } from './bank.ts'
import { papers } from './papers.ts'
import { withMedia } from './write.ts'

const all = Object.values(subjects).flatMap(({ name, problems }) =>
  problems.map((problem, at) => [`${name} ${at + 1}`, problem] as const),
)

test.each(all)('%s is valid, and its key yields full marks', (_, { doc }) => {
  expect(checkProblem(doc)).toEqual([])
  const leaves = doc.problemType === kind.material ? doc.subList : [doc]
  for (const leaf of leaves) {
    expect(leaf.analysis).not.toBe('')
    if (leaf.problemType === kind.essay || leaf.problemType === kind.file) continue
    const rule = { score: leaf.score, missMode: 0 as const, missScore: 0, deduct: 0, subScores: [] }
    expect(markAnswer(leaf, leaf.answer, rule)).toEqual({ score: leaf.score, answerStatus: 'right' })
  }
})

test('knowledge points belong to the subject, and stems are unique', () => {
  for (const { name, topics, problems } of Object.values(subjects))
    for (const { topics: own } of problems) for (const topic of own) expect(topics, name).toContain(topic)
  const stems = all.map(([, { doc }]) => doc.problemContent)
  expect(stems.filter((stem, at) => stems.indexOf(stem) !== at)).toEqual([])
})

test('published papers total 100 points', () => {
  for (const { key, subject, titles, state } of papers) {
    if (state) continue
    const points = titles.reduce((sum, { take, score }) => sum + take * score, 0)
    expect([key, points]).toEqual([key, 100])
    expect(subjects[subject].problems.length).toBeGreaterThan(0)
  }
})

test('media files of problems exist and get URLs', () => {
  const named: string[] = []
  for (const [, { doc }] of all) {
    const put = withMedia(doc, (file) => {
      named.push(file)
      return `/files/12/${named.length}`
    })
    expect(JSON.stringify(put)).not.toContain('demo-media')
  }
  expect(named.length).toBeGreaterThan(0)
  for (const file of named) expect(existsSync(new URL(`./media/${file}`, import.meta.url)), file).toBe(true)
})

test('a higher ability yields more correct answers, but never all', () => {
  const often = (ability: number) => {
    const random = randomFrom(7)
    return Array.from({ length: 2000 }, () => succeeds(2, ability, random)).filter(Boolean).length / 2000
  }
  expect(often(0)).toBeCloseTo(0.68, 1)
  expect(often(1.5)).toBeGreaterThan(often(0) + 0.1)
  expect(often(1.5)).toBeLessThan(1)
  expect(often(-1.5)).toBeLessThan(often(0) - 0.1)
})
