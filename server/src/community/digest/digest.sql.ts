/** Queries for the weekly digest. */
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { subscribersView, userView } from '../../user/index.ts'
import { shown } from '../blog/blog.sql.ts'
import { opType } from '../reaction/reaction.sql.ts'
import { targetType, textState } from '../target.ts'

export interface Entry {
  id: string
  title: string
  nickname: string
}

/** Hottest articles published since a time. */
export const selectHotBlogs = (sql: Sql, since: Date, limit: number) => sql<Entry[]>`
  SELECT b.id, b.title, u.nickname FROM community_count h JOIN blog b ON b.site_id = h.site_id AND b.id = h.target_id
  JOIN ${userView(sql)} u ON u.site_id = b.site_id AND u.id = b.user_id
  WHERE h.site_id = ${sql.siteId} AND h.target_type = ${targetType.blog} AND h.hot_score IS NOT NULL AND ${shown(sql)} AND b.publish_time >= ${since}
  ORDER BY h.hot_score DESC, b.id DESC LIMIT ${limit}`

/** Hottest questions asked since a time. */
export const selectHotQuestions = (sql: Sql, since: Date, limit: number) => sql<Entry[]>`
  SELECT q.id, q.title, u.nickname FROM community_question q JOIN ${userView(sql)} u ON u.site_id = q.site_id AND u.id = q.user_id
  WHERE q.site_id = ${sql.siteId} AND q.status_id = ${textState.shown} AND q.gmt_create >= ${since} ORDER BY q.hot_score DESC, q.id DESC LIMIT ${limit}`

/** Articles of followed bloggers published since a time. */
export const selectFollowedBlogs = (sql: Sql, userId: string, since: Date, limit: number) => sql<Entry[]>`
  SELECT b.id, b.title, u.nickname FROM community_reaction r JOIN blog b ON b.site_id = r.site_id AND b.user_id = r.target_id
  JOIN ${userView(sql)} u ON u.site_id = b.site_id AND u.id = b.user_id
  WHERE r.site_id = ${sql.siteId} AND r.user_id = ${userId} AND r.target_type = ${targetType.blogger} AND r.op_type = ${opType.follow}
    AND ${shown(sql)} AND b.publish_time >= ${since} ORDER BY b.publish_time DESC, b.id DESC LIMIT ${limit}`

/** Up to `limit` subscribers who have not received the digest of this week. */
export async function selectWaiting(sql: Sql, week: string, limit: number): Promise<string[]> {
  const rows = await sql<{ userId: string }[]>`
    SELECT s.user_id FROM ${subscribersView(sql, 'digest')} s
    WHERE NOT EXISTS (SELECT FROM community_digest d
      WHERE d.site_id = ${sql.siteId} AND d.user_id = s.user_id AND d.week = ${week}::text::date)
    ORDER BY s.user_id
    LIMIT ${limit}`
  return rows.map(({ userId }) => userId)
}

/** Records that a person got the digest of a week, and deletes older records. @returns false when already recorded */
export async function noteDigest(tx: Tx, userId: string, week: string): Promise<boolean> {
  const rows =
    await tx`INSERT INTO community_digest (site_id, user_id, week) VALUES (${tx.siteId}, ${userId}, ${week}::text::date) ON CONFLICT DO NOTHING RETURNING 1`
  await tx`DELETE FROM community_digest WHERE site_id = ${tx.siteId} AND user_id = ${userId} AND week < ${week}::text::date`
  return rows.length > 0
}
