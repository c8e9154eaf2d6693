/**
 * Take-over of a channel by a second publisher, if the lecturer allows it (change of machine, dead connection). The
 * first encoder reconnects automatically and must be kept out. Pure, given the times.
 */
interface Connection {
  /** Including the port. */
  ip: string
  streamName: string
}

/** Publishers behind one address cannot be distinguished: the newer one is kept this long (ms). */
const SETTLE_MS = 60_000

const addressOf = ({ ip }: Connection) => ip.replace(/:\d+$/, '')

export function createTakeOvers() {
  const last = new Map<string, { ousted: string; at: number }>()
  return {
    /** Whether `next` may replace `now`; remembers it. */
    allow(next: Connection, now: Connection, time: number): boolean {
      const before = last.get(next.streamName)
      const isSame = addressOf(next) === addressOf(now)
      if (before && (isSame ? time - before.at < SETTLE_MS : addressOf(next) === before.ousted)) return false
      last.set(next.streamName, { ousted: isSame ? '' : addressOf(now), at: time })
      return true
    },
  }
}
