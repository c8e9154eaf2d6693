import { setTimeout as sleep } from 'node:timers/promises'

/** A sender that has said nothing for so long has lost its line, whatever the connection says. ms */
const SILENT = 5_000

interface Held {
  lastSign: number
  ended: Promise<void>
  giveUp(): void
}

export interface Lock {
  /** The holder is alive. */
  touch(): void
  release(): void
}

/**
 * One writer per chunk: a retry that races its first try waits for it, and takes over when that has gone silent. Within this process;
 * two processes could write the same chunk of one person's file at once, which the check of the whole file sees.
 */
export const chunkLocks = {
  held: new Map<string, Held>(),

  /** @param giveUp makes the holder's work end soon */
  async take(key: string, giveUp: () => void): Promise<Lock> {
    for (let elder = this.held.get(key); elder; elder = this.held.get(key)) {
      if (Date.now() - elder.lastSign > SILENT) elder.giveUp()
      await Promise.race([elder.ended, sleep(250)])
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
