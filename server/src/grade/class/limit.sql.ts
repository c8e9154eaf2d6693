/** Limits on the number of classes a person may run and of students in each, by VIP membership. */
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { gradeStatus } from '../policy.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface GradeLimit {
  maxGrade: number
  maxStudent: number
  vipGrade: number
  vipStudent: number
  /** Whether class teachers may create accounts for their pupils. */
  teacherAccounts: 0 | 1
  /** Accounts that a class teacher may create within a day; 0: unlimited. */
  accountDayLimit: number
}

const none: GradeLimit = {
  maxGrade: 0,
  maxStudent: 0,
  vipGrade: 0,
  vipStudent: 0,
  teacherAccounts: 1,
  accountDayLimit: 500,
}

export async function selectLimit(sql: Sql): Promise<GradeLimit> {
  const [row] = await sql<GradeLimit[]>`
    SELECT max_grade, max_student, vip_grade, vip_student, teacher_accounts, account_day_limit FROM grade_limit WHERE site_id = ${sql.siteId}`
  return row ?? none
}

export async function writeLimit(tx: Tx, to: GradeLimit): Promise<void> {
  await tx`
    INSERT INTO grade_limit (site_id, max_grade, max_student, vip_grade, vip_student, teacher_accounts, account_day_limit)
    VALUES (${tx.siteId}, ${to.maxGrade}, ${to.maxStudent}, ${to.vipGrade}, ${to.vipStudent}, ${to.teacherAccounts}, ${to.accountDayLimit})
    ON CONFLICT (site_id) DO UPDATE SET max_grade = EXCLUDED.max_grade, max_student = EXCLUDED.max_student, vip_grade = EXCLUDED.vip_grade,
      vip_student = EXCLUDED.vip_student, teacher_accounts = EXCLUDED.teacher_accounts, account_day_limit = EXCLUDED.account_day_limit, gmt_modified = excluded.gmt_modified`
}

/** The limit for a person; NULL: unlimited. */
const holding = (
  sql: Sql,
  ordinary: 'max_grade' | 'max_student',
  vip: 'vip_grade' | 'vip_student',
  person: ReturnType<Sql>,
) => sql`
  (SELECT nullif(CASE WHEN EXISTS (SELECT FROM vip_member v
    WHERE v.site_id = l.site_id AND v.user_id = ${person}) THEN l.${sql(vip)} ELSE l.${sql(ordinary)} END, 0)
   FROM grade_limit l WHERE l.site_id = ${sql.siteId})`

/** Maximum number of students in a class of the person; NULL: capacity of the class. */
export const studentLimit = (sql: Sql, person: ReturnType<Sql>) => holding(sql, 'max_student', 'vip_student', person)

/**
 * Limits of a person and their number of running classes. Takes an advisory lock until the end of the transaction, so
 * that concurrent creations are counted.
 */
export async function lockGradesOf(tx: Tx, userId: string) {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`grades ${tx.siteId} ${userId}`}, 0))`
  const [row] = await tx<{ grades: number; maxGrade: number | null; maxStudent: number | null }[]>`
    SELECT (SELECT count(*)::int
      FROM grade_info g
      WHERE g.site_id = ${tx.siteId}
        AND g.user_id = ${userId}
        AND g.grade_status < ${literal(tx, gradeStatus.disbanded)}) AS grades,
      ${holding(tx, 'max_grade', 'vip_grade', tx`${userId}::bigint`)} AS max_grade, ${studentLimit(tx, tx`${userId}::bigint`)} AS max_student`
  return row ?? { grades: 0, maxGrade: null, maxStudent: null }
}
