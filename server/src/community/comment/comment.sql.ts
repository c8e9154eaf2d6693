import { userView } from '../../user/index.ts'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { type Target, type TargetType, textState, type TextState } from '../target.ts'
import { literal } from '../../kernel/db/literal.ts'

/** A person, and the name used for them in a text. */
export interface Named {
  userId: string
  name: string
}

export interface CommentRow extends Target {
  id: string
  /** First comment of its thread; its own id for a first comment. */
  rootId: string
  /** The comment it answers, or '0'. */
  parentId: string
  userId: string
  nickname: string
  headImgUrl: string
  /** For a reply to a reply: the person answered. */
  replyUserId: string
  replyNickname: string
  content: string
  mentionList: Named[]
  statusId: TextState
  admireCount: number
  replyCount: number
  isAccepted: 0 | 1
  isOfficial: 0 | 1
  gmtCreate: string
}

/** Columns of comment `m` with its author `u` and the person answered `p`. */
export const columns = (sql: Sql) => sql`
  m.id, m.target_type, m.target_id, CASE WHEN m.root_id = 0 THEN m.id ELSE m.root_id END AS root_id, m.parent_id, m.user_id, u.nickname, u.head_img_url,
  m.reply_user_id, CASE WHEN m.root_id = 0 THEN '' ELSE coalesce(p.nickname, '') END AS "replyNickname",
  m.content, m.mention_list, m.status_id, m.admire_count, m.reply_count, m.is_accepted, m.is_official, m.gmt_create`

export const people = (sql: Sql) => sql`
  JOIN ${userView(sql)} u ON u.site_id = m.site_id AND u.id = m.user_id
  LEFT JOIN ${userView(sql)} p ON p.site_id = m.site_id AND p.id = m.reply_user_id`

/** `best`: accepted first, then by likes, then official ones. */
export type ThreadOrder = 'newest' | 'oldest' | 'best'

const orderOf = (sql: Sql, order: ThreadOrder) =>
  order === 'best'
    ? sql`m.is_accepted DESC, m.admire_count DESC, m.is_official DESC, m.id`
    : order === 'newest'
      ? sql`m.id DESC`
      : sql`m.id`

const threadsOf = (sql: Sql, target: Target) =>
  sql`
    m.site_id = ${sql.siteId}
      AND m.target_type = ${target.targetType}
      AND m.target_id = ${target.targetId}
      AND m.root_id = 0
      AND m.status_id = ${textState.shown}`

/** A page of threads of a target: their first comments. */
export const pageOfThreads = (sql: Sql, target: Target, order: ThreadOrder, page: PageRequest) =>
  sql.page<CommentRow>(
    page,
    sql`FROM community_comment m WHERE ${threadsOf(sql, target)}`,
    (cut) => sql`
    SELECT ${columns(sql)} FROM (SELECT m.* FROM community_comment m WHERE ${threadsOf(sql, target)} ORDER BY ${orderOf(sql, order)} ${cut}) m ${people(sql)}
    WHERE m.site_id = ${sql.siteId} ORDER BY ${orderOf(sql, order)}`,
  )

/** The first `each` replies of each thread, oldest first. */
export async function selectFirstReplies(sql: Sql, rootIds: readonly string[], each: number) {
  if (rootIds.length === 0) return []
  return sql<CommentRow[]>`
    SELECT ${columns(sql)} FROM unnest(${sql.ids(rootIds)}) AS r (id)
    CROSS JOIN LATERAL (
      SELECT m.*
      FROM community_comment m
      WHERE m.site_id = ${sql.siteId} AND m.root_id = r.id AND m.root_id > 0 AND m.status_id = ${textState.shown}
      ORDER BY m.id
      LIMIT ${each}
    ) m ${people(sql)}
    WHERE m.site_id = ${sql.siteId} ORDER BY m.id`
}

/** A page of replies of a thread, oldest first. Nesting is flattened. */
export const pageOfReplies = (sql: Sql, target: Target, rootId: string, page: PageRequest) => {
  const shown = sql`m.site_id = ${sql.siteId} AND m.root_id = ${rootId} AND m.root_id > 0 AND m.status_id = ${textState.shown}
    AND m.target_type = ${target.targetType} AND m.target_id = ${target.targetId}`
  return sql.page<CommentRow>(
    page,
    sql`FROM community_comment m WHERE ${shown}`,
    (cut) => sql`
    SELECT ${columns(sql)} FROM (SELECT m.* FROM community_comment m WHERE ${shown} ORDER BY m.id ${cut}) m ${people(sql)}
    WHERE m.site_id = ${sql.siteId} ORDER BY m.id`,
  )
}

/** Comments addressed to a person: replies to theirs, and threads about their texts. */
export const pageOfCommentsTo = (sql: Sql, userId: string, type: TargetType, page: PageRequest) => {
  const toMe = sql`
    m.site_id = ${sql.siteId}
      AND m.reply_user_id = ${userId}
      AND m.reply_user_id > 0
      AND m.target_type = ${type}
      AND m.status_id = ${textState.shown}
      AND m.user_id <> ${userId}`
  return sql.page<CommentRow>(
    page,
    sql`FROM community_comment m WHERE ${toMe}`,
    (cut) => sql`
    SELECT ${columns(sql)}
    FROM (SELECT m.* FROM community_comment m WHERE ${toMe} ORDER BY m.id DESC ${cut}) m ${people(sql)}
    WHERE m.site_id = ${sql.siteId}
    ORDER BY m.id DESC`,
  )
}

/** Comments by a person; `threadsOnly` for answers of questions. */
export const pageOfOwnComments = (
  sql: Sql,
  userId: string,
  type: TargetType,
  page: PageRequest,
  threadsOnly = false,
) => {
  const own = sql`
    m.site_id = ${sql.siteId}
      AND m.user_id = ${userId}
      AND m.target_type = ${type}
      AND m.status_id > ${literal(sql, textState.deleted)} ${threadsOnly ? sql`AND m.root_id = 0` : sql``}`
  return sql.page<CommentRow>(
    page,
    sql`FROM community_comment m WHERE ${own}`,
    (cut) => sql`
    SELECT ${columns(sql)}
    FROM (SELECT m.* FROM community_comment m WHERE ${own} ORDER BY m.id DESC ${cut}) m ${people(sql)}
    WHERE m.site_id = ${sql.siteId}
    ORDER BY m.id DESC`,
  )
}

/** A comment that is not deleted. */
export async function selectComment(sql: Sql, id: string): Promise<CommentRow | undefined> {
  const [row] = await sql<CommentRow[]>`
    SELECT ${columns(sql)}
    FROM community_comment m ${people(sql)}
    WHERE m.site_id = ${sql.siteId} AND m.id = ${id} AND m.status_id > ${literal(sql, textState.deleted)}`
  return row
}

/** The person's own comments on a target that wait for review. */
export const selectOwnWaiting = (sql: Sql, userId: string, target: Target) => sql<CommentRow[]>`
  SELECT ${columns(sql)} FROM community_comment m ${people(sql)}
  WHERE m.site_id = ${sql.siteId}
    AND m.user_id = ${userId}
    AND m.target_type = ${target.targetType}
    AND m.target_id = ${target.targetId}
    AND m.status_id = ${textState.pending}
  ORDER BY m.id LIMIT 100`

/** A comment that can be answered: public, in a public thread. */
export async function selectAnswerable(sql: Sql, target: Target, id: string) {
  const [row] = await sql<{ id: string; rootId: string; userId: string; content: string }[]>`
    SELECT m.id, CASE WHEN m.root_id = 0 THEN m.id ELSE m.root_id END AS root_id, m.user_id, m.content FROM community_comment m
    LEFT JOIN community_comment r ON r.site_id = ${sql.siteId} AND r.id = m.root_id
    WHERE m.site_id = ${sql.siteId} AND m.id = ${id} AND m.target_type = ${target.targetType} AND m.target_id = ${target.targetId}
      AND m.status_id = ${textState.shown} AND (m.root_id = 0 OR r.status_id = ${textState.shown})`
  return row
}

export async function selectSent(sql: Sql, userId: string, clientKey: string) {
  const [row] = await sql<(Target & { id: string; statusId: TextState })[]>`
    SELECT id, status_id, target_type, target_id FROM community_comment WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND client_key = ${clientKey}`
  return row
}

export interface CommentToWrite extends Target {
  rootId: string
  parentId: string
  userId: string
  replyUserId: string
  content: string
  mentionList: readonly Named[]
  statusId: TextState
  isOfficial: 0 | 1
  clientKey: string | null
  gmtCreate: string | null
}

/** Inserts a comment; undefined when the idempotency key was used before. */
export async function insertComment(tx: Tx, c: CommentToWrite): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO community_comment (site_id, target_type, target_id, root_id, parent_id, user_id, reply_user_id,
      content, mention_list, status_id, is_official, client_key, gmt_create)
    VALUES (${tx.siteId}, ${c.targetType}, ${c.targetId}, ${c.rootId}, ${c.parentId}, ${c.userId}, ${c.replyUserId},
      ${c.content}, ${JSON.stringify(c.mentionList)}::text::jsonb, ${c.statusId}, ${c.isOfficial}, ${c.clientKey},
      coalesce(${c.gmtCreate}::text::timestamptz, now()))
    ON CONFLICT (site_id, user_id, client_key) WHERE client_key IS NOT NULL DO NOTHING RETURNING id`
  return row?.id
}

/** Locks a comment until the end of the transaction. */
export async function lockComment(tx: Tx, id: string) {
  const [row] = await tx<(Target & { id: string; rootId: string; userId: string; statusId: TextState })[]>`
    SELECT id, target_type, target_id, root_id, user_id, status_id
    FROM community_comment
    WHERE site_id = ${tx.siteId} AND id = ${id} AND status_id > ${literal(tx, textState.deleted)} FOR UPDATE`
  return row
}

export async function updateState(tx: Tx, id: string, statusId: TextState): Promise<void> {
  await tx`UPDATE community_comment SET status_id = ${statusId}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function updateContent(tx: Tx, id: string, content: string): Promise<void> {
  await tx`UPDATE community_comment SET content = ${content}, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function addReplies(tx: Tx, rootId: string, by: number): Promise<void> {
  await tx`UPDATE community_comment SET reply_count = reply_count + ${by} WHERE site_id = ${tx.siteId} AND id = ${rootId}`
}

/** State of a thread and its number of public replies. */
export async function selectThread(tx: Tx, rootId: string) {
  const [row] = await tx<{ statusId: TextState; replyCount: number }[]>`
    SELECT status_id, reply_count FROM community_comment WHERE site_id = ${tx.siteId} AND id = ${rootId}`
  return row
}

/** Sets the accepted comment of a target; '0' for none. */
export async function updateAccepted(tx: Tx, target: Target, id: string): Promise<void> {
  await tx`
    UPDATE community_comment
    SET is_accepted = (id = ${id}::bigint)::int
    WHERE site_id = ${tx.siteId} AND target_type = ${target.targetType} AND target_id = ${target.targetId}
      AND (is_accepted = 1 OR id = ${id}::bigint)`
}
