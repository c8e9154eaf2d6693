/**
 * Paying an order: an attempt starts at a channel; every report about it, from whatever source, goes through
 * `applyReport`.
 */
import { INSTALLATION } from '@zhixing/contract/commerce/provider-fields'
import { errorTable } from '@zhixing/contract/errors'
import { stateCode } from '@zhixing/contract/states'
import { type Db, type Sql, type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { createGroupCommit } from '../../kernel/group-commit.ts'
import { sitePart } from '../../kernel/parts.ts'
import type { Services } from '../../kernel/services.ts'
import type { PaymentReport } from '../../platform/payment/port.ts'
import { returnCoupon } from '../coupon/coupon.sql.ts'
import { queryPaymentType } from '../jobs.ts'
import { transfer } from '../ledger/ledger.ts'
import { arrivalOf, nextOrder, nextPay } from '../model/states.ts'
import * as orders from '../sale/order.sql.ts'
import { settle } from '../settlement/settle.ts'
import { createRefund } from '../refund/refund.ts'
import { texts } from '../texts.ts'
import { type AccountRef, channelFor, channelOf, type SiteChannel } from '../channel/channels.ts'
import { heldText } from './held-text.ts'
import { type Payer, payerCode, payerState } from '../channel/payer.ts'
import * as sql from '../sale/payment.sql.ts'

const { order: orderState, pay: payState } = stateCode

/** Delays of the queries to the channel without a report, seconds after the start; the last one closes the order. */
export const QUERY_AFTER = [15, 60, 300, 1800] as const

/** The next action of the payer, as in the contract. */
export const paymentOf = ({ serialNumber, payType, amount, codeUrl, payUrl, payParams, expireTime }: sql.Pay) => ({
  serialNumber,
  payType,
  amount,
  codeUrl,
  payUrl,
  payParams,
  expireTime,
})

/** The payer's request. */
interface Visit {
  origin: string
  ip: string
  payer?: Payer | undefined
}

/** The subject of a payment as shown to the payer. */
const subjectOf = (names: readonly string[]): string =>
  names.length > 1 ? `${names[0]} 等 ${names.length} 件` : (names[0] ?? '')

/**
 * The first attempt of an order being placed: `pay` is inserted with the order, `sent` queues its query.
 * `startAtChannel` starts it.
 */
export function beginPayment(
  tx: Tx,
  services: Services,
  { name, accountId }: Pick<SiteChannel, 'name' | 'accountId'>,
  { payType, serialNumber }: { payType: number; serialNumber: string },
) {
  return {
    pay: { serialNumber, channel: name, accountId, payType },
    sent: sendQueries(services, tx, [serialNumber]),
  }
}

/** A further attempt for a waiting order, locked by the caller; queues its query. */
async function openPayment(
  tx: Tx,
  services: Services,
  order: Pick<orders.Order, 'orderNo' | 'pricePaid'>,
  { channel, payType, serialNumber }: { channel: SiteChannel; payType: number; serialNumber: string },
): Promise<sql.Pay> {
  const row = {
    serialNumber,
    orderNo: order.orderNo,
    channel: channel.name,
    accountId: channel.accountId,
    payType,
    amount: order.pricePaid,
  }
  const [pay] = await Promise.all([sql.insertPay(tx, row), sendQueries(services, tx, [serialNumber])])
  return pay
}

/**
 * Starts an attempt for a waiting order, or continues the open one of the same pay type. @throws {CallError} when the
 * order is not waiting, has a held payment, the pay type is not offered, or the channel is unavailable (the order
 * stays)
 */
export async function startPayment(
  services: Services,
  db: Db,
  orderNo: string,
  { payType, ...visit }: Visit & { payType: number | undefined },
): Promise<sql.Pay> {
  const channel = await channelFor(services, db, payType)
  const { pay, names } = await transaction(db, async (tx) => {
    const order = found(await orders.lockOrder(tx, orderNo), texts.noOrder)
    if (order.orderStatus !== orderState.waiting || Date.parse(order.expireTime) <= services.clock.now())
      throw new CallError('shown', texts.notWaiting)
    const [open, held, items, { serialNumber }] = await Promise.all([
      sql.selectOpenPays(tx, orderNo),
      sql.selectHeldOrders(tx, [orderNo]),
      orders.selectItems(tx, [orderNo]),
      orders.newNumbers(tx),
    ])
    // An operator decides on the held payment first: a second one would have to be refunded.
    if (held.size > 0) throw new CallError('shown', texts.moneyHeld)
    // An attempt through an account that is not offered any more is not continued.
    const running = open.find(
      (one) => one.payType === payType && one.payStatus === payState.waiting && one.accountId === channel.accountId,
    )
    return {
      pay: running ?? (await openPayment(tx, services, order, { channel, payType: payType ?? 0, serialNumber })),
      names: items.map(({ productName }) => productName),
    }
  })
  return startAtChannel(services, db, pay, names, visit)
}

/** Group commit for attempts started within the same milliseconds. */
const starting = sitePart((services, siteId) =>
  createGroupCommit<sql.Started, void>({
    async run(starts) {
      await sql.writeStarts(services.database.of(siteId), starts)
      return starts.map(() => undefined)
    },
    waitMs: 0,
  }),
)

/**
 * Starts an attempt at its channel; idempotent by serial number. When the channel needs the payer's identity, the
 * result redirects the browser there first.
 * @throws {CallError} when the channel is unavailable; the order stays
 */
export async function startAtChannel(
  services: Services,
  db: Db,
  pay: sql.Pay,
  names: readonly string[],
  { origin, ip, payer }: Visit,
): Promise<sql.Pay> {
  if (pay.codeUrl || pay.payUrl || pay.payParams) return pay
  const channel = await channelOf(services, db, pay)
  if (!channel) throw new CallError('invalid', texts.payTypeOff, 'payType')
  const returnUrl = `${origin}/checkout/pay/${pay.orderNo}`
  const state = payerState(services, db.siteId, pay.orderNo)
  const asking = channel.payerUrl?.(pay.payType, { returnUrl, state })
  const code = payerCode(services, db.siteId, pay.orderNo, payer)
  if (asking && !code) return { ...pay, payUrl: asking }
  try {
    const start = await channel.start(db, {
      serialNumber: pay.serialNumber,
      payType: pay.payType,
      amount: pay.amount,
      subject: subjectOf(names),
      origin,
      returnUrl,
      notifyUrl: notifyUrl(services, db.siteId, channel),
      ip,
      expireTime: pay.expireTime,
      payerCode: code,
    })
    if (!channel.isRepeatable) await starting(services, db.siteId).submit({ serialNumber: pay.serialNumber, ...start })
    return { ...pay, ...start }
  } catch (error) {
    // A code can be used once, within minutes: a used or expired one redirects for a new one.
    if (asking && error instanceof CallError && error.code === errorTable.invalid.code)
      return { ...pay, payUrl: asking }
    services.log.error(
      { err: error, channel: channel.name, serialNumber: pay.serialNumber },
      'starting a payment failed',
    )
    throw new CallError('shown', texts.channelAway)
  }
}

/** Address for notifications. Without PUBLIC_URL only the local sandbox can reach it. */
function notifyUrl({ config }: Services, siteId: number, { name, accountId }: SiteChannel): string {
  const host = ['0.0.0.0', '::', ''].includes(config.host) ? '127.0.0.1' : config.host
  return `${config.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`}/pay/notify/${siteId}/${name}${accountId === INSTALLATION ? '' : `/${accountId}`}`
}

/** Queues the queries of attempts; `step` defaults to the first. */
export async function sendQueries(
  { jobs, clock }: Services,
  tx: Tx,
  serialNumbers: readonly string[],
  step = 0,
): Promise<void> {
  const wait = (QUERY_AFTER[step] ?? 0) - (step > 0 ? (QUERY_AFTER[step - 1] ?? 0) : 0)
  const startAfter = new Date(clock.now() + wait * 1000)
  const list = serialNumbers.map((serialNumber) => ({ siteId: tx.siteId, serialNumber, step }))
  await jobs.sendAll(tx, queryPaymentType, list, { startAfter })
}

/** The effect of a report. */
export type Applied = 'settled' | 'late' | 'twice' | 'held' | 'noted' | 'repeated' | 'unknown'

/**
 * Applies a channel's report about a payment. Idempotent, in any order. A payment that does not match (amount,
 * currency, merchant) is held for an operator and grants nothing.
 * @param note stores the result in the same transaction
 */
export async function applyReport(
  services: Services,
  db: Db,
  from: AccountRef,
  report: PaymentReport,
  note: (sql: Sql, applied: Applied) => Promise<void> = async () => {},
): Promise<Applied> {
  const known = /^\d{1,19}$/.test(report.serialNumber) ? await sql.selectPay(db, report.serialNumber) : undefined
  // A report is believed about payments of the account whose keys verified it, and of no other.
  if (!known || known.channel !== from.channel || known.accountId !== from.accountId) {
    await note(db, 'unknown')
    return 'unknown'
  }
  return transaction(db, async (tx) => {
    const applied = await applyReportIn(tx, services, known, report)
    await note(tx, applied)
    return applied
  })
}

/** The same for a known payment of the channel, in the caller's transaction. */
export async function applyReportIn(
  tx: Tx,
  services: Services,
  known: Pick<sql.Pay, 'serialNumber' | 'orderNo'>,
  report: PaymentReport,
): Promise<Applied> {
  const [lockedOrder, lockedPay] = await Promise.all([
    orders.lockOrder(tx, known.orderNo),
    sql.lockPay(tx, known.serialNumber),
  ])
  const [order, pay] = [found(lockedOrder), found(lockedPay)]
  if (report.state === 'waiting' || report.state === 'refunded') return 'noted'
  if (report.state !== 'paid') {
    const payStatus = nextPay(pay.payStatus, report.state === 'closed' ? 'close' : 'fail')
    if (payStatus === undefined) return 'repeated'
    await sql.writePay(tx, pay.serialNumber, { payStatus })
    return 'noted'
  }
  const merchant = (await channelOf(services, tx, pay))?.merchant ?? ''
  const isRight = report.amount === pay.amount && report.currency === pay.currency && report.merchant === merchant
  const payStatus = nextPay(pay.payStatus, isRight ? 'pay' : 'hold')
  if (payStatus === undefined || (pay.payStatus === payState.held && isRight)) return 'repeated'
  const { platformSn, payTime } = report
  if (!isRight) {
    const heldReason = heldText({ ...pay, merchant }, report)
    await sql.writePay(tx, pay.serialNumber, { payStatus, platformSn, payTime, heldReason })
    await transfer(tx, {
      key: `held:${pay.serialNumber}`,
      kind: 'held',
      orderNo: pay.orderNo,
      lines: [
        { account: `channel:${pay.channel}`, amount: -report.amount },
        { account: 'suspense', amount: report.amount },
      ],
    })
    await orders.insertLog(tx, pay.orderNo, 'held', heldReason)
    services.log.error(
      { serialNumber: pay.serialNumber, orderNo: pay.orderNo, report },
      'payment held: it does not match its order',
    )
    return 'held'
  }
  await sql.writePay(tx, pay.serialNumber, { payStatus, platformSn, payTime })
  const arrival = arrivalOf(order.orderStatus)
  if (arrival === 'settle') {
    await settle(tx, services, order, {
      payType: pay.payType,
      channel: pay.channel,
      serialNumber: pay.serialNumber,
      payTime,
    })
    return 'settled'
  }
  await transfer(tx, {
    key: `arrive:${pay.serialNumber}`,
    kind: arrival,
    orderNo: pay.orderNo,
    lines: [
      { account: `channel:${pay.channel}`, amount: -pay.amount },
      { account: 'refundDue', amount: pay.amount },
    ],
  })
  await orders.insertLog(tx, pay.orderNo, arrival)
  await createRefund(tx, services, {
    orderNo: pay.orderNo,
    serialNumber: pay.serialNumber,
    userId: order.userId,
    clientKey: `${arrival}:${pay.serialNumber}`,
    kind: arrival,
    itemList: [],
    amount: pay.amount,
    reason: texts.events[arrival],
    status: 'refunding',
  })
  return arrival
}

/**
 * Closes a waiting order, at the channels first so that it cannot be paid afterwards. Money that still arrives is
 * refunded automatically.
 * @returns false: it was paid meanwhile, or not waiting
 */
export async function closeOrder(
  services: Services,
  db: Db,
  orderNo: string,
  event: 'closedByUser' | 'closedByTime' | 'closedByOperator',
  operatorId: string | null = null,
): Promise<boolean> {
  for (const pay of await sql.selectOpenPays(db, orderNo)) {
    const channel = await channelOf(services, db, pay)
    // An unavailable channel does not block closing: a payment it still accepts is refunded.
    const closed = await channel?.close(db, pay.serialNumber).catch((error: unknown) => {
      services.log.warn({ err: error, serialNumber: pay.serialNumber }, 'closing a payment at its channel failed')
      return true
    })
    if (closed === false && channel) {
      const report = await channel.query(db, pay.serialNumber)
      if (report) await applyReport(services, db, pay, report)
    }
  }
  return transaction(db, async (tx) => {
    const order = await orders.lockOrder(tx, orderNo)
    const orderStatus = order && nextOrder(order.orderStatus, 'close')
    if (orderStatus === undefined) return false
    await orders.writeStatus(tx, orderNo, { orderStatus, closed: true })
    if (order?.couponId) await returnCoupon(tx, orderNo)
    for (const pay of await sql.selectOpenPays(tx, orderNo)) {
      const payStatus = nextPay(pay.payStatus, 'close')
      if (payStatus !== undefined) await sql.writePay(tx, pay.serialNumber, { payStatus })
    }
    await orders.insertLog(tx, orderNo, event, '', operatorId)
    return true
  })
}

/** Queries the channel about an unsettled payment; the last query closes the order. */
export async function queryPayment(
  services: Services,
  db: Db,
  { serialNumber, step }: { serialNumber: string; step: number },
): Promise<void> {
  const pay = await sql.selectPay(db, serialNumber)
  if (!pay || pay.payStatus === payState.paid || pay.payStatus === payState.held || pay.payStatus === payState.refunded)
    return
  const channel = await channelOf(services, db, pay)
  const report = await channel?.query(db, serialNumber)
  if (report) await applyReport(services, db, pay, report)
  const order = await orders.selectOrder(db, pay.orderNo)
  if (step + 1 < QUERY_AFTER.length) {
    if (order?.orderStatus === orderState.waiting)
      await transaction(db, (tx) => sendQueries(services, tx, [serialNumber], step + 1))
  } else if (order?.orderStatus === orderState.waiting && Date.parse(order.expireTime) <= services.clock.now())
    await closeOrder(services, db, pay.orderNo, 'closedByTime')
}
