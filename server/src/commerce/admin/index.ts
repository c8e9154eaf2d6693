/** Operators' calls about orders, payments and refunds. */
import { calls as handRefundCalls } from './hand-refunds.ts'
import { calls as offlineCalls } from './offline.ts'
import { calls as orderCalls } from './orders.ts'
import { calls as sandboxCalls } from '../payment/sandbox-setting.ts'
import { calls as paymentCalls } from './payments.ts'
import { calls as refundCalls } from './refunds.ts'

export const calls = [
  ...orderCalls,
  ...offlineCalls,
  ...paymentCalls,
  ...sandboxCalls,
  ...refundCalls,
  ...handRefundCalls,
]
