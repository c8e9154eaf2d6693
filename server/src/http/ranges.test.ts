import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRange } from './ranges.ts'

test.each([
  ['bytes=0-99', 1000, { start: 0, end: 99 }],
  ['bytes=990-', 1000, { start: 990, end: 999 }],
  ['bytes=-10', 1000, { start: 990, end: 999 }],
  ['bytes=-5000', 1000, { start: 0, end: 999 }],
  ['bytes=900-5000', 1000, { start: 900, end: 999 }],
  ['bytes=1000-', 1000, 'unsatisfiable'],
  ['bytes=-0', 1000, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=5-2', 1000, 'all'],
  ['bytes=0-1,5-6', 1000, 'all'],
  ['chunks=0-1', 1000, 'all'],
  [undefined, 1000, 'all'],
] as const)('%s of %i bytes', (header, size, wanted) => {
  expect(readRange(header, size)).toEqual(wanted)
})

test('any range stays within the file', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat(5000), (noise, from, to, size) => {
      for (const header of [noise, `bytes=${from}-${to}`, `bytes=${from}-`, `bytes=-${to}`]) {
        const range = readRange(header, size)
        if (typeof range === 'string') continue
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeGreaterThanOrEqual(range.start)
        expect(range.end).toBeLessThan(size)
      }
    }),
  )
})
