/** Queries for blocked people. */
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { userView } from '../../user/index.ts'

/** Which pairs of receiver and author are blocked, as `userId personId`. */
export async function selectBlocked(
  sql: Sql,
  pairs: readonly { userId: string; personId: string }[],
): Promise<Set<string>> {
  const rows = await sql<{ userId: string; blockedId: string }[]>`
    SELECT b.user_id, b.blocked_id FROM community_block b
    JOIN jsonb_to_recordset(${JSON.stringify(pairs.map(({ userId, personId }) => ({ u: userId, p: personId })))}::text::jsonb) AS w (u bigint,
      p bigint) ON w.u = b.user_id
      AND w.p = b.blocked_id
    WHERE b.site_id = ${sql.siteId}`
  return new Set(rows.map(({ userId, blockedId }) => `${userId} ${blockedId}`))
}

/** Which of the people have blocked `byUserId`. */
export async function selectBlocking(sql: Sql, userIds: readonly string[], byUserId: string): Promise<Set<string>> {
  const rows = await sql<{ userId: string }[]>`
    SELECT user_id FROM community_block WHERE site_id = ${sql.siteId} AND user_id = ANY(${sql.ids(userIds)}) AND blocked_id = ${byUserId}`
  return new Set(rows.map(({ userId }) => userId))
}

/** Blocks or unblocks a person; false when the person does not exist. */
export async function writeBlock(tx: Tx, userId: string, blockedId: string, isBlock: boolean): Promise<boolean> {
  const known = await tx`SELECT 1 FROM ${userView(tx)} u WHERE u.site_id = ${tx.siteId} AND u.id = ${blockedId}`
  if (known.length === 0) return false
  if (isBlock)
    await tx`INSERT INTO community_block (site_id, user_id, blocked_id) VALUES (${tx.siteId}, ${userId}, ${blockedId}) ON CONFLICT DO NOTHING`
  else
    await tx`DELETE FROM community_block WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND blocked_id = ${blockedId}`
  return true
}

export const selectBlocks = (sql: Sql, userId: string) => sql<
  { userId: string; nickname: string; headImgUrl: string }[]
>`
  SELECT u.id AS "userId", u.nickname, u.head_img_url FROM community_block b JOIN ${userView(sql)} u ON u.site_id = b.site_id AND u.id = b.blocked_id
  WHERE b.site_id = ${sql.siteId} AND b.user_id = ${userId} ORDER BY b.gmt_create DESC, u.id LIMIT 200`
