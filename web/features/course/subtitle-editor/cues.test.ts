import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Cue,
  cueAt,
  errorsOf,
  insertAt,
  isGrave,
  join,
  moved,
  parseTime,
  shift,
  sorted,
  split,
  timeText,
} from './cues.ts'

const cues: Cue[] = [
  { start: 1, end: 3, text: '大家好，欢迎来到第一讲' },
  { start: 3, end: 5, text: '今天讲极限' },
  { start: 8, end: 10, text: '先看定义' },
]

describe('times', () => {
  test.each([
    ['83.5', 83.5],
    ['1:23.5', 83.5],
    ['01:23,450', 83.45],
    ['1:01:23', 3683],
    ['1:70', null],
    ['一分钟', null],
    ['', null],
  ])('%s', (text, seconds) => expect(parseTime(text)).toBe(seconds))

  test('round-trip', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 43_200_000 }), (ms) => parseTime(timeText(ms / 1000)) === ms / 1000),
    )
  })
})

describe('faults', () => {
  test('none in a good list', () => expect(errorsOf(cues, 60)).toEqual([null, null, null]))
  test('overlap, order, empty, past the end, too fast', () => {
    expect(errorsOf([...cues.slice(0, 1), { start: 2.5, end: 4, text: 'x' }], 60)).toEqual([null, 'overlap'])
    expect(errorsOf([{ start: 2, end: 2, text: 'x' }], 60)).toEqual(['order'])
    expect(errorsOf([{ start: 2, end: 3, text: ' ' }], 60)).toEqual(['empty'])
    expect(errorsOf([{ start: 61, end: 63, text: 'x' }], 60)).toEqual(['beyond'])
    expect(errorsOf([{ start: 2, end: 3, text: '〔未译〕x' }], 60)).toEqual(['untranslated'])
    expect(errorsOf([{ start: 0, end: 1, text: '一'.repeat(21) }], 60)).toEqual(['long'])
    expect((['order', 'overlap', 'empty', 'long', 'beyond', null] as const).map(isGrave)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('edits', () => {
  test('splits at the playback time if it is inside the cue', () => {
    expect(split(cues, 0, 4, 2)).toEqual([
      { start: 1, end: 2, text: '大家好，' },
      { start: 2, end: 3, text: '欢迎来到第一讲' },
      ...cues.slice(1),
    ])
    const [first, second] = split(cues, 0, 4, 30)
    expect(first?.end).toBe(second?.start)
    expect(first?.end).toBeCloseTo(1 + 2 * (4 / 11), 2)
  })

  test('join reverses split', () => {
    const apart = split(cues, 0, 4, 2)
    expect(join(apart, 0)[0]).toEqual({ start: 1, end: 3, text: '大家好，\n欢迎来到第一讲' })
    expect(join(cues, 2)).toEqual(cues)
  })

  test('a new cue gets its place and available room', () => {
    expect(insertAt(cues, 6)).toEqual({ index: 2, cues: [cues[0], cues[1], { start: 6, end: 8, text: '' }, cues[2]] })
    expect(insertAt(cues, 2).cues[1]).toMatchObject({ start: 3 })
    expect(insertAt([], 4)).toEqual({ index: 0, cues: [{ start: 4, end: 6, text: '' }] })
  })

  test('a split never adds errors, wherever it is', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 2 }),
        fc.nat({ max: 12 }),
        fc.float({ min: 0, max: 12, noNaN: true }),
        (index, caret, at) => {
          const after = split(cues, index, caret, at)
          expect(after).toHaveLength(4)
          expect(errorsOf(after, 60).some((error) => isGrave(error))).toBe(false)
          expect(sorted(after)).toEqual(after)
        },
      ),
    )
  })

  test('cue at a time; shift of all', () => {
    expect([0, 1, 2.99, 3, 6, 9].map((at) => cueAt(cues, at))).toEqual([-1, 0, 0, 1, -1, 2])
    expect(shift(cues, -2)[0]).toMatchObject({ start: 0, end: 1 })
  })
})

describe('dragging in the waveform', () => {
  test('a cue stops at its neighbours', () => {
    expect(moved(cues, 1, 'whole', 1, 60)).toMatchObject({ start: 4, end: 6 })
    expect(moved(cues, 1, 'whole', 30, 60)).toMatchObject({ start: 6, end: 8 })
    expect(moved(cues, 1, 'whole', -30, 60)).toMatchObject({ start: 3, end: 5 })
    expect(moved(cues, 0, 'whole', -30, 60)).toMatchObject({ start: 0, end: 2 })
    expect(moved(cues, 2, 'end', 300, 60)).toMatchObject({ start: 8, end: 60 })
  })

  test('an end never precedes its start', () => {
    expect(moved(cues, 1, 'end', -30, 60)).toMatchObject({ start: 3, end: 3.1 })
    expect(moved(cues, 1, 'start', 30, 60)).toMatchObject({ start: 4.9, end: 5 })
    expect(moved(cues, 1, 'start', -30, 60)).toMatchObject({ start: 3, end: 5 })
  })

  test('overlapping cues may be dragged apart', () => {
    const over = [
      { start: 0, end: 5, text: '甲' },
      { start: 4, end: 6, text: '乙' },
    ]
    expect(moved(over, 1, 'start', 1.5, 60)).toMatchObject({ start: 5.5, end: 6 })
    expect(moved(over, 1, 'start', -3, 60)).toMatchObject({ start: 4 })
  })
})
