import { expect, test } from 'vitest'
import { weakSpots } from './weak-spots.ts'

test('is where several learners stopped', () => {
  const rows = [
    [100, 40, -1],
    [100, 10, -1],
    [100, 100, 100],
    [30, -1, -1],
    [-1, -1, -1],
  ].map((cells) => ({ cells }))
  expect(weakSpots(rows, 3)).toEqual([{ at: 1, stopped: 2, began: 3 }])
})

test('those who continued have not stopped, and one alone is no weak spot', () => {
  expect(weakSpots([{ cells: [20, 100] }, { cells: [20, 100] }, { cells: [100, 50] }], 2)).toEqual([])
  expect(weakSpots([], 3)).toEqual([])
})

test('few of many are no weak spot', () => {
  const rows = [...Array.from({ length: 2 }, () => [50]), ...Array.from({ length: 20 }, () => [100])].map((cells) => ({
    cells,
  }))
  expect(weakSpots(rows, 1)).toEqual([])
})
