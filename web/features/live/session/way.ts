export type Mode = 'flv' | 'hls'

/** What the viewer wants: one of the ways, or whichever is best. */
export type Wish = Mode | 'auto'

export interface Engine {
  mode: Mode
  close(): void
}

/** Another try after the way was lost comes after this long (ms), and up to so much later: not all browsers at once. */
export const AGAIN = 1000
export const AGAIN_MORE = 2000
/** A way that brings no picture for so long (ms) is lost: a proxy may hold it back, or the stream stands still. */
export const PATIENCE = 12_000
/** What HLS could not fetch is asked for again after this long (ms) at most. */
export const MAX_HLS_RETRY = 2000
