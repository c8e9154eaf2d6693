/** Input and output of the load generator of exams. */
export interface BurstPlan {
  host: string
  port: number
  examId: string
  /** Set for an exam of a class: takers enter through the class; the rest is the same. */
  gradeExamId?: string
  tokens: string[]
  problems: { id: string; answer: string[] }[]
  /** All begin within so many seconds, and hand in within so many. */
  startSeconds: number
  handInSeconds: number
  /** Each saves one answer every `saveEvery` seconds, `saves` times. */
  saveEvery: number
  saves: number
  connections: number
  /** Retries unacknowledged requests until they succeed, as browsers do. */
  patient: boolean
  /** File that receives every acknowledged save. */
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
  /** Unsuccessful answers and cut connections. */
  bad: number
  firstBad: string
  /** Count by code, or `cut`. */
  errors: Record<string, number>
  ackedSaves: number
  handedIn: number
  cpuSeconds: number
}
