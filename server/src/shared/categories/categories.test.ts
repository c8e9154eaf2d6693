import { expect, test } from 'vitest'
import { treeOf } from './index.ts'

test('treeOf keeps the order of the rows', () => {
  const rows = [
    { id: '2', parentId: '0', name: 'b' },
    { id: '1', parentId: '0', name: 'a' },
    { id: '3', parentId: '1', name: 'c' },
  ]
  expect(treeOf(rows)).toEqual([
    { id: '2', parentId: '0', name: 'b', children: [] },
    { id: '1', parentId: '0', name: 'a', children: [{ id: '3', parentId: '1', name: 'c', children: [] }] },
  ])
})

test('treeOf drops branches without a parent', () => {
  const rows = [
    { id: '1', parentId: '0' },
    { id: '4', parentId: '3' },
    { id: '5', parentId: '4' },
  ]
  expect(treeOf(rows)).toEqual([{ id: '1', parentId: '0', children: [] }])
})
