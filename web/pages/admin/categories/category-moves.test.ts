import { describe, expect, test } from 'vitest'
import { dropped, placeOf, reordered, stepped, type TreeCategory } from './category-moves.ts'

const node = (id: string, floor: number, children: TreeCategory[] = []): TreeCategory => ({
  id,
  categoryName: id,
  floor,
  statusId: 1,
  etag: '',
  uses: 0,
  children,
})
const tree = [
  node('a', 1, [node('a1', 2, [node('a1x', 3), node('a1y', 3)]), node('a2', 2)]),
  node('b', 1, [node('b1', 2)]),
]
const shape = (nodes: TreeCategory[]): unknown[] =>
  nodes.map(({ id, children }) => (children.length > 0 ? { [id]: shape(children) } : id))

test('placeOf', () => {
  expect(placeOf(tree, 'a1y')).toMatchObject({ parentId: 'a1', at: 1 })
  expect(placeOf(tree, 'z')).toBeUndefined()
})

describe('dropped', () => {
  test.each([
    ['b', 'a', 'before', { parentId: '0', ids: ['b', 'a'] }],
    ['a', 'b', 'after', { parentId: '0', ids: ['b', 'a'] }],
    ['a2', 'b1', 'before', { parentId: 'b', ids: ['a2', 'b1'] }],
    ['a1', 'b', 'inside', { parentId: 'b', ids: ['b1', 'a1'] }],
    ['a1x', 'a1y', 'after', { parentId: 'a1', ids: ['a1y', 'a1x'] }],
  ] as const)('%s %s %s', (id, onto, where, order) => expect(dropped(tree, id, onto, where)).toEqual(order))

  test.each([
    // A different level.
    ['a', 'b1', 'before'],
    ['a1x', 'b', 'inside'],
    ['a', 'b', 'inside'],
    // No change of place.
    ['a1', 'a', 'inside'],
    ['a1x', 'a1y', 'before'],
    ['b', 'a', 'after'],
    ['a', 'a', 'after'],
    ['z', 'a', 'after'],
  ] as const)('%s %s %s is not allowed or changes nothing', (id, onto, where) =>
    expect(dropped(tree, id, onto, where)).toBeUndefined(),
  )
})

test('stepped moves by one place and stops at the ends', () => {
  expect(stepped(tree, 'a', 1)).toEqual({ parentId: '0', ids: ['b', 'a'] })
  expect(stepped(tree, 'a', -1)).toBeUndefined()
  expect(stepped(tree, 'a2', 1)).toBeUndefined()
})

test('reordered keeps subtrees', () => {
  expect(shape(reordered(tree, { parentId: '0', ids: ['b', 'a'] }))).toEqual([
    { b: ['b1'] },
    { a: [{ a1: ['a1x', 'a1y'] }, 'a2'] },
  ])
  expect(shape(reordered(tree, { parentId: 'b', ids: ['b1', 'a1'] }))).toEqual([
    { a: ['a2'] },
    { b: ['b1', { a1: ['a1x', 'a1y'] }] },
  ])
})
