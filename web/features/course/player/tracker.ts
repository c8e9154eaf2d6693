import { join, type Range } from './ranges.ts'

/** Maximum lead of the media clock over the wall clock between two ticks before it counts as a jump; seconds. */
const TOLERANCE = 1

export interface Tracker {
  /**
   * The video is playing: playing, timeupdate, ratechange. `at` is a wall clock in ms, `rate` the speed since the
   * last tick.
   */
  tick(time: number, at: number, rate: number): void
  /** The video stopped: pause, waiting, ended. */
  stop(time: number, at: number, rate: number): void
  /** Seeking: the next tick gives the new position. */
  jump(): void
  /** Returns and clears the watched ranges, in order of watching. */
  take(): Range[]
  /** The farthest point reached by watching, or given at the start. */
  farthest(): number
}

/**
 * Derives watched ranges from media events. Only playback at its proper speed counts: a position change between two
 * ticks that the wall clock cannot explain is a jump, with or without a seeking event.
 */
export function createTracker(farthest = 0): Tracker {
  let ranges: Range[] = []
  let open: { from: number; last: number; at: number } | null = null
  let far = farthest

  function close() {
    if (open && open.last > open.from) ranges = join(ranges, [[open.from, open.last]])
    open = null
  }

  /** Extends the open range to `time`; false if that is a jump. */
  function carry(time: number, at: number, rate: number): boolean {
    if (!open) return false
    const gained = time - open.last
    const possible = (Math.max(0, at - open.at) / 1000) * Math.max(rate, 0.1) + TOLERANCE
    // Browsers correct the position slightly backwards.
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
