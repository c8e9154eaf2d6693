/** Time as a dependency, so that rules about expiry can be tested without waiting. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
