/** Buying and paying with the sandbox channel. Notifications go through the real route, injected. */
import type { WireOutputOf } from '@zhixing/contract'
import type { ProductRef } from '@zhixing/contract/commerce/order'
import { sweepPayments } from '../src/commerce/payment/work.ts'
import { cashierTicket, notificationOf } from '../src/platform/payment/sandbox/channel.ts'
import { selectPayment } from '../src/platform/payment/sandbox/sandbox.sql.ts'
import type { TestApp } from './harness.ts'

type Placed = WireOutputOf<'user/auth/order/info/pay'>
type Who = { token: string; siteId?: number }

export interface Money {
  /** Places an order. @throws if it is refused */
  place(who: Who, productList: ProductRef[], over?: Record<string, unknown>): Promise<Placed>
  /** Pays at the cashier. `notify: false`: the channel sends no notification. */
  payAtCashier(order: Placed, how?: { notify?: boolean; wrongAmount?: number }): Promise<void>
  /** Sends one notification. @returns the HTTP status */
  notify(
    order: Placed,
    over?: { signature?: string; siteId?: number; channel?: string; wrong?: number },
  ): Promise<number>
  /** The channel accepts the money after the order was closed there. */
  arriveLate(order: Placed): Promise<void>
  status(order: Pick<Placed, 'orderNo'>): Promise<number>
  /** Sums of all ledger entries by kind of account. */
  balances(siteId?: number): Promise<Record<string, number>>
  sweep(): Promise<void>
}

let serial = 0
/** An address per buyer, below the limits per address. */
const newAddress = () => `10.9.${(++serial >> 8) & 255}.${serial & 255}`

export async function makeMoney(t: TestApp): Promise<Money> {
  const serialOf = (order: Placed) => {
    if (!order.payment) throw new Error('nothing has to be paid')
    return order.payment.serialNumber
  }
  const notify: Money['notify'] = async (order, over = {}) => {
    const payment = await selectPayment(t.db(12), serialOf(order))
    if (!payment) throw new Error('the sandbox knows no such payment')
    const { headers, body } = notificationOf(t.services.secret, payment, t.services.clock.now(), over.wrong ?? 0)
    const response = await t.app.inject({
      method: 'POST',
      url: `/pay/notify/${over.siteId ?? 12}/${over.channel ?? 'sandbox'}`,
      headers: {
        'content-type': 'application/json',
        ...headers,
        ...(over.signature ? { 'sandbox-signature': over.signature } : {}),
      },
      payload: body,
    })
    return response.statusCode
  }
  return {
    notify,
    async place(who, productList, over = {}) {
      const input = { productList, clientKey: `test-key-${process.pid}-${++serial}`, payType: 90, ...over }
      const answer = await t.call('user/auth/order/info/pay', input, who)
      if (answer.code !== 200) throw new Error(`the order was refused: ${answer.code} ${answer.msg}`)
      return answer.data
    },
    async payAtCashier(order, { notify: isNotified = true, wrongAmount = 0 } = {}) {
      const serialNumber = serialOf(order)
      const set = { wrong_amount: wrongAmount, repeat: 0 }
      await t.owner`INSERT INTO sandbox_setting ${t.owner({ site_id: 12, ...set })} ON CONFLICT (site_id) DO UPDATE SET ${t.owner(set)}`
      const ticket = cashierTicket(t.services.secret, 12, serialNumber)
      const answer = await t.call(
        'commerce/api/sandbox/payment/pay',
        { serialNumber, ticket, action: 'pay' },
        { ip: newAddress() },
      )
      if (answer.code !== 200 || answer.data.state !== 'paid') throw new Error(`the cashier refused: ${answer.msg}`)
      if (isNotified && (await notify(order)) !== 200) throw new Error('the notification was refused')
    },
    async arriveLate(order) {
      await t.owner`UPDATE sandbox_payment SET state = 'paid', paid_amount = amount, pay_time = now() WHERE serial_number = ${serialOf(order)}`
      await notify(order)
      await t.runJobs()
    },
    async status({ orderNo }) {
      const [row] = await t.owner<
        { orderStatus: number }[]
      >`SELECT order_status FROM order_info WHERE order_no = ${orderNo}`
      return row?.orderStatus ?? 0
    },
    async balances(siteId = 12) {
      const rows = await t.owner<{ kind: string; sum: string }[]>`
        SELECT a.kind, sum(e.amount) AS sum FROM ledger_entry e JOIN ledger_account a ON a.site_id = e.site_id AND a.id = e.account_id
        WHERE e.site_id = ${siteId} GROUP BY a.kind HAVING sum(e.amount) <> 0 ORDER BY a.kind`
      return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]))
    },
    async sweep() {
      await sweepPayments(t.services)
    },
  }
}
