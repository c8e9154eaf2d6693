import { expect, test } from 'vitest'
import { firstOpen, type Item, progressOf } from './items.ts'

const leaf = (id: string, problemType = 1) => ({
  id,
  problemType,
  problemContent: '',
  optionList: [],
  blankTotal: 0,
  gapList: [],
})
const item = (no: number, ...ids: string[]): Item =>
  ({ no, problem: { ...leaf(`p${no}`), subList: [] }, leaves: ids.map((id) => leaf(id)) }) as unknown as Item

test('counts numbered problems: one with sub-problems is done with its last part', () => {
  const items = [item(1, 'a'), item(2, 'b1', 'b2'), item(3, 'c')]
  expect(progressOf(items, {}, {})).toEqual({ answered: 0, total: 3, flagged: 0 })
  expect(progressOf(items, { a: ['A'], b1: ['B'] }, { b1: true })).toEqual({ answered: 1, total: 3, flagged: 1 })
  expect(progressOf(items, { a: ['A'], b1: ['B'], b2: ['A'] }, {})).toEqual({ answered: 2, total: 3, flagged: 0 })
})

test('another device continues at the first open problem after the last answer, or at the first', () => {
  const items = [item(1, 'a'), item(2, 'b1', 'b2'), item(3, 'c')]
  expect(firstOpen(items, {}, {})).toBe(0)
  expect(firstOpen(items, { a: ['A'] }, {})).toBe(1)
  expect(firstOpen(items, { a: ['A'], b1: ['B'] }, {})).toBe(1)
  expect(firstOpen(items, { b1: ['B'], b2: ['A'] }, {})).toBe(0)
  expect(firstOpen(items, { a: ['A'], b1: ['B'], b2: ['A'] }, {})).toBe(2)
  expect(firstOpen(items, { a: ['A'], b1: ['B'], b2: ['A'], c: ['C'] }, {})).toBe(0)
  // The place travels with the answers: skipped problems stay behind.
  const five = [item(1, 'a'), item(2, 'b'), item(3, 'c'), item(4, 'd1', 'd2'), item(5, 'e')]
  expect(firstOpen(five, { a: ['A'], c: ['C'] }, {}, ['c'])).toBe(3)
  expect(firstOpen(five, { a: ['A'], c: ['C'], d1: ['D'] }, {}, ['c', 'd1'])).toBe(3)
  expect(firstOpen(five, { a: ['A'], c: ['C'], d1: ['D'], d2: ['D'], e: ['E'] }, {}, ['e'])).toBe(1)
})
