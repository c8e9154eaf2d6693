import { expect, test } from 'vitest'
import { letterPlace } from '@zhixing/contract/exam/spots'
import { resized, shapeOf, shifted } from './spots.ts'

const rect = { shape: 'rect' as const, coords: [1000, 2000, 3000, 4000] }
const circle = { shape: 'circle' as const, coords: [5000, 5000, 800] }
const poly = { shape: 'poly' as const, coords: [0, 0, 1000, 0, 500, 1000] }

test('heights follow the picture, a circle stays round', () => {
  expect(shapeOf(rect, 0.5)).toEqual({ tag: 'rect', x: 1000, y: 1000, width: 2000, height: 1000 })
  expect(shapeOf(circle, 0.5)).toEqual({ tag: 'circle', cx: 5000, cy: 2500, r: 800 })
  expect(shapeOf(poly, 2)).toEqual({ tag: 'polygon', points: '0 0 1000 0 500 2000' })
  expect([rect, circle, poly].map(letterPlace)).toEqual([
    { x: 1000, y: 2000 },
    { x: 4200, y: 5000 },
    { x: 0, y: 0 },
  ])
})

test('an area moves up to the edge of the picture', () => {
  expect(shifted(rect, -200, 100)).toEqual([800, 2100, 2800, 4100])
  expect(shifted(rect, -5000, 0)).toEqual([0, 2000, 2000, 4000])
  expect(shifted(circle, 6000, 0)).toEqual([10_000, 5000, 800])
  expect(shifted(poly, 0, -10)).toEqual(poly.coords)
})

test('an area grows and shrinks around its centre', () => {
  expect(resized(rect, 100, 0)).toEqual([900, 2000, 3100, 4000])
  expect(resized(circle, 0, -100)).toEqual([5000, 5000, 700])
  expect(resized(circle, 0, -5000)).toEqual([5000, 5000, 100])
})
