/** Mentions in comments, which are plain text: `@name` in it, and beside it who that is. */
import type { Sql } from '../../kernel/db/index.ts'
import type { Named } from '../comment/comment.sql.ts'
import { selectMentioned } from './card.sql.ts'

/** Of these people those whose names stand in the text behind an @. */
export async function namedIn(sql: Sql, text: string, userIds: readonly string[]): Promise<Named[]> {
  if (userIds.length === 0) return []
  const people = await selectMentioned(sql, [...new Set(userIds)])
  return people.flatMap(({ userId, nickname }) =>
    nickname && text.includes(`@${nickname}`) ? [{ userId, name: nickname }] : [],
  )
}

/** Rows with whether those whom they name have a page; asks once for all, and nothing where nobody is named. */
export async function withPages<T extends { mentionList: readonly Named[]; replyList?: readonly T[] | undefined }>(
  sql: Sql,
  rows: readonly T[],
): Promise<T[]> {
  const all = rows.flatMap((row) => [row, ...(row.replyList ?? [])])
  const ids = [...new Set(all.flatMap(({ mentionList }) => mentionList.map(({ userId }) => userId)))]
  if (ids.length === 0) return [...rows]
  const bloggers = new Set(
    (await selectMentioned(sql, ids)).filter(({ isBlogger }) => isBlogger).map(({ userId }) => userId),
  )
  const filled = (row: T): T => ({
    ...row,
    mentionList: row.mentionList.map((one) => ({ ...one, isBlogger: bloggers.has(one.userId) ? 1 : 0 })),
    ...(row.replyList ? { replyList: row.replyList.map(filled) } : {}),
  })
  return rows.map(filled)
}
