/**
 * The server's time on this device. It runs on the monotonic clock, so that nobody gains or loses time by setting the clock of the device; the wall clock
 * only bridges the time during which the page did not exist.
 */
export interface ClockPorts {
  /** Milliseconds that only grow (performance.now). */
  mono(): number
  /** Milliseconds of the device's own clock (Date.now). */
  wall(): number
}
export interface Clock {
  /** Milliseconds of the server's time. */
  now(): number
  /** A time that the server told, in an answer to a request that was sent at `sentAt` (mono). The quickest answers tell it best. */
  sample(serverTime: number, sentAt: number): void
  /** Server time minus device time, to be kept and given to the next page. */
  wallOffset(): number
  /** How far the device's clock is off, in ms; for people. */
  deviceError(): number
  /** True when the page seems to have slept, so that the server has to be asked again. */
  slept(): boolean
}

/** Beyond this (ms) the monotonic clock stood still while the wall clock went on. */
const SLEEP = 3_000
/** A worse answer replaces a better one after so long (ms): clocks drift. */
const STALE = 10 * 60_000

export function createClock({ mono, wall }: ClockPorts, storedWallOffset = 0): Clock {
  let offset = wall() + storedWallOffset - mono()
  let best = { delay: Number.POSITIVE_INFINITY, at: mono() }
  let seen = { mono: mono(), wall: wall() }
  return {
    now: () => mono() + offset,
    sample(serverTime, sentAt) {
      const at = mono()
      const delay = at - sentAt
      seen = { mono: at, wall: wall() }
      const reported = serverTime + delay / 2 - at
      // What contradicts what we know by more than both errors together is news, however slow it came.
      const contradicts = Math.abs(reported - offset) > delay / 2 + best.delay / 2 + 1_000
      if (delay > best.delay && at - best.at < STALE && !contradicts) return
      best = { delay, at }
      offset = reported
    },
    wallOffset: () => mono() + offset - wall(),
    deviceError: () => wall() - (mono() + offset),
    slept() {
      const elapsed = { mono: mono() - seen.mono, wall: wall() - seen.wall }
      seen = { mono: mono(), wall: wall() }
      return elapsed.wall - elapsed.mono > SLEEP
    },
  }
}

/** A growing number for every change of an answer: the server's time where it can be, never less than one more than the last. */
export const nextRev = (last: number, now: number): number => Math.max(last + 1, Math.floor(now))

/** When the remaining time is said aloud, in seconds. */
const MOMENTS = [30 * 60, 15 * 60, 10 * 60, 5 * 60, 60, 10]
/** The moment that was passed between two looks at the clock, in seconds; null when none was. Of several only the last counts. */
export function momentPassed(before: number, now: number): number | null {
  return MOMENTS.findLast((moment) => before > moment && now <= moment) ?? null
}

/** 3725 → 01:02:05 */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}
