import { stateCode } from '@zhixing/contract/states'
import type { assistPhases } from '@zhixing/contract/live/assistant'
import type { LivePlan } from '@zhixing/contract/live/session'
import type { Sql, Tx } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'
import { userView } from '../user/index.ts'
import { planColumns, planTables } from './session.sql.ts'
import { literal } from '../kernel/db/literal.ts'
import { liveStates } from './rules.ts'

const { active } = stateCode.row

/** Assistants of a course in order of addition, without closed accounts. */
export async function selectAssistants(sql: Sql, courseId: string) {
  return sql<{ userId: string; nickname: string; headImgUrl: string; mobile: string; gmtCreate: string }[]>`
    SELECT a.user_id, u.nickname, u.head_img_url, u.mobile, a.gmt_create
    FROM live_assistant a JOIN ${userView(sql)} u ON u.site_id = a.site_id AND u.id = a.user_id
    WHERE a.site_id = ${sql.siteId} AND a.course_id = ${courseId} ORDER BY a.gmt_create, a.user_id`
}

export async function countAssistants(sql: Sql, courseId: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM live_assistant WHERE site_id = ${sql.siteId} AND course_id = ${courseId}`
  return row?.count ?? 0
}

/** @returns whether they were added */
export async function insertAssistant(tx: Tx, courseId: string, userId: string): Promise<boolean> {
  const rows = await tx`
    INSERT INTO live_assistant (site_id, course_id, user_id) VALUES (${tx.siteId}, ${courseId}, ${userId}) ON CONFLICT DO NOTHING RETURNING user_id`
  return rows.length > 0
}

/** @returns whether they were removed */
export async function deleteAssistant(tx: Tx, courseId: string, userId: string): Promise<boolean> {
  const rows = await tx`
    DELETE FROM live_assistant WHERE site_id = ${tx.siteId} AND course_id = ${courseId} AND user_id = ${userId} RETURNING user_id`
  return rows.length > 0
}

/** Sessions of published courses that a user assists in. */
export async function pageOfAssisted(
  sql: Sql,
  userId: string,
  phase: (typeof assistPhases)[number],
  page: PageRequest,
) {
  const isNext = sql`
    (s.live_status = ${literal(sql, liveStates.live)}
      OR s.live_status = ${literal(sql, liveStates.planned)}
      AND s.end_time > now() - interval '6 hours')`
  const rows = sql`${planTables(sql)}
    JOIN live_assistant a ON a.site_id = s.site_id AND a.course_id = s.course_id AND a.user_id = ${userId}
    WHERE s.site_id = ${sql.siteId} AND s.status_id = ${literal(sql, active)} AND ${phase === 'next' ? isNext : sql`NOT ${isNext}`}`
  const order =
    phase === 'next' ? sql`s.live_status DESC, s.start_time, s.period_id` : sql`s.start_time DESC, s.period_id DESC`
  return sql.page<LivePlan>(page, rows, (cut) => sql`SELECT ${planColumns(sql)} ${rows} ORDER BY ${order} ${cut}`)
}
