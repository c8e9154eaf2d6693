import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { RevisionTable } from '../../shared/revision/index.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Versions of lecturer profiles, for shared/revision. */
export const profileVersions: RevisionTable = { name: 'lecturer', table: 'lecturer_version', id: 'user_id' }

export interface ProfileRow {
  lecturerName: string
  lecturerMobile: string
  lecturerEmail: string
  position: string
  headImgUrl: string
  introduce: string
}

export interface IdentityRow {
  realName: string
  idCardSealed: Buffer | null
  idCardPicIds: string[]
  certificatePicIds: string[]
}

export interface AuditRow extends ProfileRow, IdentityRow {
  auditId: string
  version: number
  userId: string
  isChange: 0 | 1
  auditStatus: CodeOf<typeof stateCode.audit>
  auditOpinion: string
  auditTime: string | null
  submitTime: string
}

/** Columns of `v` (lecturer_version). */
export const auditColumns = (sql: Sql) => sql`
  v.id AS "auditId", v.version, v.user_id, v.is_change, v.audit_status, v.audit_opinion, v.audit_time, v.submit_time,
  v.lecturer_name, v.lecturer_mobile, v.lecturer_email, v.position, v.head_img_url, v.introduce,
  v.real_name, v.id_card_sealed, v.id_card_pic_list AS "idCardPicIds", v.certificate_pic_list AS "certificatePicIds"`

/** Latest submission of a person that was not withdrawn. */
export async function selectLastAudit(sql: Sql, userId: string): Promise<AuditRow | undefined> {
  const [row] = await sql<AuditRow[]>`
    SELECT ${auditColumns(sql)}
    FROM lecturer_version v
    WHERE v.site_id = ${sql.siteId}
      AND v.user_id = ${userId}
      AND v.audit_status IN (${literal(sql, stateCode.audit.pending, stateCode.audit.approved, stateCode.audit.rejected)})
    ORDER BY v.version DESC
    LIMIT 1`
  return row
}

/** Identity approved last; undefined for lecturers who were created without review. */
export async function selectApprovedIdentity(sql: Sql, userId: string): Promise<IdentityRow | undefined> {
  const [row] = await sql<IdentityRow[]>`
    SELECT v.real_name, v.id_card_sealed, v.id_card_pic_list AS "idCardPicIds", v.certificate_pic_list AS "certificatePicIds"
    FROM lecturer_version v
    WHERE v.site_id = ${sql.siteId}
      AND v.user_id = ${userId}
      AND v.audit_status = ${literal(sql, stateCode.audit.approved)}
    ORDER BY v.version DESC
    LIMIT 1`
  return row
}

/** Status as a lecturer: 1 may teach, 0 disabled, undefined never was one. */
export async function selectStatus(
  sql: Sql,
  userId: string,
): Promise<{ statusId: 0 | 1; headImgUrl: string } | undefined> {
  const [row] = await sql<{ statusId: 0 | 1; headImgUrl: string }[]>`
    SELECT status_id, head_img_url FROM lecturer WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
  return row
}

/** Marks a pending submission as replaced. @returns whether there was one */
export async function replacePending(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`
      UPDATE lecturer_version
      SET audit_status = ${literal(sql, stateCode.audit.replaced)}, audit_time = now()
      WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND audit_status = ${literal(sql, stateCode.audit.pending)}
      RETURNING 1`
  return rows.length > 0
}

export async function insertAudit(
  sql: Tx,
  userId: string,
  isChange: 0 | 1,
  profile: ProfileRow,
  identity: IdentityRow,
): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO lecturer_version (site_id, user_id, version, is_change, lecturer_name, lecturer_mobile,
      lecturer_email, position, head_img_url, introduce, real_name, id_card_sealed,
      id_card_pic_list, certificate_pic_list)
    SELECT ${sql.siteId}, ${userId}::bigint, coalesce(max(version), 0) + 1, ${isChange}::smallint,
      ${profile.lecturerName}, ${profile.lecturerMobile}, ${profile.lecturerEmail}, ${profile.position},
      ${profile.headImgUrl}, ${profile.introduce},
      ${identity.realName}, ${identity.idCardSealed}::bytea, ${JSON.stringify(identity.idCardPicIds)}::text::jsonb,
        ${JSON.stringify(identity.certificatePicIds)}::text::jsonb
    FROM lecturer_version WHERE site_id = ${sql.siteId} AND user_id = ${userId} RETURNING id`
  return row?.id ?? ''
}
