import type { Delivery } from './delivery.sql.ts'

/** How one delivery went. `later`: the receiver's service is busy or down. */
export interface Outcome {
  result: 'sent' | 'dropped' | 'failed' | 'later'
  error: string
}

/** Sends one delivery; `left`: seconds until it is no news any more. */
export type Sender = (one: Delivery, left: number) => Promise<Outcome>
