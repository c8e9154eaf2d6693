import { expect, test } from 'vitest'
import { kindOf } from './kinds.ts'

test('each category of courses has its screens, and an unknown one those of recorded courses', () => {
  expect([1, 2, 3, 4, 9].map((category) => kindOf(category).courseCategory)).toEqual([1, 2, 3, 4, 1])
  const kinds = [1, 2, 3, 4].map(kindOf)
  expect(kinds.map(({ base }) => base)).toEqual([...new Set(kinds.map(({ base }) => base))])
  expect(kinds.map(({ isCourse }) => isCourse)).toEqual([true, true, false, false])
})
