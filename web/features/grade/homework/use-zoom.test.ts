import { expect, test } from 'vitest'
import { zoomed } from './use-zoom.ts'

test('zooms in steps, within the bounds, and back to the normal size', () => {
  expect([zoomed(1, 1), zoomed(1, -1), zoomed(1.5, 0)]).toEqual([1.25, 0.75, 1])
  expect([zoomed(3, 1), zoomed(0.5, -1)]).toEqual([3, 0.5])
})
