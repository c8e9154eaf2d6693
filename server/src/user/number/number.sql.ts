/** Queries for accounts with student numbers, and accounts that a class or an organisation made. */
import type { CodeOf } from '@zhixing/contract/code'
import { stateCode } from '@zhixing/contract/states'
import type { numberOwner } from '@zhixing/contract/user/number-rules'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { isOldNews } from '../message/message.sql.ts'
import { randomLetters } from '../sign-in/secrets.ts'

const { active } = stateCode.row
const CODE_LENGTH = 6

/** Owner of student numbers: a class or an organisation. */
export interface NumberOwner {
  ownerKind: CodeOf<typeof numberOwner>
  refId: string
}

/** The sign-in code of an owner; undefined before the first account with a number. */
export async function selectNumberCode(sql: Sql, { ownerKind, refId }: NumberOwner): Promise<string | undefined> {
  const [row] = await sql<{ code: string }[]>`
    SELECT code FROM user_number_code WHERE site_id = ${sql.siteId} AND owner_kind = ${ownerKind} AND ref_id = ${refId}`
  return row?.code
}

/** The sign-in code of an owner, created when needed. */
export async function ensureNumberCode(tx: Tx, owner: NumberOwner): Promise<string> {
  for (;;) {
    const code = await selectNumberCode(tx, owner)
    if (code !== undefined) return code
    // A conflict is either the same owner in another transaction, or the code of another owner.
    await tx`
      INSERT INTO user_number_code (site_id, code, owner_kind, ref_id)
      VALUES (${tx.siteId}, ${randomLetters(CODE_LENGTH)}, ${owner.ownerKind}, ${owner.refId}) ON CONFLICT DO NOTHING`
  }
}

/** Whether the site has accounts with student numbers. */
export async function hasNumbers(sql: Sql): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM user_number_code WHERE site_id = ${sql.siteId} LIMIT 1`
  return rows.length > 0
}

/** Accounts by student number, of some owners of one kind. */
export async function selectByNumbers(
  sql: Sql,
  ownerKind: NumberOwner['ownerKind'],
  refIds: readonly string[],
  studentNos: readonly string[],
) {
  return sql<{ studentNo: string; refId: string; userId: string; nickname: string }[]>`
    SELECT n.student_no, c.ref_id, n.user_id, u.nickname FROM user_number_code c
    JOIN user_number n ON n.site_id = c.site_id AND n.code = c.code
    JOIN users u ON u.site_id = n.site_id AND u.id = n.user_id AND u.status_id = ${literal(sql, active)}
    WHERE c.site_id = ${sql.siteId} AND c.owner_kind = ${ownerKind} AND c.ref_id = ANY(${sql.ids(refIds)})
      AND n.student_no IN (SELECT jsonb_array_elements_text(${JSON.stringify(studentNos)}::text::jsonb))`
}

/** Gives accounts their numbers; a number that is taken stays. */
export async function insertNumbers(
  tx: Tx,
  code: string,
  list: readonly { studentNo: string; userId: string }[],
): Promise<void> {
  if (list.length === 0) return
  await tx`
    INSERT INTO user_number (site_id, code, student_no, user_id)
    SELECT ${tx.siteId}, ${code}, r.no, r.id
    FROM jsonb_to_recordset(${JSON.stringify(list.map(({ studentNo, userId }) => ({ no: studentNo, id: userId })))}::text::jsonb) AS r (no text, id bigint)
    ON CONFLICT (site_id, code, student_no) DO NOTHING`
}

/** Takes the numbers of an owner from accounts. */
export async function deleteNumbers(tx: Tx, code: string, userIds: readonly string[]): Promise<void> {
  await tx`DELETE FROM user_number WHERE site_id = ${tx.siteId} AND code = ${code} AND user_id = ANY(${tx.ids(userIds)})`
}

/** Codes and numbers with which a person signs in. */
export async function selectNumbersOf(sql: Sql, userId: string) {
  return sql<{ code: string; studentNo: string }[]>`
    SELECT code, student_no FROM user_number WHERE site_id = ${sql.siteId} AND user_id = ${userId} ORDER BY gmt_create, code, student_no`
}

export interface AccountToMake {
  /** Chosen by the caller, to find the account in the answer. */
  key: number
  /** Empty for an account without a phone. */
  mobile: string
  nickname: string
  sex: number
  remark: string
}

/**
 * Creates accounts without a password and delivers announcements to them. Numbers are unproved until their owner proves
 * them (`proveMobile`).
 * @returns ids by key; a key whose number is taken is absent
 */
export async function insertAccounts(
  tx: Tx,
  people: readonly AccountToMake[],
  by: { code: string; source: number; days: number },
): Promise<Map<number, string>> {
  const list = people.map((person) => ({ ...person, referral: randomLetters(10) }))
  const rows = await tx<{ key: number; id: string }[]>`
    WITH wanted AS MATERIALIZED (
      SELECT r.*, new_id() AS id FROM jsonb_to_recordset(${JSON.stringify(list)}::text::jsonb)
        AS r (key int, mobile text, nickname text, sex smallint, remark text, referral text)
    ), made AS (
      INSERT INTO users (site_id, id, mobile, nickname, sex, remark, referral_code, register_source, password_due, mobile_proved)
      SELECT ${tx.siteId}, id, CASE WHEN mobile = '' THEN 'none-' || id ELSE mobile END, nickname, sex, remark, referral, ${by.source}, 1, 0 FROM wanted
      ON CONFLICT (site_id, mobile) DO NOTHING RETURNING id
    ), announced AS (
      INSERT INTO msg_user (site_id, user_id, msg_id, is_top, is_read)
      SELECT m.site_id, made.id, m.id, m.is_top, ${isOldNews(tx)} FROM msg m, made WHERE m.site_id = ${tx.siteId} AND m.is_announcement = 1
      ON CONFLICT (site_id, user_id, msg_id) DO NOTHING
    ), noted AS (
      INSERT INTO user_made (site_id, user_id, code, expire_time)
      SELECT ${tx.siteId}, id, ${by.code}, now() + make_interval(days => ${by.days}) FROM made
    )
    SELECT wanted.key, made.id FROM wanted JOIN made ON made.id = wanted.id`
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Issue of the valid one-time code of an account without a password. */
export async function selectIssue(sql: Sql, userId: string): Promise<number | undefined> {
  const [row] = await sql<{ issue: number }[]>`
    SELECT m.issue FROM user_made m JOIN users u ON u.site_id = m.site_id AND u.id = m.user_id
    WHERE m.site_id = ${sql.siteId} AND m.user_id = ${userId} AND m.expire_time > now() AND u.password_due = 1 AND u.password_hash IS NULL`
  return row?.issue
}

/** An account that a class or an organisation made and may give a new code to. */
export interface MadeAccount {
  userId: string
  nickname: string
  mobile: string
  issue: number
  /** 1: the one-time code is valid and was not used. */
  isWaiting: 0 | 1
  expireTime: string
}

/**
 * Accounts made under a code whose owners have not proved a phone number or mail address and hold no other role: only these may be
 * managed by the class.
 */
export async function selectMade(sql: Sql, code: string, userIds: readonly string[]): Promise<MadeAccount[]> {
  return sql<MadeAccount[]>`
    SELECT m.user_id, u.nickname, CASE WHEN u.mobile LIKE 'none-%' THEN '' ELSE u.mobile END AS mobile, m.issue,
      (m.expire_time > now() AND u.password_due = 1 AND u.password_hash IS NULL)::int AS is_waiting, m.expire_time
    FROM user_made m JOIN users u ON u.site_id = m.site_id AND u.id = m.user_id
    WHERE m.site_id = ${sql.siteId} AND m.code = ${code} AND m.user_id = ANY(${sql.ids(userIds)})
      AND u.mobile_proved = 0
      AND NOT EXISTS (SELECT 1 FROM mail_address a WHERE a.site_id = u.site_id AND a.user_id = u.id)
      AND u.user_type = ${literal(sql, stateCode.user.learner)}
      AND u.is_admin = 0
      AND u.is_grade_admin = 0
      AND u.status_id = ${literal(sql, active)}`
}

/** Clears the password of an account and issues a new one-time code. */
export async function renewFirstCode(tx: Tx, userId: string, days: number): Promise<void> {
  await tx`UPDATE users SET password_hash = NULL, password_due = 1, password_until = NULL, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${userId}`
  await tx`UPDATE user_made SET issue = issue + 1, expire_time = now() + make_interval(days => ${days}) WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
}

/** The person proved their number: identities and a mail address that others may have attached are void. */
export async function proveMobile(tx: Tx, userId: string): Promise<void> {
  await tx`DELETE FROM user_identity WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  await tx`DELETE FROM mail_address WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
  await tx`UPDATE users SET mobile_proved = 1, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${userId}`
}

/** Sets the proved number of an account. @returns false when it is taken */
export async function bindMobile(tx: Tx, userId: string, mobile: string): Promise<boolean> {
  const rows = await tx`
    UPDATE users SET mobile = ${mobile}, mobile_proved = 1, gmt_modified = now()
    WHERE site_id = ${tx.siteId}
      AND id = ${userId}
      AND NOT EXISTS (SELECT FROM users o WHERE o.site_id = ${tx.siteId} AND o.mobile = ${mobile})
    RETURNING 1`
  return rows.length > 0
}

/** Which of the accounts were never used. Locks them until the end of the transaction. */
export async function lockUnused(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT u.id FROM users u WHERE u.site_id = ${tx.siteId} AND u.id = ANY(${tx.ids(userIds)}) AND u.last_login_time IS NULL AND u.password_hash IS NULL
      AND u.is_admin = 0 AND u.is_vip = 0 AND u.user_type = ${literal(tx, stateCode.user.learner)} ORDER BY u.id FOR UPDATE OF u`
  return rows.map(({ id }) => id)
}

export async function deleteAccounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx`DELETE FROM users WHERE site_id = ${tx.siteId} AND id = ANY(${tx.ids(userIds)})`
}

/** Titles that people of the site assigned to fields. */
export async function selectTitles(sql: Sql, importKind: number): Promise<Map<string, string>> {
  const rows = await sql<{ title: string; field: string }[]>`
    SELECT title, field FROM user_import_column WHERE site_id = ${sql.siteId} AND import_kind = ${importKind}
    ORDER BY gmt_modified DESC LIMIT 500`
  return new Map(rows.map(({ title, field }) => [title, field]))
}

export async function writeTitles(
  tx: Tx,
  importKind: number,
  list: readonly { title: string; field: string }[],
): Promise<void> {
  const chosen = [...new Map(list.map(({ title, field }) => [title, { title, field }])).values()]
  if (chosen.length === 0) return
  await tx`
    INSERT INTO user_import_column (site_id, import_kind, title, field)
    SELECT ${tx.siteId}, ${importKind}, r.title, r.field FROM jsonb_to_recordset(${JSON.stringify(chosen)}::text::jsonb) AS r (title text, field text)
    ON CONFLICT (site_id, import_kind, title) DO UPDATE SET field = excluded.field, gmt_modified = excluded.gmt_modified`
}
