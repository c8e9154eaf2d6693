/** Back-pressure: which frames are sent when the uplink is too slow. Pure. */
import type { Piece } from './webm.ts'

/** Seconds of buffered recording at which frame dropping starts and ends. */
const [MAX_WAIT, MIN_WAIT] = [3, 0.5]

export interface Flow {
  /** A new connection starts with the header. */
  restart(): void
  /** Pieces to send now. `waiting`: buffered bytes; `isOpen`: connected. */
  take(pieces: readonly Piece[], line: { isOpen: boolean; waiting: number }): Uint8Array<ArrayBuffer>[]
  /** Whether frames are being dropped. */
  readonly isCut: boolean
}

/** Drops frames up to a later key frame while the connection is too slow or lost. `bitrate`: of the recording. */
export function createFlow(bitrate: number): Flow {
  const head: Uint8Array<ArrayBuffer>[] = []
  let cluster: Uint8Array<ArrayBuffer> | null = null
  let isFlowing = false
  let hasHead = false
  const seconds = (bytes: number) => (bytes * 8) / bitrate
  return {
    restart() {
      isFlowing = false
      hasHead = false
    },
    take(pieces, { isOpen, waiting }) {
      const out: Uint8Array<ArrayBuffer>[] = []
      if (!isOpen || seconds(waiting) > MAX_WAIT) isFlowing = false
      for (const { kind, bytes, isKey } of pieces) {
        if (kind === 'head') head.push(bytes)
        else if (kind === 'cluster') {
          cluster = bytes
          if (isFlowing) out.push(bytes)
        } else if (isFlowing) out.push(bytes)
        else if (isKey && isOpen && cluster && seconds(waiting) < MIN_WAIT) {
          if (!hasHead) out.push(...head)
          out.push(cluster, bytes)
          hasHead = true
          isFlowing = true
        }
      }
      return out
    },
    get isCut() {
      return !isFlowing
    },
  }
}
