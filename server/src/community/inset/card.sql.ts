import type { Sql } from '../../kernel/db/index.ts'
import { userView } from '../../user/index.ts'
import { shown } from '../blog/blog.sql.ts'
import { textState } from '../target.ts'

/** Public articles. */
export async function selectBlogCards(sql: Sql, ids: readonly string[]) {
  if (ids.length === 0) return []
  return sql<{ id: string; title: string; cover: string; nickname: string }[]>`
    SELECT b.id, b.title, b.blog_img AS cover, u.nickname FROM blog b JOIN ${userView(sql)} u ON u.site_id = b.site_id AND u.id = b.user_id
    WHERE ${shown(sql)} AND b.id = ANY(${sql.ids(ids)})`
}

/** Public questions. */
export async function selectQuestionCards(sql: Sql, ids: readonly string[]) {
  if (ids.length === 0) return []
  return sql<{ id: string; title: string; nickname: string; answerCount: number }[]>`
    SELECT q.id, q.title, u.nickname, q.answer_count FROM community_question q JOIN ${userView(sql)} u ON u.site_id = q.site_id AND u.id = q.user_id
    WHERE q.site_id = ${sql.siteId} AND q.id = ANY(${sql.ids(ids)}) AND q.status_id = ${textState.shown}`
}

/** Current names of mentioned people. */
export async function selectMentioned(sql: Sql, ids: readonly string[]) {
  if (ids.length === 0) return []
  return sql<{ userId: string; nickname: string; isBlogger: boolean }[]>`
    SELECT u.id AS "userId", u.nickname, (b.user_id IS NOT NULL) AS "isBlogger" FROM ${userView(sql)} u
    LEFT JOIN blogger b ON b.site_id = u.site_id AND b.user_id = u.id WHERE u.site_id = ${sql.siteId} AND u.id = ANY(${sql.ids(ids)})`
}
