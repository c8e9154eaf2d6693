import { expect, test } from 'vitest'
import { accuracy, type Category, treeRows, weakest } from './tree.ts'

const one = (id: string, parentId = '0', answeredTotal = 0, rightTotal = 0): Category => ({
  id,
  parentId,
  categoryName: `分类 ${id}`,
  problemTotal: 1,
  answeredTotal,
  rightTotal,
})

test('children are below their parent; a missing or circular parent hides nothing', () => {
  const rows = treeRows([one('1'), one('2'), one('11', '1'), one('21', '2'), one('111', '11'), one('9', 'gone')])
  expect(rows.map(({ id, depth }) => [id, depth])).toEqual([
    ['1', 0],
    ['11', 1],
    ['111', 2],
    ['2', 0],
    ['21', 1],
    ['9', 0],
  ])
  expect(treeRows([one('1', '1')]).map(({ id }) => id)).toEqual(['1'])
})

test('accuracy in whole percent, unknown before the first answer', () => {
  expect(accuracy(one('1', '0', 3, 2))).toBe(67)
  expect(accuracy(one('1'))).toBeNull()
})

test('the weakest are tried leaves with errors', () => {
  const list = [
    one('1', '0', 30, 10),
    one('11', '1', 10, 5),
    one('12', '1', 20, 5),
    one('13', '1', 4, 4),
    one('14', '1'),
  ]
  expect(weakest(list, 3)).toEqual(['12', '11'])
  expect(weakest(list, 1)).toEqual(['12'])
})
