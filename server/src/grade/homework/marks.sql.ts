/** Queries for marks of all homework of a class. */
import { stateCode } from '@zhixing/contract/states'
import type { CodeOf } from '@zhixing/contract/code'
import type { workStatus } from '@zhixing/contract/grade/homework-rules'
import type { Sql } from '../../kernel/db/index.ts'
import { columns, type Homework } from './homework.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Homework of a class, ordered by due date. */
export async function selectOfGrade(sql: Sql, gradeId: string): Promise<Homework[]> {
  return sql<Homework[]>`
    SELECT ${columns(sql)} FROM grade_homework h JOIN grade_info g ON g.site_id = ${sql.siteId} AND g.id = h.grade_id
    WHERE h.site_id = ${sql.siteId} AND h.grade_id = ${gradeId} AND h.status_id = ${literal(sql, stateCode.row.active)} ORDER BY h.due_time, h.id`
}

/** Status of everyone in the audience of each homework, or of one person. */
export async function selectMarksOfGrade(sql: Sql, homeworkIds: readonly string[], userId?: string) {
  return sql<
    {
      homeworkId: string
      userId: string
      workStatus: CodeOf<typeof workStatus>
      score: number | null
      countTime: string | null
    }[]
  >`
    SELECT l.homework_id, l.user_id, coalesce(w.work_status, 0) AS work_status, v.score, v.count_time FROM grade_homework_learner l
    LEFT JOIN grade_work w ON w.site_id = ${sql.siteId} AND w.homework_id = l.homework_id AND w.user_id = l.user_id
    LEFT JOIN grade_work_version v ON v.site_id = ${sql.siteId} AND v.work_id = w.id AND v.version_no = w.version_no
    WHERE l.site_id = ${sql.siteId} AND l.homework_id = ANY(${sql.ids(homeworkIds)}) ${userId === undefined ? sql`` : sql`AND l.user_id = ${userId}`}`
}
