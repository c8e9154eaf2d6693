/** Applications to open an organisation: rows of `organization` that are not approved. */
import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'

const { pending, draft } = stateCode.audit

export interface Application {
  orgName: string
  creditCode: string
  linkMan: string
  linkMobile: string
  licensePicId: string
  orgIntro: string
}

interface ApplicationRow extends Application {
  orgId: string
  auditStatus: CodeOf<typeof stateCode.audit>
  auditOpinion: string
  auditTime: string | null
  submitTime: string
  statusId: 0 | 1
}

const columns = (sql: Sql) => sql`
  id AS "orgId", org_name, credit_code, link_man, link_mobile, coalesce(license_pic_id::text, '') AS "licensePicId", org_intro,
  audit_status, audit_opinion, audit_time, coalesce(apply_time, gmt_create) AS "submitTime", status_id`

/** The organisation or application of an account. */
export async function selectApplication(sql: Sql, userId: string): Promise<ApplicationRow | undefined> {
  const [row] = await sql<ApplicationRow[]>`
    SELECT ${columns(sql)} FROM organization WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row
}

/** As `selectApplication`, locked until the end of the transaction. */
export async function lockApplication(sql: Tx, userId: string): Promise<ApplicationRow | undefined> {
  const [row] = await sql<ApplicationRow[]>`
    SELECT ${columns(sql)} FROM organization WHERE site_id = ${sql.siteId} AND user_id = ${userId} FOR UPDATE`
  return row
}

/** Writes an application, which is pending from now on. @returns the id of the organisation */
export async function writeApplication(
  sql: Tx,
  { userId, mobile }: { userId: string; mobile: string },
  given: Application,
): Promise<string> {
  const values = {
    org_name: given.orgName,
    credit_code: given.creditCode,
    link_man: given.linkMan,
    link_mobile: given.linkMobile,
    license_pic_id: given.licensePicId,
    org_intro: given.orgIntro,
  }
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO organization ${sql({ site_id: sql.siteId, user_id: userId, mobile, ...values })}
    ON CONFLICT (site_id, user_id) WHERE user_id IS NOT NULL DO UPDATE SET ${sql(values)}
    RETURNING id`
  await sql`
    UPDATE organization SET audit_status = ${literal(sql, pending)}, audit_opinion = '', audit_time = NULL, apply_time = now(), gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row?.id ?? ''
}

/** Withdraws a pending application: its owner keeps what was typed. */
export async function withdrawApplication(sql: Sql, userId: string): Promise<void> {
  await sql`
    UPDATE organization SET audit_status = ${literal(sql, draft)}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND audit_status = ${literal(sql, pending)}`
}

/** Separates applications in these states from an account, with the personal data in them. */
export async function dropApplication(sql: Tx, userId: string, states: readonly number[]): Promise<void> {
  await sql`
    UPDATE organization SET user_id = NULL, mobile = '', link_man = '', link_mobile = '', license_pic_id = NULL,
      audit_status = ${literal(sql, draft)}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND audit_status IN (${literal(sql, ...states)})`
}
