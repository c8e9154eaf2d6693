import { setTimeout as sleep } from 'node:timers/promises'

/** A sender without data for so long is considered disconnected. ms */
const STALL_MS = 5_000

interface Held {
  lastSign: number
  ended: Promise<void>
  giveUp(): void
}

export interface Lock {
  /** Records a sign of life of the holder. */
  touch(): void
  release(): void
}

/**
 * A lock per chunk: a retry that races its first try waits for it, and takes over when it stalls. In-process only; two
 * processes could write the same chunk concurrently, which the final checksum detects.
 */
export const chunkLocks = {
  held: new Map<string, Held>(),

  /** @param giveUp aborts the holder's work */
  async take(key: string, giveUp: () => void): Promise<Lock> {
    for (let holder = this.held.get(key); holder; holder = this.held.get(key)) {
      if (Date.now() - holder.lastSign > STALL_MS) holder.giveUp()
      await Promise.race([holder.ended, sleep(250)])
    }
    let end = () => {}
    const own: Held = {
      lastSign: Date.now(),
      giveUp,
      ended: new Promise((resolve) => {
        end = resolve
      }),
    }
    this.held.set(key, own)
    return {
      touch: () => {
        own.lastSign = Date.now()
      },
      release: () => {
        if (this.held.get(key) === own) this.held.delete(key)
        end()
      },
    }
  },
}
