/** The only writer of new studies. */
import type { BegunStudy, NewStudy } from '../course/index.ts'
import type { Sql, Tx } from '../kernel/db/index.ts'

/**
 * Starts a study of a lesson with a new id and a reset report clock. Watched ranges stay; reports of the replaced study
 * count as late.
 */
export async function beginStudy(sql: Sql, study: NewStudy): Promise<BegunStudy> {
  const [row] = await sql<BegunStudy[]>`
    INSERT INTO period_progress AS pp (site_id, user_id, period_id, course_id, chapter_id, total_duration, study_id, credited_at)
    VALUES (${sql.siteId}, ${study.userId}, ${study.periodId}, ${study.courseId}, ${study.chapterId}, ${study.totalDuration}, new_id(), clock_timestamp())
    ON CONFLICT (site_id, user_id, period_id) DO UPDATE
      SET study_id = excluded.study_id, last_seq = 0, credited_at = excluded.credited_at,
        total_duration = excluded.total_duration
    RETURNING pp.study_id, pp.current_duration, pp.progress, (pp.finished_at IS NOT NULL)::int AS is_finished`
  if (!row) throw new Error('the study was not stored')
  return row
}

/** Starts lessons for people who have not begun them; existing rows stay. */
export async function insertStudies(tx: Tx, people: readonly { userId: string; periodId: string }[]): Promise<void> {
  const rows = people.map(({ userId, periodId }) => ({ u: userId, p: periodId }))
  await tx`
    INSERT INTO period_progress (site_id, user_id, period_id, course_id, chapter_id, total_duration, study_id)
    SELECT ${tx.siteId}, s.u, l.period_id, l.course_id, l.chapter_id, l.video_length, new_id()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) AS s (u bigint, p bigint)
    JOIN course_lesson l ON l.site_id = ${tx.siteId} AND l.period_id = s.p ORDER BY s.u
    ON CONFLICT (site_id, user_id, period_id) DO NOTHING`
}
