import { kind } from '@zhixing/contract/exam/kinds'
import type { ProblemStat } from '@zhixing/contract/exam/statistics'
import { expect, test } from 'vitest'
import { changeOf, draftOf, shapeOf } from './key-value.ts'

const stat = (problemType: number, problemAnswer: string[], aliasList: string[][] = []) =>
  ({ problemType, problemAnswer, aliasList }) as unknown as ProblemStat

test.each([
  [kind.single, 'one'],
  [kind.multiple, 'several'],
  [kind.uncertain, 'several'],
  [kind.judge, 'judge'],
  [kind.blanks, 'blanks'],
  [kind.number, 'number'],
  [kind.order, 'places'],
  [kind.match, 'places'],
  [kind.cloze, 'places'],
  [kind.essay, 'none'],
  [kind.file, 'none'],
])('the key of kind %i is edited as %s', (problemType, shape) => expect(shapeOf({ problemType })).toBe(shape))

test('what was not changed is sent as it was', () => {
  for (const one of [
    stat(kind.single, ['B']),
    stat(kind.multiple, ['A', 'C']),
    stat(kind.judge, ['T']),
    stat(kind.order, ['B', 'A', 'C']),
    stat(kind.number, ['3.14']),
  ])
    expect(changeOf(one, draftOf(one))).toEqual({ everybody: 0, answer: one.problemAnswer })
  const blanks = stat(kind.blanks, ['红', '绿'], [['赤', '朱'], []])
  expect(changeOf(blanks, draftOf(blanks))).toEqual({
    everybody: 0,
    answer: ['红', '绿'],
    aliasList: [['赤', '朱'], []],
  })
})

test('further texts of a blank are parted by either semicolon', () => {
  const blanks = stat(kind.blanks, ['红'])
  expect(changeOf(blanks, { everybody: false, answer: [' 红 '], aliases: ['赤; 朱；；丹'] })).toMatchObject({
    answer: ['红'],
    aliasList: [['赤', '朱', '丹']],
  })
})

test('what people mark has no key: everybody gets the points, or nothing is corrected', () => {
  const essay = stat(kind.essay, [])
  expect(changeOf(essay, draftOf(essay))).toEqual({ everybody: 1, answer: [] })
})
