/** Audience and person facts for the back office: the learners of a course, and how many courses a person studies. */
import { literal } from '../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../kernel/db/index.ts'
import { audiences, personFacts } from '../user/index.ts'

const { active } = stateCode.row

async function courseName(sql: Sql, courseId: string): Promise<string | undefined> {
  const [row] = await sql<
    { name: string }[]
  >`SELECT course_name AS name FROM course WHERE site_id = ${sql.siteId} AND id = ${courseId} AND status_id = ${literal(sql, active)}`
  return row?.name
}

export const courseAudience = audiences.with({
  code: 'course',
  where: (sql, courseId) =>
    sql`EXISTS (SELECT 1 FROM course_user cu WHERE cu.site_id = ${sql.siteId} AND cu.user_id = u.id AND cu.course_id = ${courseId})`,
  nameOf: courseName,
})

export const courseFact = personFacts.with({
  code: 'course',
  name: '课程',
  async count(sql, userId) {
    const [row] = await sql<
      { n: number }[]
    >`SELECT count(*)::int AS n FROM course_user WHERE site_id = ${sql.siteId} AND user_id = ${userId}`
    return row?.n ?? 0
  },
})
