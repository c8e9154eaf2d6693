/** Work about payments that outlives its request, and what recurs. */
import type { Tx } from '../../kernel/db/index.ts'
import { jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { notificationOf } from '../../platform/payment/sandbox.ts'
import { selectPayment, selectSetting } from '../../platform/payment/sandbox.sql.ts'
import { queryPaymentType, refundType, sandboxNotifyType } from '../jobs.ts'
import { writeError, selectStuck } from '../refund/refund.sql.ts'
import { runRefund } from '../refund/refund.ts'
import { closeOrder, queryPayment } from './payment.ts'
import { selectOverdue } from '../sale/payment.sql.ts'

/** How long a channel may take to answer, ms. */
const NOTIFY_TIMEOUT = 10_000

const queryJob = jobKind(queryPaymentType, {
  run: ({ siteId, serialNumber, step }, { services }) =>
    queryPayment(services, services.database.of(siteId), { serialNumber, step }),
})

const refundJob = jobKind(refundType, {
  run: ({ siteId, sn }, { services }) => runRefund(services, services.database.of(siteId), sn),
  // It stays on its way: an operator sees why, and the sweep tries it again.
  async failed({ siteId, sn }, { services }, error) {
    await writeError(services.database.of(siteId), sn, error.message.slice(0, 500))
    services.log.error({ err: error, siteId, sn }, 'a refund could not be made')
  },
})

/** Brings a notification of the sandbox to the school, over HTTP like any channel. */
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
    if (!response.ok) throw new Error(`the school answered ${response.status}`)
  },
})

export const jobs = [queryJob, refundJob, sandboxNotifyJob]

/** Lets the sandbox notify the school about a payment as it is set: repeated, late, lost, out of order. In the transaction that pays. */
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

/** Minutes after which a refund that is still on its way is tried again. */
const STUCK_MINUTES = 15

/** Closes orders whose time is over and whose own job was lost, and sends refunds again that did not arrive. Every site. */
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
