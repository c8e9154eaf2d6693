import type { RecurringWork } from '../kernel/schedule.ts'
import { calls as orderCalls } from './order/order.ts'
import { calls as cashierCalls } from './payment/cashier.ts'
import { calls as refundCalls } from './refund/request.ts'
import { personal } from './personal.ts'
import { jobs as paymentJobs, sweepPayments } from './payment/work.ts'
import { calls as productCalls } from './product/terms.ts'

/** Front door of the domain. */
export const calls = [...orderCalls, ...cashierCalls, ...refundCalls, ...productCalls]
export const jobs = [...paymentJobs]
export const recurring: RecurringWork[] = [{ name: 'commerce.sweepPayments', everyMinutes: 5, run: sweepPayments }]
/** What this domain adds to those below. */
export const extensions = [personal]

// For http/pay-notify.ts.
export { receiveNotification } from './payment/notify.ts'
