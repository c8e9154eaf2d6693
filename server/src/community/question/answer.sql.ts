/** Queries for answers: threads of the comment tree. */
import { stateCode } from '@zhixing/contract/states'
import { lecturerView } from '../../user/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { targetType, textState } from '../target.ts'
import { literal } from '../../kernel/db/literal.ts'
import { opType } from '../reaction/reaction.sql.ts'

/** A public answer of a question; `any` includes comments under answers. */
export async function selectAnswer(sql: Sql, questionId: string, id: string, any = false) {
  const [row] = await sql<{ id: string; userId: string }[]>`
    SELECT m.id, m.user_id FROM community_comment m LEFT JOIN community_comment r ON r.site_id = ${sql.siteId} AND r.id = m.root_id
    WHERE m.site_id = ${sql.siteId}
      AND m.id = ${id}
      AND m.target_type = ${targetType.question}
      AND m.target_id = ${questionId}
      AND m.status_id = ${textState.shown}
      AND (m.root_id = 0 ${any ? sql`OR r.status_id = ${textState.shown}` : sql``})`
  return row
}

/** Answers and comments of a question that the person likes. */
export async function likedComments(sql: Sql, userId: string, questionId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    SELECT m.id FROM community_comment m JOIN community_reaction r
      ON r.site_id = m.site_id
        AND r.target_type = ${targetType.comment}
        AND r.target_id = m.id
        AND r.op_type = ${literal(sql, opType.like)}
        AND r.user_id = ${userId}
    WHERE m.site_id = ${sql.siteId} AND m.target_type = ${targetType.question} AND m.target_id = ${questionId} AND m.status_id = ${textState.shown} LIMIT 1000`
  return rows.map(({ id }) => id)
}

/** Which of the people are lecturers. */
export async function lecturersAmong(sql: Sql, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await sql<{ userId: string }[]>`
    SELECT l.user_id
    FROM ${lecturerView(sql)} l
    WHERE l.site_id = ${sql.siteId}
      AND l.user_id = ANY(${sql.ids(userIds)})
      AND l.status_id = ${literal(sql, stateCode.row.active)}`
  return new Set(rows.map(({ userId }) => userId))
}
