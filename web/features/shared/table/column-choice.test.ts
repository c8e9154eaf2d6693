import { expect, it } from 'vitest'
import { shownKeys } from './column-choice.ts'

const columns = [
  { key: 'name', alwaysShown: true },
  { key: 'price' },
  { key: 'author', wide: true },
  { key: 'note', hidden: true },
]

it('shows all but hidden columns, and drops wide ones where the screen is tight', () => {
  expect(shownKeys(columns, undefined)).toEqual(['name', 'price', 'author'])
  expect(shownKeys(columns, undefined, true)).toEqual(['name', 'price'])
})

it('follows a choice at any width; the name of a row stays', () => {
  expect(shownKeys(columns, ['author', 'note'], true)).toEqual(['name', 'author', 'note'])
  expect(shownKeys(columns, [])).toEqual(['name'])
})
