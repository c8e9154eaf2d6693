export type Mode = 'flv' | 'hls'

/** Preferred playback mode, or automatic. */
export type Wish = Mode | 'auto'

export interface Engine {
  mode: Mode
  close(): void
}

/** Reconnect delay, and maximum jitter added to it, ms. */
export const RETRY_MS = 1000
export const RETRY_JITTER_MS = 2000
/** Without a frame for this long a connection counts as lost, ms: a proxy may buffer it, or the stream stalls. */
export const STALL_TIMEOUT_MS = 12_000
/** Maximum retry delay of HLS requests, ms. */
export const MAX_HLS_RETRY = 2000
