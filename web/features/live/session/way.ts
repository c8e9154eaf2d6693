export type Mode = 'flv' | 'hls'

/** Preferred playback mode, or automatic. */
export type Wish = Mode | 'auto'

export interface Engine {
  mode: Mode
  close(): void
}

/** Reconnect delay plus jitter up to the same amount, ms. */
export const AGAIN = 1000
export const AGAIN_MORE = 2000
/** Without a frame for this long a connection counts as lost, ms: a proxy may buffer it, or the stream stalls. */
export const PATIENCE = 12_000
/** Maximum retry delay of HLS requests, ms. */
export const MAX_HLS_RETRY = 2000
