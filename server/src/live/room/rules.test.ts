import { expect, test } from 'vitest'
import { countByOption, fitAnswer, frameBudget, isRight, mayModerate, maySend, messagesPerTenSeconds } from './rules.ts'

test('permissions by role', () => {
  expect([0, 1, 2, 3].map((role) => maySend(role as 0, 'say'))).toEqual([false, true, true, true])
  expect([0, 1, 2, 3].map((role) => maySend(role as 0, 'muteAll'))).toEqual([false, false, true, true])
})

test('moderation by role', () => {
  expect(mayModerate(2, 1)).toBe(true)
  expect(mayModerate(2, 2)).toBe(false)
  expect(mayModerate(3, 2)).toBe(true)
  expect(mayModerate(2, 3)).toBe(false)
  expect(mayModerate(1, 0)).toBe(false)
})

test('message rate by trust', () => {
  expect([messagesPerTenSeconds(1, false), messagesPerTenSeconds(1, true), messagesPerTenSeconds(3, false)]).toEqual([
    3, 6, 30,
  ])
})

test('frame budget per socket', () => {
  const budget = frameBudget(2)
  expect([budget(0), budget(1), budget(9999), budget(10_000)]).toEqual([true, true, false, true])
})

test('validates answers', () => {
  const single = { askType: 1 as const, optionList: ['对', '错'] }
  expect(fitAnswer(single, [1])).toEqual([1])
  expect(fitAnswer(single, [0, 1])).toBeNull()
  expect(fitAnswer(single, [2])).toBeNull()
  expect(fitAnswer(single, [])).toBeNull()
  expect(fitAnswer({ ...single, askType: 2 }, [1, 0, 1])).toEqual([0, 1])
  expect(fitAnswer({ askType: 9, optionList: [] }, [5])).toEqual([])
})

test('polls have no right answer; quizzes need exactly the right options', () => {
  expect(isRight([], [1])).toBeNull()
  expect([isRight([0, 2], [0, 2]), isRight([0, 2], [0]), isRight([0], [0, 1])]).toEqual([1, 0, 0])
})

test('unchosen options count zero', () => {
  expect(countByOption(3, [{ at: 2, count: 4 }])).toEqual([0, 0, 4])
})
