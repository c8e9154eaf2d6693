import type { InkItem } from '@zhixing/contract/ink'
import { linesOf } from '@zhixing/contract/grade/ink-rules'
import { expect, test } from 'vitest'
import { hits, merge, pathOf, stampOf } from './ink.ts'

const item = (id: string, over: Partial<InkItem> = {}): InkItem => ({
  id,
  kind: 'tick',
  colour: 'red',
  size: 300,
  points: [1000, 1000],
  ...over,
})
const ids = (list: readonly InkItem[]) => list.map(({ id }) => id)

test('merges concurrent additions and removals', () => {
  const base = [item('a'), item('b')]
  expect(ids(merge(base, [item('a'), item('mine')], [...base, item('theirs')]))).toEqual(['a', 'theirs', 'mine'])
  expect(ids(merge(base, [...base, item('mine')], [item('b')]))).toEqual(['b', 'mine'])
  // Sent, but the response was lost: existing items are not duplicated.
  expect(ids(merge([], [item('x')], [item('x')]))).toEqual(['x'])
})

test('lines, stamps and text have shapes', () => {
  const line = item('p', { kind: 'pen', size: 40, points: [0, 0, 500, 100, 100, 500, 200, 50, 500] })
  expect(pathOf(line)).toMatch(/^M-?\d+ -?\d+L.*Z$/)
  expect(stampOf(item('c', { kind: 'cross' }))).toBe('M880 880L1120 1120M1120 880L880 1120')
  expect(linesOf(item('t', { kind: 'text', size: 1000, points: [7000, 0], text: '甲乙丙丁\nab' }))).toEqual([
    '甲乙丙',
    '丁',
    'ab',
  ])
})

test('the eraser hits items at its position', () => {
  const line = item('p', { kind: 'pen', size: 40, points: [0, 0, 500, 5000, 0, 500] })
  expect([hits(line, 5050, 60), hits(line, 2500, 3000)]).toEqual([true, false])
  expect([hits(item('t'), 1200, 900), hits(item('t'), 2000, 900)]).toEqual([true, false])
  const words = item('w', { kind: 'text', size: 200, text: '再想想' })
  expect([hits(words, 1500, 1100), hits(words, 1500, 2500)]).toEqual([true, false])
})
