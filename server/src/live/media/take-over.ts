/**
 * A second encoder takes a channel over, where its lecturer wants that: who moves to another machine, or whose old connection hangs. The first one would come
 * back by itself within seconds and take it over again; it is kept out. Pure but for the times it is told.
 */
interface Connection {
  /** With its port. */
  ip: string
  streamName: string
}

/** Behind one address nobody can tell the two apart: for so long (ms) the newer one stays. */
const SETTLE_MS = 60_000

const addressOf = ({ ip }: Connection) => ip.replace(/:\d+$/, '')

export function createTakeOvers() {
  const last = new Map<string, { ousted: string; at: number }>()
  return {
    /** Whether `next` may take over from `now`; remembered if so. */
    allow(next: Connection, now: Connection, time: number): boolean {
      const before = last.get(next.streamName)
      const isSame = addressOf(next) === addressOf(now)
      if (before && (isSame ? time - before.at < SETTLE_MS : addressOf(next) === before.ousted)) return false
      last.set(next.streamName, { ousted: isSame ? '' : addressOf(now), at: time })
      return true
    },
  }
}
