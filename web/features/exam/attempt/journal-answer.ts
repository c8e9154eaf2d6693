/** One answer. It waits for the server while `rev` is above `sentRev`. */
export interface JournalAnswer {
  recordId: string
  problemId: string
  rev: number
  userAnswer: string[]
  flag: 0 | 1
  /** ISO time by the server's clock. */
  answeredAt: string
  sentRev: number
  /** The server will not have this rev: why, for the person. */
  refused?: string
}
