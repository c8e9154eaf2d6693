import { expect, test } from 'vitest'
import { sightOf } from './window.ts'

test('renders the visible range and a few around it', () => {
  expect(sightOf(200, 36, 0, 360, 2)).toEqual({ from: 0, to: 12 })
  expect(sightOf(200, 36, 3600, 360, 2)).toEqual({ from: 98, to: 112 })
  expect(sightOf(200, 36, 7200, 360, 2)).toEqual({ from: 198, to: 200 })
})

test('stays within bounds', () => {
  expect(sightOf(3, 36, 0, 360)).toEqual({ from: 0, to: 3 })
  expect(sightOf(0, 36, 0, 360)).toEqual({ from: 0, to: 0 })
  expect(sightOf(3, 36, 9999, 360)).toEqual({ from: 3, to: 3 })
})
