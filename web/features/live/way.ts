export type Mode = 'flv' | 'hls'

/** What the viewer wants: one of the ways, or whichever is best. */
export type Wish = Mode | 'auto'

export interface Engine {
  mode: Mode
  close(): void
}
