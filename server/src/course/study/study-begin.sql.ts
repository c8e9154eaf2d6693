/** Free enrolment. Studies are recorded by the data domain, see study-begin.ts. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'

/** Enrols idempotently, and counts the learner in the same statement. @returns true when newly enrolled */
export async function enrol(
  sql: Sql,
  who: { siteId: number; userId: string; courseId: string; buyType?: number },
): Promise<boolean> {
  const rows = await sql`
    WITH added AS (
      INSERT INTO course_user (site_id, user_id, course_id, buy_type)
      VALUES (${who.siteId}, ${who.userId}, ${who.courseId}, ${who.buyType ?? 0})
      -- Expired ownership, and that of a membership, is replaced; current ownership stays.
      ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET buy_type = excluded.buy_type, expire_time = NULL,
        order_no = 0
        WHERE course_user.expire_time <= now() OR course_user.buy_type = ${stateCode.buy.vip}
      RETURNING course_id, (xmax = 0) AS is_new
    )
    UPDATE course c SET count_study = c.count_study + 1
    FROM added
    WHERE c.site_id = ${who.siteId} AND c.id = added.course_id AND added.is_new
    RETURNING c.id`
  return rows.length > 0
}
