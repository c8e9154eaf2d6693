import { stateCode } from '@zhixing/contract/states'
import { courseLearners, lessonNames } from '../course/index.ts'
import type { OwnerDb, Sql, Tx } from '../kernel/db/index.ts'
import { lecturerView } from '../user/index.ts'
import { literal } from '../kernel/db/literal.ts'
import { liveStates } from './rules.ts'

const { active } = stateCode.row

/** Due reminders of all sites. */
export async function selectToRemind(owner: OwnerDb) {
  return owner<{ siteId: number; periodId: string }[]>`
    SELECT site_id::int AS "siteId", period_id FROM live_session
    WHERE status_id = ${literal(owner, active)} AND live_status = ${literal(owner, liveStates.planned)} AND start_time > now()
      AND ((reminded = 0 AND start_time <= now() + interval '1 day') OR (reminded < 2 AND start_time <= now() + interval '30 minutes'))`
}

/** Claims a due reminder; undefined if another process did. Sessions planned within a day get only the later one. */
export async function takeReminder(tx: Tx, periodId: string) {
  const [row] = await tx<
    { reminded: number; courseId: string; courseName: string; periodName: string; startTime: string; userId: string }[]
  >`
    WITH taken AS (
      UPDATE live_session SET reminded = 1 + (start_time <= now() + interval '30 minutes')::int
      WHERE site_id = ${tx.siteId} AND period_id = ${periodId} AND status_id = ${literal(tx, active)} AND live_status = ${literal(tx, liveStates.planned)} AND start_time > now()
        AND ((reminded = 0 AND start_time <= now() + interval '1 day') OR (reminded < 2 AND start_time <= now() + interval '30 minutes'))
      RETURNING site_id, period_id, course_id, lecturer_id, start_time, reminded
    )
    SELECT t.reminded, t.course_id, n.course_name, n.period_name, t.start_time, l.user_id
    FROM taken t JOIN ${lessonNames(tx)} n ON n.site_id = t.site_id AND n.period_id = t.period_id
    JOIN ${lecturerView(tx)} l ON l.site_id = t.site_id AND l.id = t.lecturer_id`
  return row
}

/** Names of lessons in any state. */
export async function selectNames(sql: Sql, periodIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await sql<{ periodId: string; periodName: string }[]>`
    SELECT n.period_id, n.period_name FROM ${lessonNames(sql)} n WHERE n.period_id = ANY(${sql.ids(periodIds)})`
  return new Map(rows.map(({ periodId, periodName }) => [periodId, periodName]))
}

/** Learners and assistants of a course. */
export async function selectAudience(sql: Sql, courseId: string): Promise<string[]> {
  const rows = await sql<
    { userId: string }[]
  >`SELECT user_id FROM ${courseLearners(sql)} o WHERE o.course_id = ${courseId}
    UNION SELECT user_id FROM live_assistant WHERE site_id = ${sql.siteId} AND course_id = ${courseId}`
  return rows.map(({ userId }) => userId)
}

/** Live sessions past their end without a stream for ten minutes, or running for twelve hours. */
export async function selectForgotten(owner: OwnerDb) {
  return owner<{ siteId: number; periodId: string }[]>`
    SELECT s.site_id::int AS "siteId", s.period_id FROM live_session s
    LEFT JOIN live_channel h ON h.site_id = s.site_id AND h.lecturer_id = s.lecturer_id
    WHERE s.live_status = ${literal(owner, liveStates.live)} AND s.status_id = ${literal(owner, active)}
      AND ((s.end_time < now() AND coalesce(h.seen_at, s.begun_at) < now() - interval '10 minutes') OR s.begun_at < now() - interval '12 hours')`
}
