/** Remarks of reviews. */
import { stateCode } from '@zhixing/contract/states'
import type { Remark } from '@zhixing/contract/course/review-remark'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { userView } from '../../user/index.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Condition: the remark `r` belongs to the pending review of version `v`. */
const open = (sql: Sql) =>
  sql`(v.audit_status = ${literal(sql, stateCode.audit.pending)} AND r.gmt_create >= v.submit_time)`

const from = (sql: Sql) => sql`
  FROM course_remark r
  JOIN course_version v ON v.site_id = r.site_id AND v.course_id = r.course_id AND v.version = r.version`

const MAX_SHOWN = 500

/**
 * Remarks on a course, the newest version first; `all` includes those of a pending review, which the author does not
 * see.
 */
export async function selectRemarks(sql: Sql, courseId: string, { all }: { all: boolean }) {
  return sql<(Remark & { isOpen: 0 | 1 })[]>`
    SELECT r.id, r.version, r.period_id, r.period_name, r.video_time, r.paragraph, r.quote, r.content,
      u.nickname AS user_name, r.done_time, r.gmt_create, ${open(sql)}::int AS is_open
    ${from(sql)} JOIN ${userView(sql)} u ON u.id = r.user_id
    WHERE r.site_id = ${sql.siteId} AND r.course_id = ${courseId} ${all ? sql`` : sql`AND NOT ${open(sql)}`}
    ORDER BY r.version DESC, r.id LIMIT ${MAX_SHOWN}`
}

export interface NewRemark {
  courseId: string
  version: number
  periodId: string
  periodName: string
  videoTime: number | null
  paragraph: number | null
  quote: string
  content: string
  userId: string
  clientKey: string | null
}

/** Writes a remark; idempotent by client key. */
export async function insertRemark(sql: Tx, r: NewRemark): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO course_remark (site_id, course_id, version, period_id, period_name, video_time, paragraph, quote, content, user_id, client_key, gmt_create)
    VALUES (${sql.siteId}, ${r.courseId}, ${r.version}, ${r.periodId}, ${r.periodName}, ${r.videoTime},
      ${r.paragraph}, ${r.quote}, ${r.content}, ${r.userId}, ${r.clientKey}, clock_timestamp())
    ON CONFLICT (site_id, course_id, user_id, client_key)
    WHERE client_key IS NOT NULL DO UPDATE SET content = course_remark.content
    RETURNING id`
  if (!row) throw new Error('the remark was not written')
  return row.id
}

/** Deletes a remark of a pending review. */
export async function deleteRemark(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    DELETE FROM course_remark r USING course_version v
    WHERE r.site_id = ${sql.siteId}
      AND r.id = ${id}
      AND v.site_id = r.site_id
      AND v.course_id = r.course_id
      AND v.version = r.version
      AND ${open(sql)}
    RETURNING r.id`
  return rows.length > 0
}

/** Marks a remark visible to its author as done, or as open. */
export async function updateRemark(sql: Sql, of: { lecturerId: string; id: string; isDone: 0 | 1 }): Promise<boolean> {
  const rows = await sql`
    UPDATE course_remark r SET done_time = ${of.isDone ? sql`least(r.done_time, now())` : null}
    FROM course_version v
    WHERE r.site_id = ${sql.siteId}
      AND r.id = ${of.id}
      AND v.site_id = r.site_id
      AND v.course_id = r.course_id
      AND v.version = r.version
      AND v.lecturer_id = ${of.lecturerId} AND v.is_deleted = 0 AND NOT ${open(sql)} RETURNING r.id`
  return rows.length > 0
}
