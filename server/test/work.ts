/** Factories of courses that ask for a work, and of works. */
import { stateCode } from '@zhixing/contract/states'
import type { OwnerSql } from '../src/kernel/db/index.ts'
import { type MadeUser, makeCourse, makeLecturer, makeUser } from './factories.ts'

export interface MadeWall {
  courseId: string
  teacher: MadeUser & { lecturerId: string }
}

/** A course on the shelf that asks for a work. */
export async function makeWall(
  sql: OwnerSql,
  {
    siteId = 12,
    teacher,
    ...fields
  }: { siteId?: number; teacher?: MadeWall['teacher'] } & Record<string, unknown> = {},
): Promise<MadeWall> {
  const lecturer = teacher ?? (await makeLecturer(sql, { siteId }))
  const { courseId } = await makeCourse(sql, {
    siteId,
    lecturerId: lecturer.lecturerId,
    fields: { asksWork: 1, workTitle: '三张逆光', workBrief: '<p>交三张</p>', workFiles: 1, workLink: 1, ...fields },
  })
  return { courseId, teacher: lecturer }
}

/** Enrols a person in a course. */
export async function enrolIn(sql: OwnerSql, courseId: string, userId: string, siteId = 12): Promise<void> {
  await sql`INSERT INTO course_user (site_id, user_id, course_id, buy_type)
    VALUES (${siteId}, ${userId}, ${courseId}, ${stateCode.buy.free})`
}

/** A person who is enrolled in a course. */
export async function makeLearner(
  sql: OwnerSql,
  courseId: string,
  over: Parameters<typeof makeUser>[1] = {},
): Promise<MadeUser> {
  const user = await makeUser(sql, over)
  await enrolIn(sql, courseId, user.userId, over.siteId)
  return user
}

/** A work of a person in a course. */
export async function makeWork(
  sql: OwnerSql,
  row: { siteId?: number; courseId: string; userId: string; isPublic?: 0 | 1; statusId?: number; hiddenBy?: number },
): Promise<string> {
  const { siteId = 12, courseId, userId, isPublic = 1, statusId = 1, hiddenBy = 0 } = row
  const [made] = await sql<{ id: string }[]>`
    INSERT INTO community_work (site_id, course_id, user_id, title, content, summary, is_public, status_id, hidden_by)
    VALUES (${siteId}, ${courseId}, ${userId}, '窗边', '<p>三张</p>', '三张', ${isPublic}, ${statusId}, ${hiddenBy})
    RETURNING id`
  return made?.id ?? ''
}
