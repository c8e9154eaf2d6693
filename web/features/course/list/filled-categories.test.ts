import { expect, test } from 'vitest'
import { filledCategories, nearbyCategories } from './filled-categories.ts'

type Node = { id: string; categoryName: string; courseCount: number; children: Node[] }
const node = (id: string, courseCount: number, children: Node[] = []): Node => ({
  id,
  categoryName: id,
  courseCount,
  children,
})
const tree = [
  node('web', 2, [
    node('css', 2, [node('grid', 2), node('float', 0), node('flex', 1)]),
    node('php', 0, [node('zend', 0)]),
  ]),
  node('art', 0, [node('ink', 0)]),
]
type Names = { [id: string]: Names }
const names = (nodes: readonly Node[]): Names =>
  Object.fromEntries(nodes.map(({ id, children }) => [id, names(children)]))

test('hides branches without courses, unless the reader is inside them', () => {
  expect(names(filledCategories(tree))).toEqual({ web: { css: { grid: {}, flex: {} } } })
  expect(names(filledCategories(tree, ['web', 'php', 'zend']))).toEqual({
    web: { css: { grid: {}, flex: {} }, php: { zend: {} } },
  })
})

test('an empty category suggests filled siblings, or filled siblings of its ancestors', () => {
  const near = (id: string) => nearbyCategories(tree, id).map((one) => one.id)
  expect(near('float')).toEqual(['grid', 'flex'])
  expect(near('zend')).toEqual(['css'])
  expect(near('ink')).toEqual(['web'])
  expect(near('unknown')).toEqual([])
})
