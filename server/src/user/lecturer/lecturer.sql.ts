import type { LecturerCard } from '@zhixing/contract/user/people'
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

/** Card of lecturer `l`; the picture falls back to that of user `u`. */
export const cardOfLecturer = (sql: Sql) => sql`
  l.id, l.user_id, l.lecturer_name, coalesce(nullif(l.head_img_url, ''), u.head_img_url) AS "headImgUrl", l.position, l.introduce, l.attention_count`

/** Joined tables of `l` and `u`. */
export const fromLecturer = (sql: Sql) => sql`lecturer l JOIN users u ON u.site_id = l.site_id AND u.id = l.user_id`

/** A lecturer, and whether `userId` follows them. */
export async function selectLecturer(sql: Sql, id: string, userId: string | null) {
  const [row] = await sql<(LecturerCard & { isAttention: 0 | 1 })[]>`
    SELECT ${cardOfLecturer(sql)}, EXISTS (SELECT 1 FROM lecturer_attention a WHERE a.site_id = l.site_id AND a.user_id = ${userId}::bigint AND a.lecturer_id = l.id)::int AS "isAttention"
    FROM ${fromLecturer(sql)} WHERE l.site_id = ${sql.siteId} AND l.id = ${id} AND l.status_id = ${literal(sql, active)}`
  return row
}

export async function selectOwnLecturer(sql: Sql, userId: string) {
  const [row] = await sql<
    (LecturerCard & { lecturerMobile: string; lecturerEmail: string; lecturerProportion: number })[]
  >`
    SELECT ${cardOfLecturer(sql)}, l.lecturer_mobile, l.lecturer_email, l.lecturer_proportion::float8 AS "lecturerProportion" FROM ${fromLecturer(sql)} WHERE l.site_id = ${sql.siteId} AND l.user_id = ${userId} AND l.status_id = ${literal(sql, active)}`
  return row
}

export async function pageOfLecturers(sql: Sql, { keyword, ...page }: PageRequest & { keyword: string }) {
  const of = sql`lecturer l WHERE l.site_id = ${sql.siteId} AND l.status_id = ${literal(sql, active)} AND ${sql.contains(keyword, 'l.lecturer_name', 'l.position')}`
  return sql.page<LecturerCard>(
    page,
    sql`FROM ${of}`,
    (cut) => sql`
    SELECT ${cardOfLecturer(sql)} FROM (SELECT l.* FROM ${of} ORDER BY l.sort, l.id ${cut}) l
    JOIN users u ON u.site_id = ${sql.siteId} AND u.id = l.user_id ORDER BY l.sort, l.id`,
  )
}

/** Follows a lecturer and updates the count in one statement. Idempotent. False when there is no such lecturer. */
export async function insertAttention(sql: Sql, userId: string, lecturerId: string): Promise<boolean> {
  const [row] = await sql<{ there: boolean }[]>`
    WITH chosen AS (SELECT id FROM lecturer WHERE site_id = ${sql.siteId} AND id = ${lecturerId} AND status_id = ${literal(sql, active)}),
    added AS (INSERT INTO lecturer_attention (site_id, user_id, lecturer_id) SELECT ${sql.siteId}, ${userId}::bigint, id FROM chosen ON CONFLICT DO NOTHING RETURNING lecturer_id),
    counted AS (UPDATE lecturer l SET attention_count = attention_count + 1 FROM added WHERE l.site_id = ${sql.siteId} AND l.id = added.lecturer_id)
    SELECT EXISTS (SELECT 1 FROM chosen) AS there`
  return row?.there ?? false
}

/** Unfollows a lecturer and updates the count in one statement. Idempotent. */
export async function deleteAttention(sql: Sql, userId: string, lecturerId: string): Promise<void> {
  await sql`
    WITH deleted AS (DELETE FROM lecturer_attention WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND lecturer_id = ${lecturerId} RETURNING lecturer_id)
    UPDATE lecturer l SET attention_count = attention_count - 1 FROM deleted WHERE l.site_id = ${sql.siteId} AND l.id = deleted.lecturer_id`
}

export async function pageOfAttentions(sql: Sql, userId: string, page: PageRequest) {
  return sql.page<LecturerCard & { gmtCreate: string }>(
    page,
    sql`FROM lecturer_attention a JOIN lecturer l ON l.site_id = a.site_id AND l.id = a.lecturer_id WHERE a.site_id = ${sql.siteId} AND a.user_id = ${userId} AND l.status_id = ${literal(sql, active)}`,
    (cut) => sql`
    SELECT ${cardOfLecturer(sql)}, a.gmt_create FROM lecturer_attention a JOIN (${fromLecturer(sql)}) ON l.site_id = a.site_id AND l.id = a.lecturer_id
    WHERE a.site_id = ${sql.siteId} AND a.user_id = ${userId} AND l.status_id = ${literal(sql, active)} ORDER BY a.gmt_create DESC, a.lecturer_id DESC ${cut}`,
  )
}
