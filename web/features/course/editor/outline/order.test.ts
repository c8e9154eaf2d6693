import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drop, inOrder, nameOfFile, orderAfter, step } from './order.ts'

const lists = [
  { id: 'A', rows: ['1', '2', '3'] },
  { id: 'B', rows: [] },
  { id: 'C', rows: ['4'] },
]

describe('one step by keyboard', () => {
  test('swaps places within the list', () => {
    expect(step(lists, '1', 1)).toEqual({ list: 'A', rows: ['2', '1', '3'] })
    expect(step(lists, '3', -1)).toEqual({ list: 'A', rows: ['1', '3', '2'] })
  })
  test('moves into the neighbouring list at its near end', () => {
    expect(step(lists, '3', 1)).toEqual({ list: 'B', rows: ['3'] })
    expect(step(lists, '4', -1)).toEqual({ list: 'B', rows: ['4'] })
    expect(
      step(
        [
          { id: 'A', rows: ['1', '2'] },
          { id: 'C', rows: ['4'] },
        ],
        '4',
        -1,
      ),
    ).toEqual({ list: 'A', rows: ['1', '2', '4'] })
  })
  test('stops at the ends', () => {
    expect(step(lists, '1', -1)).toBeNull()
    expect(step(lists, '4', 1)).toBeNull()
    expect(step(lists, 'x', 1)).toBeNull()
  })
  test('down then up restores the order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 }),
        fc.nat(),
        (rows, seed) => {
          const row = rows[seed % (rows.length - 1)] ?? ''
          const down = step([{ id: 'A', rows }], row, 1)
          expect(step([{ id: 'A', rows: down?.rows ?? [] }], row, -1)?.rows).toEqual(rows)
        },
      ),
    )
  })
})

describe('dropping', () => {
  test('goes after the target when moving down, before it when moving up, before it in another list, or at its end', () => {
    expect(drop(lists, '1', { list: 'A', row: '3' })?.rows).toEqual(['2', '3', '1'])
    expect(drop(lists, '3', { list: 'A', row: '1' })?.rows).toEqual(['3', '1', '2'])
    expect(drop(lists, '1', { list: 'C', row: '4' })?.rows).toEqual(['1', '4'])
    expect(drop(lists, '1', { list: 'B' })?.rows).toEqual(['1'])
    expect(drop(lists, '2', { list: 'A', row: '2' })?.rows).toEqual(['1', '2', '3'])
  })
})

test('rows that are not named stay last', () => {
  expect(orderAfter([{ id: '1' }, { id: '2' }, { id: '3' }], ['3', '1']).map(({ id }) => id)).toEqual(['3', '1', '2'])
})

test('file names become period names', () => {
  expect(nameOfFile('03_导数的_定义.final.mp4')).toBe('03 导数的 定义.final')
  expect(nameOfFile('.mp4')).toBe('.mp4')
})

test('sorts files in natural order', () => {
  expect(inOrder([{ name: '第10讲' }, { name: '第2讲' }, { name: '第1讲' }]).map(({ name }) => name)).toEqual([
    '第1讲',
    '第2讲',
    '第10讲',
  ])
})
