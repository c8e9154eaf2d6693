/** Mentions in plain text comments: `@name` in the text, with the user ids beside it. */
import type { Sql } from '../../kernel/db/index.ts'
import type { Named } from '../comment/comment.sql.ts'
import { selectMentioned } from './card.sql.ts'

/** Which of the people are named in the text behind an @. */
export async function namedIn(sql: Sql, text: string, userIds: readonly string[]): Promise<Named[]> {
  if (userIds.length === 0) return []
  const people = await selectMentioned(sql, [...new Set(userIds)])
  return people.flatMap(({ userId, nickname }) =>
    nickname && text.includes(`@${nickname}`) ? [{ userId, name: nickname }] : [],
  )
}

/** Adds whether mentioned people have a page; one query for all rows, none without mentions. */
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
