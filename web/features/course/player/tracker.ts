import { join, type Range } from './ranges.ts'

/** How far the picture may run ahead of the clock between two looks before it must have been a jump; seconds. */
const SLACK = 1

export interface Tracker {
  /** The picture moves, or still moves: playing, timeupdate, ratechange. `at` is a wall clock in ms, `rate` the speed since the last look. */
  tick(time: number, at: number, rate: number): void
  /** The picture stands: pause, waiting, ended. */
  stop(time: number, at: number, rate: number): void
  /** It jumps away from where it was: seeking. Where it goes on is for the next tick to say. */
  jump(): void
  /** What was watched since this was last asked, in the order of watching. */
  take(): Range[]
  /** The farthest point of the video that was reached by watching, or given at the start. */
  farthest(): number
}

/**
 * Turns the events of a video into the ranges that were watched. Only what passes by at its proper speed counts: a change of place between
 * two looks that the clock cannot explain is a jump, whether or not the browser announced it.
 */
export function createTracker(farthest = 0): Tracker {
  let ranges: Range[] = []
  let open: { from: number; last: number; at: number } | null = null
  let far = farthest

  function close() {
    if (open && open.last > open.from) ranges = join(ranges, [[open.from, open.last]])
    open = null
  }

  /** Carries the open range to `time`; false when that was a jump. */
  function carry(time: number, at: number, rate: number): boolean {
    if (!open) return false
    const gained = time - open.last
    const possible = (Math.max(0, at - open.at) / 1000) * Math.max(rate, 0.1) + SLACK
    // A hair backwards is the browser correcting itself.
    if (gained < -0.1 || gained > possible) return false
    open = { from: open.from, last: Math.max(open.last, time), at }
    far = Math.max(far, open.last)
    return true
  }

  return {
    tick(time, at, rate) {
      if (carry(time, at, rate)) return
      close()
      open = { from: time, last: time, at }
    },
    stop(time, at, rate) {
      carry(time, at, rate)
      close()
    },
    jump: close,
    take() {
      const going = open
      close()
      if (going) open = { from: going.last, last: going.last, at: going.at }
      const taken = ranges
      ranges = []
      return taken
    },
    farthest: () => far,
  }
}
