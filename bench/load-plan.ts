/** What both generators are told. */
export interface LoadPlan {
  host: string
  port: number
  /** Whole requests, ready for the wire. */
  requests: string[]
  connections: number
  seconds: number
  expect: string
  /** The first `{n}`. */
  first: number
  /** Requests per second of an open loop, or null: every connection asks again as soon as it is answered. */
  rate: number | null
}
