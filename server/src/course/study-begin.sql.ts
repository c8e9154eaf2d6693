/** The one writer of new studies and enrolments. Progress within a study is written by the data domain. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../kernel/db/index.ts'

/** Enrols once however often it is asked, counting the learner in the same statement. @returns true when newly enrolled */
export async function enrol(
  sql: Sql,
  who: { siteId: number; userId: string; courseId: string; buyType?: number },
): Promise<boolean> {
  const rows = await sql`
    WITH added AS (
      INSERT INTO course_user (site_id, user_id, course_id, buy_type) VALUES (${who.siteId}, ${who.userId}, ${who.courseId}, ${who.buyType ?? 0})
      -- What is over (bought for a time, or through a membership) begins anew; what holds stays as it is.
      ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET buy_type = excluded.buy_type, expire_time = NULL, order_no = 0
        WHERE course_user.expire_time <= now() OR course_user.buy_type = ${stateCode.buy.vip}
      RETURNING course_id, (xmax = 0) AS is_new
    )
    UPDATE course c SET count_study = c.count_study + 1 FROM added WHERE c.site_id = ${who.siteId} AND c.id = added.course_id AND added.is_new RETURNING c.id`
  return rows.length > 0
}

export interface BegunStudy {
  studyId: string
  currentDuration: number
  progress: number
  isFinished: 0 | 1
}

/**
 * Begins a study of a period: a new id from which the clock of its reports runs. What was watched before stays; reports of the study it
 * replaces are late from now on.
 */
export async function beginStudy(
  sql: Sql,
  study: {
    siteId: number
    userId: string
    periodId: string
    courseId: string
    chapterId: string
    totalDuration: number
  },
): Promise<BegunStudy> {
  const [row] = await sql<BegunStudy[]>`
    INSERT INTO period_progress AS pp (site_id, user_id, period_id, course_id, chapter_id, total_duration, study_id, credited_at)
    VALUES (${study.siteId}, ${study.userId}, ${study.periodId}, ${study.courseId}, ${study.chapterId}, ${study.totalDuration}, new_id(), clock_timestamp())
    ON CONFLICT (site_id, user_id, period_id) DO UPDATE
      SET study_id = excluded.study_id, last_seq = 0, credited_at = clock_timestamp(), total_duration = excluded.total_duration
    RETURNING pp.study_id, pp.current_duration, pp.progress, (pp.finished_at IS NOT NULL)::int AS "isFinished"`
  if (!row) throw new Error('no study was begun')
  return row
}
