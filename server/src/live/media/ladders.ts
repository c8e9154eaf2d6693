/** Allocates rendition ladders to streams within the limits of server and site. */
import type { Log } from '../../kernel/log.ts'
import { type Ladder, startLadder } from './ladder.ts'
import { hasPlace, type LadderCaps, rungsFor } from './rungs.ts'

/** Ladder state: `ladder` of StreamHealth. */
export const ladderStates = { off: 0, on: 1, noPlace: 2, dropped: 3, small: 4, waiting: 5 } as const
export interface LadderState {
  ladder: number
  heights: number[]
}

/** A stream's settings for its ladder. */
export interface Wish {
  siteId: number
  /** The broadcast; null before the session starts. */
  logId: string | null
  isWished: boolean
  folder: string
  picture: { width: number; height: number; kbps: number }
}

/** Manages ladders by stream name. */
export function createLadders(ffmpeg: string | null, caps: LadderCaps, log: Log) {
  const running = new Map<string, { siteId: number; logId: string; ladder: Ladder }>()
  /** Broadcasts whose ladder was dropped; not retried. */
  const dropped = new Set<string>()

  function end(name: string): void {
    running.get(name)?.ladder.stop()
    running.delete(name)
  }

  return {
    end,
    /** Whether a stream's ladder follows its playlist. */
    isReady: (name: string): boolean => running.get(name)?.ladder.isReady() === true,
    /** Reconciles a stream's ladder with its settings. @returns the state */
    reconcile(name: string, { siteId, logId, isWished, folder, picture }: Wish): LadderState {
      const state = (ladder: number): LadderState => ({ ladder, heights: [] })
      const own = running.get(name)
      if (own && (own.logId !== logId || !isWished)) end(name)
      if (!isWished || ffmpeg === null) return state(ladderStates.off)
      if (logId === null || picture.height === 0 || picture.kbps === 0) return state(ladderStates.waiting)
      if (dropped.has(logId)) return state(ladderStates.dropped)
      const known = running.get(name)
      if (known) return { ladder: ladderStates.on, heights: known.ladder.heights() }
      const rungs = rungsFor(picture.height)
      if (rungs.length === 0) return state(ladderStates.small)
      if (
        !hasPlace(
          [...running.values()].map((one) => one.siteId),
          siteId,
          caps,
        )
      )
        return state(ladderStates.noPlace)
      const onDrop = () => {
        dropped.add(logId)
        running.delete(name)
      }
      running.set(name, { siteId, logId, ladder: startLadder({ ffmpeg, folder, rungs, picture, log, onDrop }) })
      return state(ladderStates.on)
    },
  }
}
