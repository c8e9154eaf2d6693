import type { ApprovalKind } from '@zhixing/contract/commerce/admin-approval'
import { asJson } from '../../kernel/db/json.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'

/** A request that waits, or waited, for a second operator. */
export interface Approval {
  id: string
  kind: ApprovalKind
  payload: unknown
  subject: string
  /** Maximum cost, fen; null: unbounded. */
  amount: number | null
  /** The recipients. */
  userIds: string[]
  reason: string
  operatorId: string
  state: 'waiting' | 'approved' | 'refused'
  dealUserId: string | null
  dealReason: string
  dealTime: string | null
  gmtCreate: string
}

export type NewApproval = Pick<Approval, 'kind' | 'subject' | 'amount' | 'userIds' | 'reason' | 'operatorId'> & {
  payload: object
}

const columns = (sql: Sql) => sql`
  id, kind, payload, subject, amount::float8 AS amount, to_jsonb(user_ids::text[]) AS user_ids, reason, operator_id,
    state, deal_user_id, deal_reason, deal_time, gmt_create`

/** Inserts a request; an identical one that still waits is kept instead. */
export async function insertApproval(tx: Tx, a: NewApproval): Promise<void> {
  await tx`
    INSERT INTO sale_approval (site_id, kind, payload, subject, amount, user_ids, reason, operator_id)
    VALUES (${tx.siteId}, ${a.kind}, ${asJson(tx, a.payload)}, ${a.subject}, ${a.amount}, ${tx.ids(a.userIds)}, ${a.reason}, ${a.operatorId})
    ON CONFLICT DO NOTHING`
}

export async function lockApproval(tx: Tx, id: string): Promise<Approval | undefined> {
  const [row] = await tx<
    Approval[]
  >`SELECT ${columns(tx)} FROM sale_approval WHERE site_id = ${tx.siteId} AND id = ${id} FOR UPDATE`
  return row
}

export async function writeDealt(
  tx: Tx,
  id: string,
  { state, userId, reason }: { state: 'approved' | 'refused'; userId: string; reason: string },
): Promise<void> {
  await tx`
    UPDATE sale_approval SET state = ${state}, deal_user_id = ${userId}, deal_reason = ${reason}, deal_time = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function pageOfApprovals(sql: Sql, page: PageRequest, state: Approval['state'] | undefined) {
  const of = sql`FROM sale_approval WHERE site_id = ${sql.siteId} ${state === undefined ? sql`` : sql`AND state = ${state}`}`
  return sql.page<Approval>(page, of, (cut) => sql`SELECT ${columns(sql)} ${of} ORDER BY id DESC ${cut}`)
}
