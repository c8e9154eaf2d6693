import { expect, test } from 'vitest'
import { countByOption, fitAnswer, frameBudget, isRight, mayCurb, maySend, messagesPerTenSeconds } from './rules.ts'

test('visitors read, learners talk, who runs the session does everything', () => {
  expect([0, 1, 2, 3].map((role) => maySend(role as 0, 'say'))).toEqual([false, true, true, true])
  expect([0, 1, 2, 3].map((role) => maySend(role as 0, 'muteAll'))).toEqual([false, false, true, true])
})

test('assistants curb learners, the lecturer both, nobody the lecturer', () => {
  expect(mayCurb(2, 1)).toBe(true)
  expect(mayCurb(2, 2)).toBe(false)
  expect(mayCurb(3, 2)).toBe(true)
  expect(mayCurb(2, 3)).toBe(false)
  expect(mayCurb(1, 0)).toBe(false)
})

test('who came by talks less than whose course it is, and those less than who runs the session', () => {
  expect([messagesPerTenSeconds(1, false), messagesPerTenSeconds(1, true), messagesPerTenSeconds(3, false)]).toEqual([
    3, 6, 30,
  ])
})

test('a socket has so many frames in ten seconds', () => {
  const budget = frameBudget(2)
  expect([budget(0), budget(1), budget(9999), budget(10_000)]).toEqual([true, true, false, true])
})

test('an answer fits its question or is none', () => {
  const single = { askType: 1 as const, optionList: ['对', '错'] }
  expect(fitAnswer(single, [1])).toEqual([1])
  expect(fitAnswer(single, [0, 1])).toBeNull()
  expect(fitAnswer(single, [2])).toBeNull()
  expect(fitAnswer(single, [])).toBeNull()
  expect(fitAnswer({ ...single, askType: 2 }, [1, 0, 1])).toEqual([0, 1])
  expect(fitAnswer({ askType: 9, optionList: [] }, [5])).toEqual([])
})

test('a poll knows no right answer; a card wants all right places and no other', () => {
  expect(isRight([], [1])).toBeNull()
  expect([isRight([0, 2], [0, 2]), isRight([0, 2], [0]), isRight([0], [0, 1])]).toEqual([1, 0, 0])
})

test('options that nobody chose count zero', () => {
  expect(countByOption(3, [{ at: 2, count: 4 }])).toEqual([0, 0, 4])
})
