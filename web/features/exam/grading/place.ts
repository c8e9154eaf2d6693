export type Mode = 'problem' | 'taker' | 'arbitrate' | 'recheck'

export interface Place {
  mode: Mode
  /** Id of the problem or taker; '' for any. */
  id: string
}
