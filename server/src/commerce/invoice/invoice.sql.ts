import { type StateCode, stateCode } from '@zhixing/contract/states'
import { literal } from '../../kernel/db/literal.ts'
import type { InvoiceTitle } from '@zhixing/contract/commerce/invoice'
import type { Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'

export const invoiceStatus = stateCode.invoice

/** The amount of an order that can be invoiced, and its current invoice. */
export interface Billable {
  orderNo: string
  userId: string
  orderStatus: StateCode<'order'>
  amount: number
  payTime: string | null
  productName: string
  /** The invoice that counts for the order. */
  invoiceId: string | null
}

const productNames = (sql: Sql, orderNo: Fragment) => sql`
  (SELECT coalesce(string_agg(i.product_name, '、' ORDER BY i.item_no), '') FROM order_item i WHERE i.site_id = ${sql.siteId} AND i.order_no = ${orderNo})`

/** Orders with their billable amounts. Lock them first (`lockOrder`) to decide on the result. */
export async function selectBillable(sql: Sql, orderNos: readonly string[]): Promise<Billable[]> {
  return sql<Billable[]>`
    SELECT o.order_no, o.user_id, o.order_status, o.price_paid - o.refund_amount AS amount, o.pay_time, ${productNames(sql, sql`o.order_no`)} AS product_name,
      (SELECT c.invoice_id FROM invoice_order c WHERE c.site_id = ${sql.siteId} AND c.order_no = o.order_no AND c.is_counted = 1) AS invoice_id
    FROM order_info o WHERE o.site_id = ${sql.siteId} AND o.order_no = ANY(${sql.ids(orderNos)}) ORDER BY o.order_no`
}

/** A user's orders that can be invoiced and are not, newest first. */
export async function pageOfBillable(sql: Sql, page: PageRequest, userId: string) {
  const of = sql`
    FROM order_info o
    WHERE o.site_id = ${sql.siteId}
      AND o.user_id = ${userId}
      AND o.order_status IN (${literal(sql, stateCode.order.paid, stateCode.order.partRefunded)})
      AND o.price_paid > o.refund_amount
      AND NOT EXISTS (SELECT FROM invoice_order c WHERE c.site_id = ${sql.siteId} AND c.order_no = o.order_no AND c.is_counted = 1)`
  return sql.page<Pick<Billable, 'orderNo' | 'productName' | 'amount' | 'payTime'>>(
    page,
    of,
    (cut) => sql`
      SELECT o.order_no, ${productNames(sql, sql`o.order_no`)} AS product_name, o.price_paid - o.refund_amount AS amount, o.pay_time
      ${of} ORDER BY o.gmt_create DESC, o.order_no DESC ${cut}`,
  )
}

export interface Invoice extends InvoiceTitle {
  id: string
  userId: string
  status: StateCode<'invoice'>
  amount: number
  remark: string
  refuseComment: string
  invoiceNo: string
  issueTime: string | null
  redReason: string
  redNo: string
  redTime: string | null
  fileId: string | null
  redFileId: string | null
  gmtCreate: string
  orderList: { orderNo: string; amount: number; productName: string }[]
}

const columns = (sql: Sql) => sql`
  v.id, v.user_id, v.title_type, v.invoice_title, v.tax_no, v.company_address, v.company_phone, v.bank_name,
    v.bank_account, v.email, v.remark, v.amount, v.status,
  v.refuse_comment, v.invoice_no, v.issue_time, v.red_reason, v.red_no, v.red_time, v.file_id, v.red_file_id, v.gmt_create,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('orderNo', c.order_no::text, 'amount', c.amount, 'productName',
    ${productNames(sql, sql`c.order_no`)})
    ORDER BY c.order_no), '[]')
    FROM invoice_order c WHERE c.site_id = ${sql.siteId} AND c.invoice_id = v.id) AS order_list`

export async function selectInvoice(sql: Sql, id: string): Promise<Invoice | undefined> {
  const [row] = await sql<
    Invoice[]
  >`SELECT ${columns(sql)} FROM invoice v WHERE v.site_id = ${sql.siteId} AND v.id = ${id}`
  return row
}

/** Locks an invoice until the transaction ends; lock its orders first. */
export async function lockInvoice(tx: Tx, id: string): Promise<void> {
  await tx`SELECT FROM invoice WHERE site_id = ${tx.siteId} AND id = ${id} FOR UPDATE`
}

export async function selectByKey(sql: Sql, userId: string, clientKey: string): Promise<Invoice | undefined> {
  const [row] = await sql<
    Invoice[]
  >`SELECT ${columns(sql)} FROM invoice v WHERE v.site_id = ${sql.siteId} AND v.user_id = ${userId} AND v.client_key = ${clientKey}`
  return row
}

export async function pageOfOwn(sql: Sql, page: PageRequest, userId: string) {
  const of = sql`FROM invoice v WHERE v.site_id = ${sql.siteId} AND v.user_id = ${userId}`
  return sql.page<Invoice>(
    page,
    of,
    (cut) => sql`SELECT ${columns(sql)} ${of} ORDER BY v.gmt_create DESC, v.id DESC ${cut}`,
  )
}

const titleRow = (title: InvoiceTitle) => ({
  title_type: title.titleType,
  invoice_title: title.invoiceTitle,
  tax_no: title.titleType === stateCode.invoiceTitle.company ? title.taxNo : '',
  company_address: title.companyAddress,
  company_phone: title.companyPhone,
  bank_name: title.bankName,
  bank_account: title.bankAccount,
  email: title.email,
})

export async function insertInvoice(
  tx: Tx,
  row: { userId: string; clientKey: string; title: InvoiceTitle; remark: string; amount: number },
  orders: readonly { orderNo: string; amount: number }[],
): Promise<string> {
  const { userId, clientKey, title, remark, amount } = row
  const made = { site_id: tx.siteId, user_id: userId, client_key: clientKey, remark, amount, ...titleRow(title) }
  const [invoice] = await tx<{ id: string }[]>`INSERT INTO invoice ${tx(made)} RETURNING id`
  if (!invoice) throw new Error('the invoice was not inserted')
  await tx`INSERT INTO invoice_order ${tx(
    orders.map((order) => ({
      site_id: tx.siteId,
      invoice_id: invoice.id,
      order_no: order.orderNo,
      amount: order.amount,
    })),
  )}`
  return invoice.id
}

/** Updates an invoice. @param isOver releases its orders for another invoice */
export async function writeInvoice(
  tx: Tx,
  id: string,
  to: {
    status: StateCode<'invoice'>
    refuseComment?: string
    invoiceNo?: string
    fileId?: string
    redReason?: string
    redNo?: string
    redFileId?: string | null
    dealUserId?: string
  },
  isOver = false,
): Promise<void> {
  const set = {
    status: to.status,
    ...(to.refuseComment === undefined ? {} : { refuse_comment: to.refuseComment }),
    ...(to.invoiceNo === undefined ? {} : { invoice_no: to.invoiceNo }),
    ...(to.fileId === undefined ? {} : { file_id: to.fileId }),
    ...(to.redReason ? { red_reason: to.redReason } : {}),
    ...(to.redNo === undefined ? {} : { red_no: to.redNo }),
    ...(to.redFileId ? { red_file_id: to.redFileId } : {}),
    ...(to.dealUserId === undefined ? {} : { deal_user_id: to.dealUserId }),
  }
  await tx`
    UPDATE invoice
    SET ${tx(set)},
      gmt_modified = now() ${to.status === invoiceStatus.issued ? tx`, issue_time = now()` : tx``} ${to.status === invoiceStatus.reversed ? tx`, red_time = now()` : tx``}
    WHERE site_id = ${tx.siteId} AND id = ${id}`
  if (isOver) await tx`UPDATE invoice_order SET is_counted = 0 WHERE site_id = ${tx.siteId} AND invoice_id = ${id}`
}

/** Recomputes the amount of a waiting invoice from its orders. @returns the new amount */
export async function renewAmount(tx: Tx, id: string): Promise<number> {
  await tx`
    UPDATE invoice_order c SET amount = o.price_paid - o.refund_amount FROM order_info o
    WHERE c.site_id = ${tx.siteId} AND c.invoice_id = ${id} AND o.site_id = ${tx.siteId} AND o.order_no = c.order_no`
  const [row] = await tx<{ amount: number }[]>`
    UPDATE invoice
    SET amount = (SELECT coalesce(sum(c.amount), 0)
      FROM invoice_order c
      WHERE c.site_id = ${tx.siteId} AND c.invoice_id = ${id}),
      gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id} RETURNING amount`
  return row?.amount ?? 0
}

/** Whether another invoice has this number. */
export async function numberTaken(sql: Sql, id: string, invoiceNo: string): Promise<boolean> {
  const [row] =
    await sql`SELECT FROM invoice WHERE site_id = ${sql.siteId} AND invoice_no = ${invoiceNo} AND id <> ${id}`
  return row !== undefined
}

export async function selectTitles(sql: Sql, userId: string) {
  return sql<(InvoiceTitle & { id: string; isDefault: 0 | 1 })[]>`
    SELECT id, title_type, invoice_title, tax_no, company_address, company_phone, bank_name, bank_account, email, is_default FROM invoice_title
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} ORDER BY is_default DESC, gmt_modified DESC, id DESC`
}

/** Inserts or updates a title in a user's list of titles. */
export async function upsertTitle(tx: Tx, userId: string, title: InvoiceTitle): Promise<string> {
  const row = { site_id: tx.siteId, user_id: userId, ...titleRow(title) }
  const [made] = await tx<{ id: string }[]>`
    INSERT INTO invoice_title ${tx(row)}
    ON CONFLICT (site_id, user_id, title_type, invoice_title, tax_no)
    DO UPDATE SET company_address = excluded.company_address, company_phone = excluded.company_phone,
      bank_name = excluded.bank_name, bank_account = excluded.bank_account, email = excluded.email, gmt_modified = excluded.gmt_modified RETURNING id`
  if (!made) throw new Error('the title was not inserted')
  return made.id
}

export async function updateTitle(tx: Tx, userId: string, id: string, title: InvoiceTitle): Promise<void> {
  // Titles with equal type, name and tax number are the same.
  const { title_type: type, invoice_title: name, tax_no: taxNo } = titleRow(title)
  await tx`
    DELETE FROM invoice_title
    WHERE site_id = ${tx.siteId}
      AND user_id = ${userId}
      AND title_type = ${type}
      AND invoice_title = ${name}
      AND tax_no = ${taxNo}
      AND id <> ${id}`
  await tx`UPDATE invoice_title SET ${tx(titleRow(title))}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND id = ${id}`
}

export async function setDefaultTitle(tx: Tx, userId: string, id: string): Promise<void> {
  await tx`UPDATE invoice_title SET is_default = 0 WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND is_default = 1 AND id <> ${id}`
  await tx`UPDATE invoice_title SET is_default = 1 WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND id = ${id}`
}

export async function deleteTitle(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { count } =
    await tx`DELETE FROM invoice_title WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND id = ${id}`
  return count > 0
}

export interface QueueFilter {
  keyword: string
  status: number | undefined
  titleType: number | undefined
  beginTime: string | undefined
  endTime: string | undefined
}

/** The operators' queue: due reversals first, then waiting requests, oldest first; then the others, newest first. */
export async function pageOfQueue(sql: Sql, page: PageRequest, by: QueueFilter) {
  const byNumber = /^\d{1,19}$/.test(by.keyword)
    ? sql`OR EXISTS (SELECT FROM invoice_order c WHERE c.site_id = ${sql.siteId} AND c.invoice_id = v.id AND c.order_no::text = ${by.keyword})`
    : sql``
  const of = sql`
    FROM invoice v WHERE v.site_id = ${sql.siteId} AND (${sql.contains(by.keyword, 'v.invoice_title', 'v.tax_no', 'v.invoice_no')} ${byNumber})
      ${by.status === undefined ? sql`` : sql`AND v.status = ${by.status}`} ${by.titleType === undefined ? sql`` : sql`AND v.title_type = ${by.titleType}`}
      ${by.beginTime === undefined ? sql`` : sql`AND v.gmt_create >= ${by.beginTime}`} ${by.endTime === undefined ? sql`` : sql`AND v.gmt_create < ${by.endTime}`}`
  const order = (v: Fragment) =>
    sql`CASE ${v}.status WHEN ${literal(sql, invoiceStatus.reversalDue)} THEN 0 WHEN ${literal(sql, invoiceStatus.waiting)} THEN 1 ELSE 2 END,
      CASE WHEN ${v}.status IN (${literal(sql, invoiceStatus.waiting, invoiceStatus.reversalDue)}) THEN ${v}.gmt_create END, ${v}.gmt_create DESC, ${v}.id DESC`
  return sql.page<Invoice & { nickname: string; dueAmount: number }>(
    page,
    of,
    (cut) => sql`
      SELECT ${columns(sql)}, u.nickname, (SELECT coalesce(sum(o.price_paid - o.refund_amount), 0)::float8 FROM invoice_order c
          JOIN order_info o ON o.site_id = c.site_id AND o.order_no = c.order_no WHERE c.site_id = ${sql.siteId} AND c.invoice_id = v.id) AS due_amount
      FROM (SELECT v.* ${of} ORDER BY ${order(sql`v`)} ${cut}) v
      JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = v.user_id
      ORDER BY ${order(sql`v`)}`,
  )
}
