import { expect, test } from 'vitest'
import { type Categories, categoryPath, knownCategory } from './category-path.ts'

const category = (id: string, children: Categories[number]['children'] = []) =>
  ({ id, categoryName: `类 ${id}`, children }) as Categories[number]
const categories = [category('1', [category('2', [category('3')])]), category('9')]

test('a chosen category is known down to the last level that exists', () => {
  expect(knownCategory(categories, ['1', '2', '3'])).toEqual(['1', '2', '3'])
  expect(knownCategory(categories, ['1', '8', '3'])).toEqual(['1', '0', '0'])
  expect(knownCategory(categories, ['7', '2', '3'])).toEqual(['0', '0', '0'])
  expect(categoryPath(categories, ['1', '2', '0']).map(({ id }) => id)).toEqual(['1', '2'])
})
