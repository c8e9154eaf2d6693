import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { estimate, merge, newSketch, note } from './sketch.ts'

const hashOf = (who: string) => createHash('sha256').update(who).digest()
const sketchOf = (from: number, to: number) => {
  const sketch = newSketch()
  for (let i = from; i < to; i++) note(sketch, hashOf(`visitor ${i}`))
  return sketch
}

test('an empty sketch counts zero', () => expect(estimate(newSketch())).toBe(0))

test('small counts are near exact', () => {
  for (const n of [1, 2, 5, 20]) expect(estimate(sketchOf(0, n))).toBe(n)
})

test.each([100, 1000, 5000, 20_000, 100_000])('%i are estimated within 6 %%', (n) => {
  expect(Math.abs(estimate(sketchOf(0, n)) - n)).toBeLessThan(n * 0.06)
})

test('adding is idempotent', () => {
  const once = sketchOf(0, 500)
  const twice = sketchOf(0, 500)
  for (let i = 0; i < 500; i++) note(twice, hashOf(`visitor ${i}`))
  expect(twice).toEqual(once)
})

test('merging equals one sketch of all', () => {
  const left = sketchOf(0, 700)
  merge(left, sketchOf(400, 1200))
  expect(left).toEqual(sketchOf(0, 1200))
})

test('the rank continues in the next word of the hash', () => {
  const sketch = newSketch()
  note(sketch, Uint8Array.from([0, 0, 0, 0, 0x10, 0, 0, 0]))
  expect(sketch[0]).toBe(21 + 3 + 1)
})
