import { expect, test } from 'vitest'
import { nextSessions } from './next-sessions.ts'

test('the next session of each live course, in chronological order', () => {
  const plan = [
    { courseId: '1', periodId: 'a' },
    { courseId: '2', periodId: 'b' },
    { courseId: '2', periodId: 'c' },
    { courseId: '3', periodId: 'd' },
    { courseId: '1', periodId: 'e' },
  ]
  expect(nextSessions(plan, 4).map(({ periodId }) => periodId)).toEqual(['a', 'b', 'd'])
  expect(nextSessions(plan, 2).map(({ periodId }) => periodId)).toEqual(['a', 'b'])
  expect(nextSessions([], 4)).toEqual([])
})
