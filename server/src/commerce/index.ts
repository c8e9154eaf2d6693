import type { RecurringWork } from '../kernel/schedule.ts'
import { registered } from '../user/index.ts'
import { calls as orderCalls } from './order/order.ts'
import { calls as cashierCalls } from './payment/cashier.ts'
import { jobs as paymentJobs, sweepPayments } from './payment/work.ts'
import { personal } from './personal.ts'
import { calls as productCalls } from './product/terms.ts'
import { calls as adminReferralCalls } from './referral/admin.ts'
import { bindNewcomer, calls as referralCalls } from './referral/referral.ts'
import { calls as refundCalls } from './refund/request.ts'

const referral = [...referralCalls, ...adminReferralCalls]

/** Front door of the domain. */
export const calls = [...orderCalls, ...cashierCalls, ...refundCalls, ...productCalls, ...referral]
export const jobs = [...paymentJobs]
export const recurring: RecurringWork[] = [{ name: 'commerce.sweepPayments', everyMinutes: 5, run: sweepPayments }]
/** What this domain adds to those below. */
export const extensions = [personal, registered.with(bindNewcomer)]

// For http/pay-notify.ts.
export { receiveNotification } from './payment/notify.ts'
