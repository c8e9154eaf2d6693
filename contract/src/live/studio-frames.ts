/**
 * Frames of the browser studio's WebSocket, GET /stream/studio/{periodId}?key=…. Client: the output of MediaRecorder
 * (WebM, header first, split at any byte) in binary frames, and `bye` in a text frame to end the stream. Server:
 * JSON in text frames. `?takeOver=1` ends a studio that is open elsewhere; `?probe=1` only counts bytes, to measure
 * the uplink.
 */

/** Maximum size of a client frame, in bytes. */
export const MAX_PIECE_BYTES = 1024 * 1024
/** Maximum upload of a bandwidth probe, in bytes. */
export const MAX_PROBE_BYTES = 4 * 1024 * 1024
/** Ends the stream gracefully, so that its last frames are still processed. */
export const BYE = 'bye'

/**
 * `taken`: this channel's studio is open elsewhere, or was taken over there; `full`: this machine's limit is reached.
 */
export type StudioEndReason = 'taken' | 'full' | ''

export type StudioAnswer =
  /** The server accepts binary frames now, from the header on. */
  | { type: 'ready' }
  /** Progress, every two seconds. */
  | {
      type: 'state'
      /** Bytes received. */
      bytes: number
      /** Bytes queued for the encoder. */
      behind: number
      /** 1: the media process receives the stream. */
      isArriving: 0 | 1
      bitrate: number
      fps: number
      viewers: number
    }
  | { type: 'probe'; bytes: number; ms: number }
  /** Last frame: reason of the disconnect. The page reconnects automatically only if `again` is 1. */
  | { type: 'end'; code: number; msg: string; again: 0 | 1; why?: StudioEndReason }
