import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { lecturerView, userView } from '../../user/index.ts'
import { shown } from '../blog/blog.sql.ts'
import type { Named } from '../comment/comment.sql.ts'
import { opType } from '../reaction/reaction.sql.ts'
import { type Target, targetType, textState } from '../target.ts'
import { blogState } from '../blogger/blogger.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Maximum number of comments scanned for people of a thread. */
const MAX_THREAD = 300

/**
 * Suggestions for mentions: people of the thread, then followed ones, then bloggers and lecturers by name. Only people
 * with public content are found.
 */
export const selectPeopleToMention = (
  sql: Sql,
  of: { userId: string; keyword: string; thread: Target | undefined; others?: readonly string[] | undefined },
  limit: number,
) => {
  const { userId, keyword, thread, others = [] } = of
  const owner =
    thread?.targetType === targetType.blog
      ? sql`SELECT b.user_id FROM blog b WHERE ${shown(sql)} AND b.id = ${thread.targetId}`
      : sql`
        SELECT q.user_id
        FROM community_question q
        WHERE q.site_id = ${sql.siteId} AND q.id = ${thread?.targetId ?? '0'} AND q.status_id = ${textState.shown}`
  return sql<{ userId: string; nickname: string; headImgUrl: string; isInThread: 0 | 1 }[]>`
    WITH owner AS (${owner}), thread AS (
      SELECT user_id FROM owner
      UNION
      (SELECT m.user_id
      FROM community_comment m
      WHERE m.site_id = ${sql.siteId}
        AND m.target_type = ${thread?.targetType ?? 0}
        AND m.target_id = ${thread?.targetId ?? '0'}
        AND m.status_id = ${textState.shown} AND EXISTS (SELECT FROM owner) ORDER BY m.id DESC LIMIT ${MAX_THREAD})
    ), followed AS (
      SELECT r.target_id AS user_id FROM community_reaction r
      WHERE r.site_id = ${sql.siteId}
        AND r.user_id = ${userId}
        AND r.target_type = ${targetType.blogger}
        AND r.op_type = ${opType.follow}
      ORDER BY r.gmt_create DESC
      LIMIT 1000
    ), people AS (
      SELECT user_id, min(rank) AS rank FROM (
        SELECT user_id, 0 AS rank FROM thread
        UNION ALL SELECT o, 0 FROM unnest(${sql.ids(others)}) AS o
        UNION ALL SELECT user_id, 1 FROM followed
        ${keyword ? sql`UNION ALL SELECT user_id, 2 FROM blogger WHERE site_id = ${sql.siteId} AND audit_status = ${literal(sql, blogState.open)} UNION ALL SELECT l.user_id, 2 FROM ${lecturerView(sql)} l WHERE l.site_id = ${sql.siteId} AND l.status_id = ${literal(sql, stateCode.row.active)}` : sql``}
      ) all_of GROUP BY user_id
    )
    SELECT u.id AS "userId", u.nickname, u.head_img_url, (p.rank = 0)::int AS "isInThread"
    FROM people p JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = p.user_id
    WHERE u.id <> ${userId} AND ${sql.contains(keyword, 'u.nickname')}
    ORDER BY p.rank, position(lower(${keyword}::text) IN lower(u.nickname)), u.nickname, u.id LIMIT ${limit}`
}

/** A public text, with the data that a message about it needs. */
export async function selectPublicText(sql: Sql, { targetType: type, targetId }: Target) {
  const of =
    type === targetType.blog
      ? sql`
        SELECT b.user_id, b.title, b.content, b.id AS about_id, 0::bigint AS root_id
        FROM blog b
        WHERE b.site_id = ${sql.siteId} AND b.id = ${targetId} AND b.is_issue = 1 AND b.is_putaway = 1
          AND b.is_open = 1 AND b.status_id = ${textState.shown} AND b.publish_time <= now()`
      : type === targetType.question
        ? sql`
          SELECT q.user_id, q.title, q.content, q.id AS about_id, 0::bigint AS root_id
          FROM community_question q
          WHERE q.site_id = ${sql.siteId} AND q.id = ${targetId} AND q.status_id = ${textState.shown}`
        : sql`SELECT m.user_id, q.title, m.content, q.id AS about_id, CASE WHEN m.root_id = 0 THEN m.id ELSE m.root_id END AS root_id FROM community_comment m
            JOIN community_question q ON q.site_id = m.site_id AND q.id = m.target_id AND q.status_id = ${textState.shown}
            WHERE m.site_id = ${sql.siteId}
              AND m.id = ${targetId}
              AND m.target_type = ${targetType.question}
              AND m.root_id = 0
              AND m.status_id = ${textState.shown}`
  const [row] = await sql<
    { userId: string; nickname: string; title: string; content: string; aboutId: string; rootId: string }[]
  >`
    SELECT t.user_id, u.nickname, t.title, t.content, t.about_id, t.root_id
    FROM (${of}) t
    JOIN ${userView(sql)} u ON u.site_id = ${sql.siteId} AND u.id = t.user_id`
  return row
}

/** A public plain comment under an article or an answer. */
export async function selectPublicComment(sql: Sql, id: string) {
  const [row] = await sql<
    {
      userId: string
      nickname: string
      title: string
      content: string
      mentionList: Named[]
      aboutId: string
      rootId: string
      isOfBlog: boolean
    }[]
  >`
    SELECT m.user_id, u.nickname, coalesce(b.title, q.title) AS title, m.content, m.mention_list,
      m.target_id AS about_id, CASE WHEN m.root_id = 0 THEN m.id ELSE m.root_id END AS root_id,
      b.id IS NOT NULL AS is_of_blog
    FROM community_comment m JOIN ${userView(sql)} u ON u.site_id = m.site_id AND u.id = m.user_id
    LEFT JOIN community_comment r ON r.site_id = ${sql.siteId} AND r.id = m.root_id
    LEFT JOIN blog b ON m.target_type = ${targetType.blog} AND b.id = m.target_id AND ${shown(sql)}
    LEFT JOIN community_question q ON q.site_id = ${sql.siteId}
      AND m.target_type = ${targetType.question}
      AND q.id = m.target_id
      AND q.status_id = ${textState.shown}
    WHERE m.site_id = ${sql.siteId} AND m.id = ${id} AND m.status_id = ${textState.shown} AND (m.root_id = 0 OR r.status_id = ${textState.shown})
      AND (b.id IS NOT NULL OR q.id IS NOT NULL AND m.root_id > 0)`
  return row
}

/** Inserts mentions of a text. @returns people not mentioned in it before */
export async function insertMentions(
  tx: Tx,
  { targetType: type, targetId }: Target,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await tx<{ userId: string }[]>`
    INSERT INTO community_mention (site_id, target_type, target_id, user_id)
    SELECT ${tx.siteId}, ${type}, ${targetId}, u.id FROM ${userView(tx)} u WHERE u.site_id = ${tx.siteId} AND u.id = ANY(${tx.ids(userIds)}) ORDER BY u.id
    ON CONFLICT DO NOTHING RETURNING user_id`
  return rows.map(({ userId }) => userId)
}
