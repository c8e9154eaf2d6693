/** Open work with orders and money, for the back office. */
import { stateCode } from '@zhixing/contract/states'
import type { Fragment, Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { userView } from '../../user/index.ts'

const nameOf = (sql: Sql, id: Fragment) => sql`(SELECT u.nickname FROM ${userView(sql)} u WHERE u.id = ${id})`
const namesOf = (sql: Sql, orderNo: Fragment) => sql`
  (SELECT string_agg(i.product_name, '、' ORDER BY i.item_no) FROM order_item i
  WHERE i.site_id = ${sql.siteId} AND i.order_no = ${orderNo})`

/** Refunds, held payments, differences, withdrawals, invoices and approvals, as `WaitingCase` rows. */
export const waitingTrade = (sql: Sql) => sql`
  SELECT CASE r.status WHEN 'auditing' THEN 'refund' ELSE 'refundError' END AS kind, r.sn::text AS id,
    r.gmt_create AS since, ${namesOf(sql, sql`r.order_no`)} AS title, ${nameOf(sql, sql`r.user_id`)} AS person,
    r.amount, 0 AS code
  FROM order_refund r
  WHERE r.site_id = ${sql.siteId} AND (r.status = 'auditing' OR r.status = 'refunding' AND r.last_error <> '')
  UNION ALL
  SELECT 'reconDifference', d.id::text, d.gmt_create, d.number, d.channel, NULL, 0
  FROM recon_difference d
  WHERE d.site_id = ${sql.siteId}
    AND d.difference_status = ${literal(sql, stateCode.reconDifferenceState.open)}
  UNION ALL
  SELECT 'ledgerDifference', p.id::text, p.gmt_create, '', '', NULL, 0
  FROM (
    SELECT id, status, gmt_create
    FROM ledger_proof
    WHERE site_id = ${sql.siteId} AND status <> 'running'
    ORDER BY id DESC
    LIMIT 1
  ) p
  WHERE p.status = 'differs'
  UNION ALL
  SELECT 'withdrawal', e.id::text, e.gmt_create, '', ${nameOf(sql, sql`e.user_id`)}, e.extract_money, 0
  FROM extract_log e
  WHERE e.site_id = ${sql.siteId} AND e.step IN ('applied', 'confirming', 'approved', 'paying')
  UNION ALL
  SELECT 'invoice', i.id::text, i.gmt_create, i.invoice_title, ${nameOf(sql, sql`i.user_id`)}, i.amount, i.status::int
  FROM invoice i
  WHERE i.site_id = ${sql.siteId}
    AND i.status IN (${literal(sql, stateCode.invoice.waiting, stateCode.invoice.reversalDue)})
  UNION ALL
  SELECT 'heldPayment', p.serial_number::text, coalesce(p.pay_time, p.gmt_create),
    ${namesOf(sql, sql`p.order_no`)}, p.held_reason, p.amount, 0
  FROM order_pay p
  WHERE p.site_id = ${sql.siteId}
    AND p.pay_status = ${literal(sql, stateCode.pay.held)}
    AND NOT EXISTS (
      SELECT
      FROM order_refund r
      WHERE r.site_id = p.site_id AND r.serial_number = p.serial_number AND r.kind = 'held'
        AND r.status = 'refunding'
    )
  UNION ALL
  SELECT 'approval', a.id::text, a.gmt_create, a.subject, ${nameOf(sql, sql`a.operator_id`)}, NULL, 0
  FROM sale_approval a
  WHERE a.site_id = ${sql.siteId} AND a.state = 'waiting'`

/** Number and age in seconds of the oldest of these, by kind. */
export async function countWaiting(sql: Sql) {
  return sql<{ kind: string; count: number; age: number }[]>`
    SELECT kind, count(*)::int AS count, extract(epoch FROM now() - min(since))::float AS age
    FROM (${waitingTrade(sql)}) w GROUP BY kind`
}
