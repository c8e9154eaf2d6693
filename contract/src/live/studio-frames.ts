/**
 * What travels over the socket of the browser studio, GET /stream/studio/{periodId}?key=…: from the browser what its MediaRecorder makes (WebM in binary
 * frames, cut anywhere, a header first) and `bye` in a text frame, which ends the stream as one that is over; from the server JSON in text frames.
 * `?takeOver=1` ends a studio that is open elsewhere. `?probe=1`: what is sent is only counted, to measure the line.
 */

/** Largest frame that a browser may send, in bytes. */
export const MAX_PIECE_BYTES = 1024 * 1024
/** What is sent at most to measure the line, in bytes. */
export const MAX_PROBE_BYTES = 4 * 1024 * 1024
/** Ends the stream as one that is over, so that its last frames still get through. */
export const BYE = 'bye'

/** `taken`: a studio of this channel is open elsewhere, or was opened there just now; `full`: too many are open on this machine. */
export type StudioEndReason = 'taken' | 'full' | ''

export type StudioAnswer =
  /** From now on pieces are taken, from the header on. */
  | { type: 'ready' }
  /** How it stands, every two seconds. */
  | {
      type: 'state'
      /** Bytes that arrived. */
      bytes: number
      /** Bytes that wait for the encoder. */
      behind: number
      /** 1: the media process has the stream. */
      isArriving: 0 | 1
      bitrate: number
      fps: number
      viewers: number
    }
  | { type: 'probe'; bytes: number; ms: number }
  /** The last frame: why the server hangs up. The page comes back by itself only where `again` says so. */
  | { type: 'end'; code: number; msg: string; again: 0 | 1; why?: StudioEndReason }
