/** The jobs of this domain: what they are called and carry. */
import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

/** Asks the channel about a payment of which nothing was heard; `step` counts the times. */
export const queryPaymentType = jobType(
  'commerce.queryPayment',
  { serialNumber: z.string(), step: z.number() },
  { concurrency: 4, isDeferred: true },
)
/** Gives money back through the channel. */
export const refundType = jobType('commerce.refund', { sn: z.string() }, { concurrency: 2, retryLimit: 6 })
/** Pays a withdrawal through a channel. */
export const payoutType = jobType('commerce.payout', { id: z.string() }, { concurrency: 2, retryLimit: 6 })
/** A notification of the sandbox on its way to the school. */
export const sandboxNotifyType = jobType(
  'commerce.sandboxNotify',
  { serialNumber: z.string(), isWrong: z.boolean().optional() },
  { concurrency: 4, retryLimit: 5 },
)
/** Adds the whole ledger up (ledger/proof.ts). */
export const proveLedgerType = jobType('commerce.proveLedger', { proofId: z.string() }, { retryLimit: 1 })
