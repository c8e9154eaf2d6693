/**
 * Server time on this device. Runs on the monotonic clock, so that changing the device clock gains or loses no time;
 * the wall clock only bridges page reloads.
 */
export interface ClockPorts {
  /** Monotonic milliseconds (performance.now). */
  mono(): number
  /** Device clock, ms (Date.now). */
  wall(): number
}
export interface Clock {
  /** Server time, ms. */
  now(): number
  /**
   * Adds a server time from the response to a request sent at `sentAt` (mono). Samples with the shortest round trip
   * win.
   */
  sample(serverTime: number, sentAt: number): void
  /** Server time minus device time, stored for the next page. */
  wallOffset(): number
  /** Error of the device clock, ms, for display. */
  deviceError(): number
  /** True if the page seems to have slept, so that the state must be refetched. */
  slept(): boolean
}

/** Divergence of wall and monotonic clock that counts as sleep; ms. */
const SLEEP_MS = 3_000
/** A worse sample replaces a better one after this long: clocks drift; ms. */
const STALE_MS = 10 * 60_000

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
      // A sample that differs by more than both error bounds wins, however slow it was.
      const contradicts = Math.abs(reported - offset) > delay / 2 + best.delay / 2 + 1_000
      if (delay > best.delay && at - best.at < STALE_MS && !contradicts) return
      best = { delay, at }
      offset = reported
    },
    wallOffset: () => mono() + offset - wall(),
    deviceError: () => wall() - (mono() + offset),
    slept() {
      const elapsed = { mono: mono() - seen.mono, wall: wall() - seen.wall }
      seen = { mono: mono(), wall: wall() }
      return elapsed.wall - elapsed.mono > SLEEP_MS
    },
  }
}

/** Next revision of an answer: server time if possible, always greater than the last. */
export const nextRev = (last: number, now: number): number => Math.max(last + 1, Math.floor(now))

/** When the time left is announced, in seconds. */
const MOMENTS = [30 * 60, 15 * 60, 10 * 60, 5 * 60, 60, 10]
/** The announcement passed between two clock readings, in seconds; null if none. Of several, the last. */
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
