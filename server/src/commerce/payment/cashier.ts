/** The sandbox's cashier: the payer's page. */
import { timingSafeEqual } from 'node:crypto'
import { sandbox } from '@zhixing/contract/commerce/order'
import { type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { cashierTicket } from '../../platform/payment/sandbox/channel.ts'
import {
  cancelPayment,
  failPayment,
  payPayment,
  selectPayment,
  selectSetting,
  type SandboxPayment,
} from '../../platform/payment/sandbox/sandbox.sql.ts'
import { channelsAt } from '../channel/channels.ts'
import { sendSandboxNotices } from './work.ts'

const MISSING = '付款码无效或已过期'

/** A payment, authorized by the ticket in its address. */
async function payable(
  sql: Sql,
  { services, db }: Request<'anon'>,
  input: { serialNumber: string; ticket: string },
): Promise<SandboxPayment> {
  const due = Buffer.from(cashierTicket(services.secret, sql.siteId, input.serialNumber))
  const given = Buffer.from(input.ticket)
  const isOffered = (await channelsAt(services, db)).some(({ name }) => name === 'sandbox')
  if (!isOffered || given.length !== due.length || !timingSafeEqual(given, due))
    throw new CallError('notFound', MISSING)
  return found(await selectPayment(sql, input.serialNumber), MISSING)
}

export const calls = implement(sandbox, {
  async view(input, request) {
    const { subject, amount, state, expireTime } = await payable(request.db, request, input)
    const isCancelled = state === 'closed' && Date.parse(expireTime) > request.services.clock.now() ? 1 : 0
    return { subject, siteName: request.site.siteNamePc, amount, state, isCancelled, expireTime }
  },

  async pay(input, request) {
    const { db, services } = request
    await payable(db, request, input)
    return transaction(db, async (tx) => {
      const { wrongAmount } = await selectSetting(tx)
      const { serialNumber, action } = input
      const acts = {
        pay: () => payPayment(tx, serialNumber, wrongAmount),
        fail: () => failPayment(tx, serialNumber),
        cancel: () => cancelPayment(tx, serialNumber),
      }
      const payment = await acts[action]()
      // Paid twice or too late: answers the current state without another notification.
      if (!payment) return { state: found(await selectPayment(tx, serialNumber), MISSING).state }
      await sendSandboxNotices(services, tx, serialNumber)
      return { state: payment.state }
    })
  },
})
