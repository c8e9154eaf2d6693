/** Pieces of one stream go to the recognizer one at a time. Whatever it does, nothing piles up: what it cannot take in time goes without captions. */
import { captionStates, type CaptionState } from '@zhixing/contract/live/room-frames'
import type { Piece } from './cuts.ts'

/** After so many failures in a row it is left alone for so long (ms). */
export const pauseAfter = (failures: number): number => Math.min(60_000, 2000 * 2 ** (failures - 1))
/** So many pieces in a row that were taken in time, and it keeps up again. */
const KEEPS_UP = 4

export interface Recognition {
  /** A piece that is whole now. */
  take(piece: Piece): void
  /** What is under way is not waited for. */
  stop(): void
}

/** `write` is given the words of each piece, in order. */
export function createRecognition({
  transcribe,
  write,
  onState,
  now,
}: {
  transcribe(sound: Buffer, before: string, signal: AbortSignal): Promise<string>
  write(text: string, piece: Piece): Promise<void>
  onState(state: CaptionState, error?: unknown): void
  now(): number
}): Recognition {
  const ending = new AbortController()
  const { signal } = ending
  let [isBusy, failures, pausedUntil, inTime] = [false, 0, 0, KEEPS_UP]
  let waiting: Piece | null = null
  let before = ''

  async function work(piece: Piece): Promise<void> {
    try {
      const text = (await transcribe(piece.sound, before, signal)).trim()
      if (signal.aborted) return
      if (text) await write(text, piece)
      before = text
      failures = 0
      onState(inTime >= KEEPS_UP ? captionStates.on : captionStates.behind)
    } catch (error) {
      if (signal.aborted) return
      failures += 1
      pausedUntil = now() + pauseAfter(failures)
      // What waited is old by the time it would be tried.
      waiting = null
      before = ''
      onState(captionStates.paused, error)
    }
  }

  function begin(piece: Piece): void {
    isBusy = true
    void work(piece).finally(() => {
      isBusy = false
      const next = waiting
      waiting = null
      if (next && !signal.aborted) begin(next)
    })
  }

  return {
    take(piece) {
      if (signal.aborted || now() < pausedUntil) return
      if (waiting) {
        inTime = 0
        onState(captionStates.behind)
      } else inTime += 1
      if (isBusy) waiting = piece
      else begin(piece)
    },
    stop: () => ending.abort(),
  }
}
