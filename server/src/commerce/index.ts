import { operationSubjects } from './admin/operation-subjects.ts'
import { soldProducts } from '../community/index.ts'
import { navSections } from '../system/index.ts'
import { measures } from '../kernel/metrics.ts'
import type { RecurringWork } from '../kernel/schedule.ts'
import { calls as adminCalls } from './admin/index.ts'
import { courseGifts } from './admin/import-gifts.ts'
import { calls as approvalCalls } from './admin/approval.ts'
import { registered } from '../user/index.ts'
import { calls as earningCalls } from './earning/earning.ts'
import { settleShares } from './earning/settle-shares.ts'
import { measureMoney } from './admin/metrics.ts'
import { proofJob, proveLedgers } from './ledger/proof.ts'
import { calls as ledgerCalls } from './ledger/proof-calls.ts'
import { calls as adminInvoiceCalls } from './invoice/admin.ts'
import { calls as invoiceCalls } from './invoice/invoice.ts'
import { calls as merchantCalls } from './merchant/merchant.ts'
import { calls as orderCalls } from './order/order.ts'
import { calls as cashierCalls } from './payment/cashier.ts'
import { jobs as paymentJobs, sweepPayments } from './payment/work.ts'
import { personal } from './personal.ts'
import { calls as bundleCalls } from './bundle/bundle.ts'
import { calls as campaignCalls } from './campaign/campaign.ts'
import { liveCoursesOf } from './campaign/live-courses.ts'
import { calls as couponBatchCalls } from './coupon/batch.ts'
import { calls as vipCalls, noticeVips, offersVip } from './vip/vip.ts'
import { calls as redeemCalls } from './redeem/redeem.ts'
import { calls as couponCalls, claimableCoupon } from './coupon/coupon.ts'
import { campaignCourses, roomCoupons } from '../live/index.ts'
import { shelfPrices } from '../shared/shelf-price.ts'
import { selectShelfPrices, selectSold } from './product/sold.ts'
import { calls as productCalls } from './product/terms.ts'
import { calls as reconCalls } from './recon/recon.ts'
import { calls as reportCalls } from './report/report.ts'
import { calls as shareCalls } from './report/shares.ts'
import { reconcile } from './recon/reconcile.ts'
import { calls as adminReferralCalls } from './referral/admin.ts'
import { bindNewcomer, calls as referralCalls } from './referral/referral.ts'
import { calls as refundCalls } from './refund/request.ts'
import { calls as ruleCalls } from './rule/rule.ts'
import { seatKinds } from '../org/index.ts'
import { membershipSeats } from './product/membership-seats.ts'
import { calls as payoutAccountCalls } from './withdrawal/account.ts'
import { calls as adminWithdrawalCalls } from './withdrawal/admin-withdrawal.ts'
import { jobs as payoutJobs, sweepPayouts } from './withdrawal/payout.ts'
import { calls as withdrawalCalls } from './withdrawal/withdrawal.ts'

const referral = [...referralCalls, ...adminReferralCalls]
const invoices = [...invoiceCalls, ...adminInvoiceCalls]

export const calls = [
  ...orderCalls,
  ...cashierCalls,
  ...merchantCalls,
  ...refundCalls,
  ...productCalls,
  ...bundleCalls,
  ...campaignCalls,
  ...couponCalls,
  ...couponBatchCalls,
  ...redeemCalls,
  ...vipCalls,
  ...referral,
  ...adminCalls,
  ...approvalCalls,
  ...earningCalls,
  ...payoutAccountCalls,
  ...withdrawalCalls,
  ...adminWithdrawalCalls,
  ...ruleCalls,
  ...ledgerCalls,
  ...invoices,
  ...reconCalls,
  ...reportCalls,
  ...shareCalls,
]
export const jobs = [...paymentJobs, ...payoutJobs, proofJob]
export const recurring: RecurringWork[] = [
  { name: 'commerce.sweepPayments', everyMinutes: 5, run: sweepPayments },
  { name: 'commerce.sweepPayouts', everyMinutes: 10, run: sweepPayouts },
  { name: 'commerce.noticeVips', everyMinutes: 60, run: noticeVips },
  { name: 'commerce.settleShares', everyMinutes: 5, run: settleShares },
  { name: 'commerce.reconcile', everyMinutes: 60, run: reconcile },
  { name: 'commerce.proveLedger', everyMinutes: 24 * 60, run: proveLedgers },
]
/** Extension points of lower domains that this domain fills. */
export const extensions = [
  roomCoupons.with(claimableCoupon),
  campaignCourses.with(liveCoursesOf),
  measures.with(measureMoney),
  seatKinds.with(membershipSeats),
  personal,
  courseGifts,
  registered.with(bindNewcomer),
  navSections.with({ url: 'vip', hasContent: offersVip }),
  soldProducts.with(selectSold),
  shelfPrices.with(selectShelfPrices),
  ...operationSubjects,
]

export { sealed } from './sealed.ts'
export { takesMoney } from './channel/channels.ts'
export { receiveNotification } from './payment/notify.ts'
export { waitingTrade } from './admin/waiting.sql.ts'
export { selectComingOffers } from './campaign/coming.sql.ts'
export { payments, selectFunnel, selectIncomeDays, selectTodaySales, selectTopSold } from './report/report.sql.ts'
export { paidOrders, selectPaidOrders } from './report/paid.sql.ts'
export { selectWeekIncome } from './earning/earning.sql.ts'
export { selectBalances } from './ledger/ledger.ts'
export { selectRule } from './product/terms.sql.ts'
