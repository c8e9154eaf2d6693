/** Counts how often the taker left the page, tolerating short system overlays. Pure: the clock is a port. */
export interface LeavePorts {
  now(): number
  setTimer(work: () => void, ms: number): unknown
  clearTimer(timer: unknown): void
  /** Called when an absence counts, while still away. */
  onLeave(): void
  /** Called on return from a counted absence. */
  onBack(seconds: number): void
}

/** Choosing a file or taking a photo leaves the page too, and is part of answering; ms. */
const PICKER_MS = 180_000

/** @param leaveSeconds shorter absences do not count */
export function createLeaveWatch(ports: LeavePorts, leaveSeconds: number) {
  let leftAt: number | null = null
  let counted = false
  let errandUntil = 0
  let timer: unknown
  function count(): void {
    if (leftAt === null || counted) return
    counted = true
    ports.onLeave()
  }
  return {
    left(): void {
      if (leftAt !== null || ports.now() < errandUntil) return
      leftAt = ports.now()
      counted = false
      timer = ports.setTimer(count, leaveSeconds * 1000)
    },
    back(): void {
      errandUntil = 0
      if (leftAt === null) return
      ports.clearTimer(timer)
      const seconds = (ports.now() - leftAt) / 1000
      // Browsers throttle timers of hidden pages: decide by the elapsed time.
      if (seconds >= leaveSeconds) count()
      if (counted) ports.onBack(seconds)
      leftAt = null
    },
    /** Called before the page is left for a file or photo. */
    errand(): void {
      errandUntil = ports.now() + PICKER_MS
    },
    stop(): void {
      ports.clearTimer(timer)
      leftAt = null
    },
  }
}
