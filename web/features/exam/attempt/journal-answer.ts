/** One answer. It is unsent while `rev` is above `sentRev`. */
export interface JournalAnswer {
  recordId: string
  problemId: string
  rev: number
  userAnswer: string[]
  flag: 0 | 1
  /** ISO time by the server clock. */
  answeredAt: string
  sentRev: number
  /** Why the server rejected this rev, shown to the taker. */
  refused?: string
}
