/** Job types of this domain. */
import { z } from 'zod'
import { jobType } from '../kernel/jobs.ts'

/** Queries the channel about a payment without a report; `step` counts the attempts. */
export const queryPaymentType = jobType(
  'commerce.queryPayment',
  { serialNumber: z.string(), step: z.number() },
  { concurrency: 4, isDeferred: true },
)
/** Executes a refund at the channel. */
export const refundType = jobType('commerce.refund', { sn: z.string() }, { concurrency: 2, retryLimit: 6 })
/** Tells the buyer that a refund is accepted, if it takes longer than a minute. */
export const refundNoticeType = jobType('commerce.refundNotice', { sn: z.string() }, { isDeferred: true })
/** Executes a withdrawal at a channel. */
export const payoutType = jobType('commerce.payout', { id: z.string() }, { concurrency: 2, retryLimit: 6 })
/** Delivers a notification of the sandbox to the site. */
export const sandboxNotifyType = jobType(
  'commerce.sandboxNotify',
  { serialNumber: z.string(), isWrong: z.boolean().optional() },
  { concurrency: 4, retryLimit: 5 },
)
/** Verifies the whole ledger (ledger/proof.ts). */
export const proveLedgerType = jobType('commerce.proveLedger', { proofId: z.string() }, { retryLimit: 1 })
