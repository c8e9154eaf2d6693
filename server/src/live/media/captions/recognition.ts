/**
 * Sequential transcription of one stream's chunks. Back-pressure: chunks that cannot be handled in time are dropped.
 */
import { captionStates, type CaptionState } from '@zhixing/contract/live/room-frames'
import type { Piece } from '../../../platform/speech/cuts.ts'

/** Exponential backoff (ms) after consecutive failures. */
export const pauseAfter = (failures: number): number => Math.min(60_000, 2000 * 2 ** (failures - 1))
/** Consecutive timely chunks after which it has caught up. */
const KEEPS_UP = 4

export interface Recognition {
  /** Takes a finished chunk. */
  take(piece: Piece): void
  /** Stops without waiting for the request in flight. */
  stop(): void
}

/** `write` gets the text of each chunk, in order. */
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
      // The waiting chunk would be stale after the backoff.
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
