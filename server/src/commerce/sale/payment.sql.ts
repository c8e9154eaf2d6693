import { literal } from '../../kernel/db/literal.ts'
import { type StateCode, stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PaymentReport, PaymentStart } from '../../platform/payment/port.ts'

/** A payment attempt: one order through one channel. */
export interface Pay {
  serialNumber: string
  orderNo: string
  channel: string
  /** The merchant account it was started with. */
  accountId: string
  payType: number
  payStatus: StateCode<'pay'>
  amount: number
  currency: string
  codeUrl: string
  payUrl: string
  payParams: Record<string, string> | null
  platformSn: string
  payTime: string | null
  expireTime: string
}

const columns = (sql: Sql) => sql`
  serial_number, order_no, channel, account_id, pay_type, pay_status, amount, currency, code_url, pay_url, pay_params, platform_sn, pay_time, expire_time`

/** Inserts a payment attempt that expires with its order. */
export async function insertPay(
  tx: Tx,
  pay: { serialNumber: string; orderNo: string; channel: string; accountId: string; payType: number; amount: number },
): Promise<Pay> {
  const [row] = await tx<Pay[]>`
    INSERT INTO order_pay (site_id, serial_number, order_no, channel, account_id, pay_type, amount, expire_time)
    SELECT ${tx.siteId}, ${pay.serialNumber}, o.order_no, ${pay.channel}, ${pay.accountId}, ${pay.payType}, ${pay.amount}, o.expire_time
    FROM order_info o WHERE o.site_id = ${tx.siteId} AND o.order_no = ${pay.orderNo} RETURNING ${columns(tx)}`
  if (!row) throw new Error('the payment attempt was not inserted')
  return row
}

/** The attempt as inserted by `insertOrder`. */
export const openedPay = (
  { orderNo, pricePaid, expireTime }: { orderNo: string; pricePaid: number; expireTime: string },
  pay: { serialNumber: string; channel: string; accountId: string; payType: number },
): Pay => ({
  ...pay,
  orderNo,
  payStatus: stateCode.pay.waiting,
  amount: pricePaid,
  currency: 'CNY',
  codeUrl: '',
  payUrl: '',
  payParams: null,
  platformSn: '',
  payTime: null,
  expireTime,
})

export async function selectPay(sql: Sql, serialNumber: string): Promise<Pay | undefined> {
  const [row] = await sql<
    Pay[]
  >`SELECT ${columns(sql)} FROM order_pay WHERE site_id = ${sql.siteId} AND serial_number = ${serialNumber}`
  return row
}

/** Requires the order's lock, which serializes everything about an order. */
export async function lockPay(tx: Tx, serialNumber: string): Promise<Pay | undefined> {
  const [row] = await tx<
    Pay[]
  >`SELECT ${columns(tx)} FROM order_pay WHERE site_id = ${tx.siteId} AND serial_number = ${serialNumber} FOR UPDATE`
  return row
}

/** Attempts of an order that can still be paid. */
export async function selectOpenPays(sql: Sql, orderNo: string): Promise<Pay[]> {
  return sql<Pay[]>`
    SELECT ${columns(sql)}
    FROM order_pay
    WHERE site_id = ${sql.siteId}
      AND order_no = ${orderNo}
      AND pay_status IN (${literal(sql, stateCode.pay.waiting, stateCode.pay.failed)})
    ORDER BY serial_number`
}

/** Which of these orders have a held payment that is undecided. */
export async function selectHeldOrders(sql: Sql, orderNos: readonly string[]): Promise<Set<string>> {
  if (orderNos.length === 0) return new Set()
  const rows = await sql<{ orderNo: string }[]>`
    SELECT DISTINCT order_no FROM order_pay WHERE site_id = ${sql.siteId} AND order_no = ANY(${sql.ids(orderNos)}) AND pay_status = ${stateCode.pay.held}`
  return new Set(rows.map(({ orderNo }) => orderNo))
}

export type Started = PaymentStart & { serialNumber: string }

/** Stores the payment instructions of several attempts in one statement. */
export async function writeStarts(sql: Sql, starts: readonly Started[]): Promise<void> {
  // Ordered to prevent deadlocks between such statements.
  const rows = starts.toSorted((a, b) => (a.serialNumber < b.serialNumber ? -1 : 1))
  await sql`
    UPDATE order_pay p SET code_url = s."codeUrl", pay_url = s."payUrl", pay_params = nullif(s."payParams", 'null')
    FROM jsonb_to_recordset(${asJson(sql, rows)}) AS s ("serialNumber" bigint, "codeUrl" text, "payUrl" text, "payParams" jsonb)
    WHERE p.site_id = ${sql.siteId} AND p.serial_number = s."serialNumber"`
}

export async function writePay(
  tx: Tx,
  serialNumber: string,
  to: {
    payStatus: StateCode<'pay'>
    platformSn?: string
    payTime?: string | null
    amount?: number
    heldReason?: string
  },
): Promise<void> {
  await tx`
    UPDATE order_pay SET pay_status = ${to.payStatus}, platform_sn = coalesce(${to.platformSn ?? null}, platform_sn),
      pay_time = coalesce(${to.payTime ?? null}::timestamptz, pay_time), amount = coalesce(${to.amount ?? null}, amount),
      held_reason = coalesce(${to.heldReason ?? null}, held_reason)
    WHERE site_id = ${tx.siteId} AND serial_number = ${serialNumber}`
}

export async function insertNotify(
  sql: Sql,
  row: {
    channel: string
    accountId: string
    headers: Record<string, string>
    body: string
    report: PaymentReport
    result: string
    remark?: string
  },
): Promise<void> {
  await sql`
    INSERT INTO pay_notify (site_id, channel, account_id, serial_number, headers, body, report, result, remark)
    VALUES (${sql.siteId}, ${row.channel}, ${row.accountId}, ${row.report.serialNumber}, ${asJson(sql, row.headers)}, ${row.body},
      ${asJson(sql, row.report)}, ${row.result}, ${row.remark ?? ''})`
}

export async function writeNotifyResult(sql: Sql, id: string, result: string, remark: string): Promise<void> {
  await sql`UPDATE pay_notify SET result = ${result}, remark = ${remark} WHERE site_id = ${sql.siteId} AND id = ${id}`
}

export interface Notice {
  id: string
  channel: string
  accountId: string
  serialNumber: string
  headers: Record<string, string>
  body: string
  /** The parsed report; null for rows from before it was stored. */
  report: PaymentReport | null
  result: string
  remark: string
  gmtCreate: string
}

const noticeColumns = (sql: Sql) =>
  sql`id, channel, account_id, serial_number, headers, body, report, result, remark, gmt_create`

/** All notifications for a payment. */
export async function selectNotices(sql: Sql, serialNumber: string): Promise<Notice[]> {
  return sql<
    Notice[]
  >`SELECT ${noticeColumns(sql)} FROM pay_notify WHERE site_id = ${sql.siteId} AND serial_number = ${serialNumber} ORDER BY id DESC LIMIT 200`
}

export async function selectNotice(sql: Sql, id: string): Promise<Notice | undefined> {
  const [row] = await sql<
    Notice[]
  >`SELECT ${noticeColumns(sql)} FROM pay_notify WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row
}

/** Expired waiting orders of one site. */
export async function selectOverdue(sql: Sql, limit: number): Promise<string[]> {
  const rows = await sql<{ orderNo: string }[]>`
    SELECT order_no
    FROM order_info
    WHERE site_id = ${sql.siteId} AND order_status = ${literal(sql, stateCode.order.waiting)} AND expire_time <= now()
    ORDER BY expire_time
    LIMIT ${limit}`
  return rows.map(({ orderNo }) => orderNo)
}
