import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../test/any-text.ts'
import {
  cleanName,
  errorOf,
  has,
  isPlan,
  isWhole,
  judge,
  md5Of,
  numbersOf,
  type Plan,
  placeOf,
  prefixBytes,
  proofChunk,
  readReceived,
  receivedBytes,
} from './upload-rules.ts'

const plans = fc
  .record({
    totalSize: fc.integer({ min: 1, max: 50_000 }),
    chunkSize: fc.integer({ min: 1, max: 5_000 }),
    force: fc.boolean(),
  })
  .filter(({ totalSize, chunkSize }) => totalSize / chunkSize <= 500)
  .map(
    ({ totalSize, chunkSize, force }): Plan => ({
      totalSize,
      chunkSize,
      totalChunks: force ? Math.ceil(totalSize / chunkSize) : Math.max(1, Math.floor(totalSize / chunkSize)),
    }),
  )

describe('plans', () => {
  test('match both layouts of simple-uploader', () => {
    const floor = { totalSize: 10_000_000, chunkSize: 2_048_000, totalChunks: 4 }
    const ceil = { ...floor, totalChunks: 5 }
    expect([placeOf(floor, 4), placeOf(ceil, 5)]).toEqual([
      { offset: 6_144_000, length: 3_856_000 },
      { offset: 8_192_000, length: 1_808_000 },
    ])
    expect([floor, ceil, { ...floor, totalChunks: 3 }, { ...floor, totalChunks: 6 }].map(isPlan)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('chunks cover the file without gaps, overlaps or empty chunks', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        let end = 0
        for (let n = 1; n <= plan.totalChunks; n++) {
          const { offset, length } = placeOf(plan, n)
          if (offset !== end || length < 1 || length >= 2 * plan.chunkSize) return false
          end += length
        }
        return end === plan.totalSize && isPlan(plan)
      }),
    )
  })

  test('a chunk outside of the plan is an error', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: 1, max: 600 }), fc.integer({ min: -2, max: 2 }), (plan, n, off) => {
        const right = n <= plan.totalChunks && off === 0
        const currentChunkSize = placeOf(plan, Math.min(n, plan.totalChunks)).length + off
        return (errorOf(plan, { chunkNumber: n, currentChunkSize }) === null) === right
      }),
    )
  })
})

/** A set of numbers as a PostgreSQL multirange. */
function multirange(numbers: Iterable<number>): string {
  const ranges: [number, number][] = []
  for (const n of [...numbers].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last?.[1] === n) last[1] = n + 1
    else ranges.push([n, n + 1])
  }
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`
}

test('received chunks behave like a set', () => {
  fc.assert(
    fc.property(plans, fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 60 }), (plan, picks) => {
      const set = new Set(picks.map((n) => ((n - 1) % plan.totalChunks) + 1))
      const received = readReceived(multirange(set))
      let prefix = 0
      for (let n = 1; set.has(n); n++) prefix += placeOf(plan, n).length
      expect(numbersOf(received)).toEqual([...set].toSorted((a, b) => a - b))
      expect(isWhole(received, plan)).toBe(set.size === plan.totalChunks)
      expect(prefixBytes(received, plan)).toBe(prefix)
      expect(receivedBytes(received, plan)).toBe([...set].reduce((sum, n) => sum + placeOf(plan, n).length, 0))
      for (const n of [1, plan.totalChunks]) expect(has(received, n)).toBe(set.has(n))
    }),
  )
})

test('verdict on a chunk', () => {
  const plan = { totalSize: 30, chunkSize: 10, totalChunks: 3 }
  const some = readReceived('{[2,3)}')
  const whole = readReceived('{[1,4)}')
  expect([1, 2].map((n) => judge({ uploadStatus: 1, received: some }, plan, n))).toEqual(['write', 'have'])
  expect(judge({ uploadStatus: 1, received: whole }, plan, 2)).toBe('finish')
  expect(([2, 3, 4] as const).map((uploadStatus) => judge({ uploadStatus, received: whole }, plan, 2))).toEqual([
    'finish',
    'done',
    'refused',
  ])
})

test('the proof chunk is never the last, and large enough', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 900 }),
      fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      (totalChunks, draw) => {
        const plan = { totalSize: totalChunks * 262_144, chunkSize: 262_144, totalChunks }
        const n = proofChunk(plan, draw) ?? 0
        return n >= 1 && n < totalChunks
      },
    ),
  )
  expect(proofChunk({ totalSize: 1000, chunkSize: 10, totalChunks: 100 }, 0.5)).toBeUndefined()
  expect(proofChunk({ totalSize: 300_000, chunkSize: 300_000, totalChunks: 1 }, 0.5)).toBeUndefined()
})

test('names', () => {
  expect(md5Of('D41D8CD98F00B204E9800998ECF8427E')).toBe('d41d8cd98f00b204e9800998ecf8427e')
  for (const name of ['d41d8cd98f00b204e9800998ecf8427', '601234-第一课mp4', '']) expect(md5Of(name)).toBeUndefined()
  fc.assert(
    fc.property(anyText({ maxLength: 400 }), (name) => {
      const clean = cleanName(name)
      return (
        clean.length > 0 &&
        [...clean].length <= 200 &&
        !/[/\\\u0000-\u001f\u202a-\u202e]/.test(clean) &&
        clean.isWellFormed()
      )
    }),
  )
})
