/** What of a recording goes over the line, when it may not take all of it: pure. */
import type { Piece } from './webm.ts'

/** More than this waits in the browser (seconds of recording): frames are left out until less does. */
const [MAX_WAIT, MIN_WAIT] = [3, 0.5]

export interface Flow {
  /** A new line: it begins with the head. */
  restart(): void
  /** What of these is sent now. `waiting`: bytes that the line has not taken yet; `isOpen`: there is a line. */
  take(pieces: readonly Piece[], line: { isOpen: boolean; waiting: number }): Uint8Array<ArrayBuffer>[]
  /** Whether frames are left out. */
  readonly isCut: boolean
}

/** Leaves out from one frame to a later key frame where the line is too slow or gone. `bitrate`: of the recording. */
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
