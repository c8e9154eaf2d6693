import { expect, test } from 'vitest'
import { nextOpen, stateOf } from './state.ts'

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

test('the next open problem is ahead, then behind, then none', () => {
  expect(nextOpen(['right', 'open', 'wrong', 'open'], 2)).toBe(3)
  expect(nextOpen(['open', 'right', 'wrong'], 1)).toBe(0)
  expect(nextOpen(['right', 'locked'], 0)).toBe(-1)
})
