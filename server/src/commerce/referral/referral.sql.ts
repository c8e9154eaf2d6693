/** The referral scheme, its members and bindings. */
import { type StateCode, stateCode } from '@zhixing/contract/states'
import { literal } from '../../kernel/db/literal.ts'
import { today } from '../../kernel/day.ts'
import type { Outer, Sql, Tx } from '../../kernel/db/index.ts'

export const bindStatus = stateCode.binding
/** Risk signals of a binding; `refund` is computed on read, the others are stored. */
export type Risk = 'device' | 'address' | 'mutual' | 'payout' | 'chain'

export interface Scheme {
  isOpen: 0 | 1
  /** 1: anyone may join; 2: by invitation. */
  joinType: 1 | 2
  ruleText: string
}

export async function selectScheme(sql: Sql): Promise<Scheme> {
  const [row] = await sql<
    Scheme[]
  >`SELECT is_open, join_type, rule_text FROM referral_rule WHERE site_id = ${sql.siteId}`
  return row ?? { isOpen: 0, joinType: 1, ruleText: '' }
}

export async function writeScheme(tx: Tx, { isOpen, joinType, ruleText }: Scheme): Promise<void> {
  await tx`
    INSERT INTO referral_rule (site_id, is_open, join_type, rule_text) VALUES (${tx.siteId}, ${isOpen}, ${joinType}, ${ruleText})
    ON CONFLICT (site_id) DO UPDATE SET is_open = excluded.is_open, join_type = excluded.join_type, rule_text = excluded.rule_text, gmt_modified = excluded.gmt_modified`
}

export interface Member {
  userId: string
  statusId: 0 | 1
  offReason: string
}

/** Locks a member until the transaction ends. */
export async function lockMember(tx: Tx, userId: string): Promise<Member | undefined> {
  const [row] = await tx<
    Member[]
  >`SELECT user_id, status_id, off_reason FROM referral_member WHERE site_id = ${tx.siteId} AND user_id = ${userId} FOR UPDATE`
  return row
}

export async function selectMember(sql: Sql, userId: string): Promise<Member | undefined> {
  const [row] = await sql<
    Member[]
  >`SELECT user_id, status_id, off_reason FROM referral_member WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row
}

export async function insertMember(tx: Tx, userId: string, joinType: 1 | 2): Promise<void> {
  await tx`
    INSERT INTO referral_member (site_id, user_id, join_type) VALUES (${tx.siteId}, ${userId}, ${joinType})
    ON CONFLICT (site_id, user_id) DO NOTHING`
}

export async function writeMember(
  tx: Tx,
  userId: string,
  to: { statusId: 0 | 1; offReason: string; dealUserId: string },
): Promise<void> {
  await tx`
    UPDATE referral_member SET status_id = ${to.statusId}, off_reason = ${to.offReason}, deal_user_id = ${to.dealUserId}, deal_time = now()
    WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
}

export interface Pair {
  userId: string
  referrerId: string
  bindStatus: StateCode<'binding'>
  expireTime: string | null
}

export async function selectPair(sql: Sql, userId: string, referrerId: string): Promise<Pair | undefined> {
  const [row] = await sql<Pair[]>`
    SELECT user_id, referrer_id, bind_status, expire_time
    FROM referral_bind
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND referrer_id = ${referrerId}`
  return row
}

/** The current binding of a user, active or expired. */
export async function selectCurrent(sql: Sql, userId: string): Promise<Pair | undefined> {
  const [row] = await sql<Pair[]>`
    SELECT user_id, referrer_id, bind_status, expire_time
    FROM referral_bind
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND bind_status = ${literal(sql, stateCode.binding.current)}`
  return row
}

/** For a checkout: whether the scheme is open, and the buyer's current binding. */
export async function selectBinding(sql: Sql, userId: string): Promise<{ isOpen: 0 | 1; current: Pair | undefined }> {
  const [row] = await sql<(Outer<Pair> & { isOpen: 0 | 1 | null })[]>`
    SELECT r.is_open, b.user_id, b.referrer_id, b.bind_status, b.expire_time FROM (SELECT) one
    LEFT JOIN referral_rule r ON r.site_id = ${sql.siteId}
    LEFT JOIN referral_bind b ON b.site_id = ${sql.siteId} AND b.user_id = ${userId} AND b.bind_status = ${literal(sql, stateCode.binding.current)}`
  if (!row) throw new Error('the query returned no row')
  const { isOpen, ...current } = row
  return { isOpen: isOpen ?? 0, current: current.referrerId === null ? undefined : (current as Pair) }
}

export async function replaceCurrent(tx: Tx, userId: string): Promise<void> {
  await tx`
    UPDATE referral_bind
    SET bind_status = ${literal(tx, stateCode.binding.replaced)}
    WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND bind_status = ${literal(tx, stateCode.binding.current)}`
}

export async function writePair(
  tx: Tx,
  pair: {
    userId: string
    referrerId: string
    bindStatus: StateCode<'binding'>
    source: string
    risks: Risk[]
    bindDays: number
  },
): Promise<void> {
  const until = tx`CASE WHEN ${pair.bindDays}::int = 0 THEN NULL ELSE now() + make_interval(days => ${pair.bindDays}::int) END`
  await tx`
    INSERT INTO referral_bind AS b (site_id, user_id, referrer_id, bind_status, source, risk_list, expire_time)
    VALUES (${tx.siteId}, ${pair.userId}, ${pair.referrerId}, ${pair.bindStatus}, ${pair.source}, ${`{${pair.risks.join(',')}}`}::text::text[], ${until})
    ON CONFLICT (site_id, user_id, referrer_id)
    DO UPDATE SET bind_status = excluded.bind_status, source = excluded.source, bind_time = excluded.bind_time,
      expire_time = excluded.expire_time,
      risk_list = ARRAY(SELECT DISTINCT risk FROM unnest(b.risk_list || excluded.risk_list) risk ORDER BY 1)`
}

export async function addRisk(tx: Tx, userId: string, referrerId: string, risk: Risk): Promise<void> {
  await tx`
    UPDATE referral_bind SET risk_list = risk_list || ${risk}::text
    WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND referrer_id = ${referrerId} AND NOT ${risk}::text = ANY(risk_list)`
}

/** Whether both users are paid out to the same account. */
export async function sharesPayout(sql: Sql, one: string, other: string): Promise<boolean> {
  const [row] = await sql`
    SELECT FROM payout_account a JOIN payout_account b ON b.site_id = a.site_id AND b.fingerprint = a.fingerprint
    WHERE a.site_id = ${sql.siteId} AND a.user_id = ${one} AND b.user_id = ${other}`
  return row !== undefined
}

export async function writeEnded(tx: Tx, userId: string, referrerId: string, reason: string): Promise<boolean> {
  const { count } = await tx`
    UPDATE referral_bind
    SET bind_status = ${literal(tx, stateCode.binding.ended)}, end_reason = ${reason}
    WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND referrer_id = ${referrerId}`
  return count > 0
}

/** Counts a visit through a referral link, or a registration, on the current day in China. */
export async function countVisit(sql: Sql, userId: string, { visits = 0, registers = 0 }): Promise<void> {
  await sql`
    INSERT INTO referral_visit AS v (site_id, user_id, day, visit_count, register_count)
    VALUES (${sql.siteId}, ${userId}, ${today(sql)}, ${visits}, ${registers})
    ON CONFLICT (site_id, user_id, day)
    DO UPDATE SET visit_count = v.visit_count + excluded.visit_count,
      register_count = v.register_count + excluded.register_count`
}

/** Pending commissions; locks their orders until the transaction ends. */
export async function lockPending(tx: Tx, userId: string) {
  await tx`
    SELECT FROM order_info WHERE site_id = ${tx.siteId} AND order_no IN (
      SELECT order_no
        FROM order_share
        WHERE site_id = ${tx.siteId}
          AND user_id = ${userId}
          AND role <> 'lecturer'
          AND share_status = ${literal(tx, stateCode.share.pending)})
    ORDER BY order_no FOR UPDATE`
  return tx<{ orderNo: string; itemNo: number; role: string; amount: number; clawed: number }[]>`
    SELECT order_no, item_no, role, amount, clawed
    FROM order_share
    WHERE site_id = ${tx.siteId}
      AND user_id = ${userId}
      AND role <> 'lecturer'
      AND share_status = ${literal(tx, stateCode.share.pending)}
    ORDER BY order_no, item_no FOR UPDATE`
}

export async function writeVoid(
  tx: Tx,
  { orderNo, itemNo, role }: { orderNo: string; itemNo: number; role: string },
): Promise<void> {
  await tx`
    UPDATE order_share
    SET clawed = amount, share_status = ${literal(tx, stateCode.share.void)}
    WHERE site_id = ${tx.siteId} AND order_no = ${orderNo} AND item_no = ${itemNo} AND role = ${role}`
}
