/** Jobs and recurring work for payments. */
import type { Tx } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { notificationOf } from '../../platform/payment/sandbox/channel.ts'
import { selectPayment, selectSetting } from '../../platform/payment/sandbox/sandbox.sql.ts'
import { queryPaymentType, refundNoticeType, refundType, sandboxNotifyType } from '../jobs.ts'
import { noticeAccepted } from '../refund/decide.ts'
import { writeError, selectStuck } from '../refund/refund.sql.ts'
import { runRefund } from '../refund/refund.ts'
import { closeOrder, queryPayment } from './payment.ts'
import { selectOverdue } from '../sale/payment.sql.ts'

/** Timeout of a notification, ms. */
const NOTIFY_TIMEOUT = 10_000

const queryJob = jobKind(queryPaymentType, {
  run: ({ siteId, serialNumber, step }, { services }) =>
    queryPayment(services, services.database.of(siteId), { serialNumber, step }),
})

const refundJob = jobKind(refundType, {
  run: ({ siteId, sn }, { services }) => runRefund(services, services.database.of(siteId), sn),
  // Stays in refunding: operators see the error, and the sweep retries.
  async failed({ siteId, sn }, { services }, error) {
    await writeError(services.database.of(siteId), sn, error.message.slice(0, 500))
    services.log.error({ err: error, siteId, sn }, 'refund failed')
  },
})

/** Delivers a notification of the sandbox over HTTP, like a real channel. */
const sandboxNotifyJob = jobKind(sandboxNotifyType, {
  async run({ siteId, serialNumber, isWrong }, { services, signal }) {
    const db = services.database.of(siteId)
    const payment = await selectPayment(db, serialNumber)
    if (!payment) return
    const notification = notificationOf(services.secret, payment, services.clock.now(), isWrong ? 1 : 0)
    const response = await fetch(payment.notifyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...notification.headers },
      body: notification.body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(NOTIFY_TIMEOUT)]),
    })
    if (!response.ok) throw new Error(`the site answered ${response.status}`)
  },
})

const refundNoticeJob = jobKind(refundNoticeType, {
  run: ({ siteId, sn }, { services }) => noticeAccepted(services.database.of(siteId), services, sn),
})

export const jobs = [queryJob, refundJob, refundNoticeJob, sandboxNotifyJob]

/**
 * Queues the sandbox's notifications of a payment as configured: repeated, late, lost, reordered. In the transaction of
 * the payment.
 */
export async function sendSandboxNotices(services: Services, tx: Tx, serialNumber: string): Promise<void> {
  const { repeat, delayMs, isReordered } = await selectSetting(tx)
  for (let n = 0; n < repeat; n += 1) {
    const wait = delayMs * (isReordered === 1 ? repeat - n : n + 1)
    await services.jobs.send(
      tx,
      sandboxNotifyType,
      { siteId: tx.siteId, serialNumber },
      wait > 0 ? { startAfter: new Date(services.clock.now() + wait) } : {},
    )
  }
}

/** Minutes after which a pending refund is retried. */
const STUCK_MINUTES = 15

/** Closes overdue orders whose job was lost, and retries pending refunds. Every site. */
export async function sweepPayments(services: Services): Promise<{ closed: number; refunds: number }> {
  let [closed, refunds] = [0, 0]
  for (const { siteId } of services.sites.all()) {
    const db = services.database.of(siteId)
    for (const orderNo of await selectOverdue(db, 500))
      if (await closeOrder(services, db, orderNo, 'closedByTime')) closed += 1
    for (const sn of await selectStuck(db, STUCK_MINUTES)) {
      await services.jobs.send(db, refundType, { siteId, sn }, { onceKey: sn })
      refunds += 1
    }
  }
  return { closed, refunds }
}
