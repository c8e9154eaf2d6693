export type Mode = 'problem' | 'taker' | 'arbitrate' | 'recheck'

export interface Place {
  mode: Mode
  /** Of the problem, or of the taker; '' for whatever comes. */
  id: string
}
