/** Input of both load generators. */
export interface LoadPlan {
  host: string
  port: number
  /** Complete HTTP requests. */
  requests: string[]
  connections: number
  seconds: number
  expect: string
  /** The first value of `{n}`. */
  first: number
  /** Requests per second of an open loop; null for a closed loop. */
  rate: number | null
}
