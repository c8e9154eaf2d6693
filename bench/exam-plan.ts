/** What the generator of the burst is told, and what it tells. */
export interface BurstPlan {
  host: string
  port: number
  examId: string
  /** Where it is an exam of a class: its takers come in by the class's door, as its page does; the rest is the same. */
  gradeExamId?: string
  tokens: string[]
  problems: { id: string; answer: string[] }[]
  /** All begin within so many seconds, and hand in within so many. */
  startSeconds: number
  handInSeconds: number
  /** Each saves one answer, every so many seconds, so many times. */
  saveEvery: number
  saves: number
  connections: number
  /** Goes on through anything: whatever is not acknowledged is sent again, as browsers do. */
  patient: boolean
  /** Every acknowledged save is written into this file. */
  ledger?: string
}

export interface Spread {
  count: number
  p50: number
  p99: number
  p999: number
  max: number
}
export interface BurstResult {
  start: Spread
  save: Spread
  handIn: Spread
  /** Answers other than success, and connections that were cut. */
  bad: number
  firstBad: string
  /** How often which code was heard, or that the connection was cut. */
  errors: Record<string, number>
  ackedSaves: number
  handedIn: number
  cpuSeconds: number
}
