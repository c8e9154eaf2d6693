import { describe, expect, it } from 'vitest'
import { clock } from '../../../ui/clock.ts'
import { join, MAX_RANGES, type Range, seconds } from './ranges.ts'
import { createTracker } from './tracker.ts'

/** Plays from `from` to `to` with ticks every 250 ms, as browsers send them. Returns the wall clock afterwards. */
function play(tracker: ReturnType<typeof createTracker>, from: number, to: number, rate = 1, at = 0): number {
  let now = at
  for (let time = from; time < to; time += 0.25 * rate, now += 250) tracker.tick(time, now, rate)
  tracker.tick(to, now, rate)
  return now
}

describe('join', () => {
  it('merges adjacent ranges and keeps the order of first watching', () => {
    expect(
      join(
        [[10, 20]],
        [
          [0, 5],
          [20, 25],
          [4, 6],
        ],
      ),
    ).toEqual([
      [10, 25],
      [0, 6],
    ])
  })
  it('absorbs ranges that another one covers', () => {
    expect(
      join(
        [
          [1, 2],
          [8, 9],
          [4, 5],
        ],
        [[0, 10]],
      ),
    ).toEqual([[0, 10]])
  })
  it('drops empty, reversed and invalid ranges', () => {
    expect(
      join(
        [],
        [
          [3, 3],
          [5, 4],
          [Number.NaN, 2],
          [1, 1.0001],
        ],
      ),
    ).toEqual([])
  })
  it('keeps the longest ranges up to the limit of a report', () => {
    const many: Range[] = Array.from({ length: 300 }, (_, n) => [n * 10, n * 10 + 1 + (n % 3)])
    const pending = join([], many)
    expect(pending).toHaveLength(MAX_RANGES)
    expect(pending.filter(([from, to]) => to - from === 1)).toHaveLength(0)
    expect(seconds(pending)).toBe(500)
  })
})

describe('tracker', () => {
  it('returns watched ranges once', () => {
    const tracker = createTracker()
    play(tracker, 0, 10)
    expect(tracker.take()).toEqual([[0, 10]])
    expect(tracker.take()).toEqual([])
  })

  it('continues without a gap after take()', () => {
    const tracker = createTracker()
    const now = play(tracker, 0, 10)
    tracker.take()
    play(tracker, 10, 15, 1, now)
    expect(tracker.take()).toEqual([[10, 15]])
  })

  it('does not count a seek', () => {
    const tracker = createTracker()
    const now = play(tracker, 0, 5)
    tracker.jump()
    play(tracker, 60, 65, 1, now + 300)
    expect(tracker.take()).toEqual([
      [0, 5],
      [60, 65],
    ])
    expect(tracker.farthest()).toBe(65)
  })

  it('detects a jump without a seeking event', () => {
    const tracker = createTracker()
    const now = play(tracker, 0, 5)
    play(tracker, 300, 302, 1, now + 250)
    play(tracker, 20, 21, 1, now + 3000)
    expect(tracker.take()).toEqual([
      [0, 5],
      [300, 302],
      [20, 21],
    ])
  })

  it('counts seconds of the video at any speed', () => {
    const tracker = createTracker()
    play(tracker, 0, 30, 3)
    expect(tracker.take()).toEqual([[0, 30]])
  })

  it('accepts sparse ticks of a background page', () => {
    const tracker = createTracker()
    tracker.tick(0, 0, 1)
    tracker.tick(60, 60_000, 1)
    expect(tracker.take()).toEqual([[0, 60]])
  })

  it('does not count pauses or time after a stop', () => {
    const tracker = createTracker()
    const now = play(tracker, 0, 4)
    tracker.stop(4.2, now + 200, 1)
    tracker.tick(4.2, now + 600_000, 1)
    tracker.stop(4.2, now + 700_000, 1)
    expect(tracker.take()).toEqual([[0, 4.2]])
  })

  it('merges what is watched again', () => {
    const tracker = createTracker()
    const now = play(tracker, 0, 10)
    tracker.jump()
    play(tracker, 6, 12, 1, now)
    expect(tracker.take()).toEqual([[0, 12]])
  })

  it('starts with the given farthest point, and a jump does not move it', () => {
    const tracker = createTracker(40)
    play(tracker, 0, 5)
    expect(tracker.farthest()).toBe(40)
    tracker.jump()
    tracker.tick(90, 10_000, 1)
    expect(tracker.farthest()).toBe(40)
  })
})

describe('clock', () => {
  it('is formatted in common notation', () => {
    expect([0, 7.9, 67, 3600, 9_725, Number.NaN, -3, Infinity].map(clock)).toEqual([
      '0:00',
      '0:07',
      '1:07',
      '1:00:00',
      '2:42:05',
      '0:00',
      '0:00',
      '0:00',
    ])
  })
})
