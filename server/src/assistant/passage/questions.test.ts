/** 60 questions about the three film courses: the right place is among the first three, without a model. */
import { beforeAll, expect, test } from 'vitest'
import { askedCourses, courseQuestions, isFound, placesOf } from '../../../test/course-questions.ts'
import type { Passage } from './build.ts'
import { MIN_COVERAGE } from './passages.ts'

let courses: Map<string, Passage[]>
beforeAll(() => {
  courses = askedCourses()
})

test('at least 90 % of the questions have a right place among the first three', () => {
  const all = Object.entries(courseQuestions()).flatMap(([key, list]) => list.map((one) => ({ key, ...one })))
  expect(all).toHaveLength(60)
  const uncovered = all.filter(
    ({ key, ask }) => !placesOf(courses.get(key) ?? [], ask).some(({ coverage }) => coverage >= MIN_COVERAGE),
  )
  expect(uncovered.length, uncovered.map(({ ask }) => ask).join('\n')).toBeLessThanOrEqual(2)
  const missed = all.flatMap(({ key, ask, at }) => {
    const found = placesOf(courses.get(key) ?? [], ask)
    if (isFound(found, { ask, at })) return []
    return [`${ask} → ${found.map(({ periodId, place, sentence }) => `${periodId} ${place} ${sentence}`).join(' | ')}`]
  })
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(6)
})

test('a question about something else has too few of its words in any place', () => {
  for (const [key, ask] of [
    ['photo-light', '怎么申请退款和开发票'],
    ['node-service', '红烧肉要炖多长时间才软烂'],
    ['data-analysis-everyone', '量子纠缠的贝尔不等式怎么证明'],
  ] as const)
    expect(Math.max(0, ...placesOf(courses.get(key) ?? [], ask).map(({ coverage }) => coverage)), ask).toBeLessThan(
      MIN_COVERAGE,
    )
})

test('a homophone finds the word', () => {
  const found = placesOf(courses.get('photo-light') ?? [], '黄金石刻有多长')
  expect(found.some(({ text }) => text.includes('黄金时刻'))).toBe(true)
})
