import { stateCode } from '@zhixing/contract/states'
import { asJson } from '../../kernel/db/json.ts'
import type { Tx } from '../../kernel/db/index.ts'

export interface Enrolment {
  userId: string
  /** A `stateCode.buy`; 0 when absent. */
  buyType?: number
}

/**
 * Enrols people in a course, idempotently; of several enrolments of one person the last counts. Expired ownership and
 * that of a membership are replaced, current ownership stays.
 * @returns the people who were not enrolled before
 */
export async function insertEnrolments(tx: Tx, courseId: string, list: readonly Enrolment[]): Promise<string[]> {
  const people = [...new Map(list.map(({ userId, buyType = 0 }) => [userId, { u: userId, b: buyType }])).values()]
  const rows = await tx<{ userId: string; isNew: boolean }[]>`
    INSERT INTO course_user (site_id, user_id, course_id, buy_type)
    SELECT ${tx.siteId}, w.u, ${courseId}, w.b
    FROM jsonb_to_recordset(${asJson(tx, people)}) AS w (u bigint, b smallint)
    ORDER BY w.u
    ON CONFLICT (site_id, user_id, course_id) DO UPDATE SET buy_type = excluded.buy_type, expire_time = NULL,
      order_no = 0
      WHERE course_user.expire_time <= excluded.gmt_create OR course_user.buy_type = ${stateCode.buy.vip}
    RETURNING user_id, (xmax = 0) AS is_new`
  return rows.flatMap(({ userId, isNew }) => (isNew ? userId : []))
}

/** Adds to the number of learners of a course; locks its row until the end of the transaction. */
export async function addLearners(tx: Tx, courseId: string, by: number): Promise<void> {
  await tx`UPDATE course SET count_study = count_study + ${by} WHERE site_id = ${tx.siteId} AND id = ${courseId}`
}
