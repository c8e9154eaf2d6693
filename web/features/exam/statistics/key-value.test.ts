import type { ProblemStat } from '../../../shapes.ts'
import { kind } from '@zhixing/contract/exam/kinds'
import { expect, test } from 'vitest'
import { changeOf, draftOf, shapeOf } from './key-value.ts'

const numberRule = { tolerance: 0.01, relative: 0, unit: '' }
const stat = (problemType: number, problemAnswer: string[], aliasList: string[][] = [], isFree = false) =>
  ({ problemType, problemAnswer, aliasList, otherList: [], isFree, numberRule }) as unknown as ProblemStat

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

test('unchanged keys are sent unchanged', () => {
  const single = stat(kind.single, ['B'])
  expect(changeOf(single, draftOf(single))).toEqual({ everybody: 0, answer: ['B'], otherList: [] })
  for (const one of [stat(kind.multiple, ['A', 'C']), stat(kind.judge, ['T']), stat(kind.order, ['B', 'A', 'C'])])
    expect(changeOf(one, draftOf(one))).toEqual({ everybody: 0, answer: one.problemAnswer })
  const number = stat(kind.number, ['3.14'])
  expect(changeOf(number, draftOf(number))).toEqual({ everybody: 0, answer: ['3.14'], otherList: [], numberRule })
  const blanks = stat(kind.blanks, ['红', '绿'], [['赤', '朱'], []])
  expect(changeOf(blanks, draftOf(blanks))).toEqual({
    everybody: 0,
    answer: ['红', '绿'],
    aliasList: [['赤', '朱'], []],
  })
})

test('alternatives of a blank are separated by either semicolon', () => {
  const blanks = stat(kind.blanks, ['红'])
  expect(
    changeOf(blanks, { everybody: false, answer: [' 红 '], aliases: ['赤; 朱；；丹'], others: '', tolerance: '' }),
  ).toMatchObject({
    answer: ['红'],
    aliasList: [['赤', '朱', '丹']],
  })
})

test('two options of a single choice, or two numbers, are both right', () => {
  const single = { ...stat(kind.single, ['B']), otherList: ['D'] }
  expect(draftOf(single).answer).toEqual(['B', 'D'])
  expect(changeOf(single, { ...draftOf(single), answer: ['B', 'D', 'A'] })).toEqual({
    everybody: 0,
    answer: ['A'],
    otherList: ['B', 'D'],
  })
  const number = stat(kind.number, ['9.8'])
  expect(changeOf(number, { ...draftOf(number), others: '32.2:0.2； 10' })).toMatchObject({
    answer: ['9.8'],
    otherList: ['32.2:0.2', '10'],
  })
})

test('subjective kinds have no key: full points for everyone, or no correction', () => {
  const essay = stat(kind.essay, [])
  expect(changeOf(essay, draftOf(essay))).toEqual({ everybody: 1, answer: [] })
})

test('the tolerance of a number is corrected; an invalid one keeps the old one', () => {
  const number = stat(kind.number, ['3.14'])
  const change = (tolerance: string) => changeOf(number, { ...draftOf(number), tolerance })
  expect(change('0.05')).toMatchObject({ numberRule: { tolerance: 0.05, relative: 0 } })
  expect(change('约')).toMatchObject({ numberRule: { tolerance: 0.01 } })
})

test('full points for everyone can be revoked', () => {
  for (const free of [stat(kind.essay, [], [], true), stat(kind.single, ['B'], [], true)]) {
    expect(draftOf(free).everybody).toBe(true)
    expect(changeOf(free, { ...draftOf(free), everybody: false })).toMatchObject({
      everybody: 0,
      answer: free.problemAnswer,
    })
  }
})
