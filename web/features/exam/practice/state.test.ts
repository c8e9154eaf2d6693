import { expect, test } from 'vitest'
import { nextOpen, resumeAt, stateOf } from './state.ts'

const marked = (...list: ('right' | 'part' | 'wrong' | 'none' | 'reviewing')[]) =>
  list.map((answerStatus) => ({ answerStatus }))

test.each([
  [marked('right'), 'right'],
  [marked('right', 'right'), 'right'],
  [marked('right', 'wrong'), 'part'],
  [marked('part'), 'part'],
  [marked('wrong', 'none'), 'wrong'],
  [marked('none'), 'none'],
  [marked('right', 'reviewing'), 'reviewing'],
  [[undefined], 'open'],
  [[...marked('right'), undefined], 'open'],
  [[], 'open'],
] as const)('%j is %s', (marks, state) => {
  expect(stateOf(marks, false)).toBe(state)
  expect(stateOf(marks, true)).toBe('locked')
})

test('a queued answer is neither open nor marked', () => {
  expect(stateOf([undefined], false, true)).toBe('queued')
  expect(stateOf(marked('right'), false, true)).toBe('right')
  expect(stateOf([undefined], true, true)).toBe('locked')
  expect(nextOpen(['queued', 'open'], 0)).toBe(1)
})

test('continues after the last answer, not at a skipped problem', () => {
  expect(resumeAt(['open', 'open', 'open'], 1)).toBe(0)
  expect(resumeAt(['open', 'right', 'open', 'open'], 2)).toBe(2)
  expect(resumeAt(['open', 'right', 'wrong'], 3)).toBe(0)
  expect(resumeAt(['right', 'right', 'wrong'], 2)).toBe(1)
  expect(resumeAt(['locked', 'open'], 1)).toBe(1)
})

test('the next open problem is ahead, else behind, else none', () => {
  expect(nextOpen(['right', 'open', 'wrong', 'open'], 2)).toBe(3)
  expect(nextOpen(['open', 'right', 'wrong'], 1)).toBe(0)
  expect(nextOpen(['right', 'locked'], 0)).toBe(-1)
})
