/** Queries for articles as their authors edit them. */
import type { BlogDraft } from '@zhixing/contract/community/blog'
import type { z } from 'zod'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { targetType, textState, type TextState } from '../target.ts'
import { type BlogRow, cardColumns, joinCard, withLabels } from './blog.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Editable fields of an article. */
export interface BlogFields {
  title: string
  content: string
  summary: string
  blogImg: string
  typeId: number
  sourceUrl: string
  labels: string[]
  isOpen: 0 | 1
}

export interface OwnBlog extends BlogFields {
  id: string
  userId: string
  rev: number
  isIssue: 0 | 1
  isPutaway: 0 | 1
  statusId: TextState
  hiddenReason: string
  draft: BlogFields | null
  publishTime: string | null
  gmtModified: string
}

const columns = (sql: Sql) => sql`
  b.id, b.user_id, b.rev, b.title, b.content, b.summary, b.blog_img, b.type_id, b.source_url, b.is_open, b.is_issue,
    b.is_putaway, b.status_id, b.hidden_reason, b.draft,
  b.publish_time, b.gmt_modified,
  to_json(ARRAY(SELECT l.label_name FROM community_label_ref r JOIN community_label l ON l.site_id = r.site_id AND l.id = r.label_id
    WHERE r.site_id = ${sql.siteId} AND r.target_type = ${targetType.blog} AND r.target_id = b.id ORDER BY r.place))`

/** An own article that is not deleted; `hold`: locked until the end of the transaction. */
export async function selectOwn(sql: Sql, userId: string, id: string, hold = false): Promise<OwnBlog | undefined> {
  const [row] = await sql<OwnBlog[]>`
    SELECT ${columns(sql)} AS labels
    FROM blog b
    WHERE b.site_id = ${sql.siteId}
      AND b.id = ${id}
      AND b.user_id = ${userId}
      AND b.status_id > ${literal(sql, textState.deleted)} ${hold ? sql`FOR UPDATE OF b` : sql``}`
  return row
}

/** Locks any article that was published, for operators. */
export async function lockIssued(tx: Tx, id: string): Promise<OwnBlog | undefined> {
  const [row] = await tx<OwnBlog[]>`
    SELECT ${columns(tx)} AS labels
    FROM blog b
    WHERE b.site_id = ${tx.siteId}
      AND b.id = ${id}
      AND b.is_issue = 1
      AND b.status_id > ${literal(tx, textState.deleted)} FOR UPDATE OF b`
  return row
}

/** What the author edits: the draft, or else the published text. */
export function draftOf(row: OwnBlog): z.input<typeof BlogDraft> {
  const { draft, ...rest } = row
  return { ...rest, ...draft, hasDraft: draft ? 1 : 0, publishTime: row.publishTime ?? '' }
}

/** Transaction time; the clock that list queries compare with. */
export async function selectNow(tx: Tx): Promise<string> {
  const [row] = await tx<{ now: string }[]>`SELECT now() AS now`
  return row?.now ?? new Date().toISOString()
}

/** Inserts an empty article; undefined when the idempotency key was used before. */
export async function insertBlog(tx: Tx, userId: string, clientKey: string | null): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO blog (site_id, user_id, client_key) VALUES (${tx.siteId}, ${userId}, ${clientKey})
    ON CONFLICT (site_id, user_id, client_key) WHERE client_key IS NOT NULL DO NOTHING RETURNING id`
  return row?.id
}

export async function selectByKey(sql: Sql, userId: string, clientKey: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    SELECT id FROM blog WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND client_key = ${clientKey} AND status_id > ${literal(sql, textState.deleted)}`
  return row?.id
}

/** Saves a draft; the published text stays. */
export async function writeDraft(tx: Tx, id: string, draft: BlogFields): Promise<void> {
  await tx`
    UPDATE blog SET draft = ${asJson(tx, draft)}, rev = rev + 1, gmt_modified = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export interface Issue extends Omit<BlogFields, 'labels'> {
  statusId: TextState
  wordCount: number
  publishTime: string
  searchWords: string
}

/** Publishes a text. */
export async function writeIssue(tx: Tx, id: string, b: Issue): Promise<void> {
  await tx`
    UPDATE blog
    SET title = ${b.title}, content = ${b.content}, summary = ${b.summary}, blog_img = ${b.blogImg},
      type_id = ${b.typeId}, source_url = ${b.sourceUrl},
      is_open = ${b.isOpen}, is_issue = 1, is_putaway = 1, status_id = ${b.statusId}, word_count = ${b.wordCount},
        publish_time = ${b.publishTime}, search_words = ${b.searchWords}::text::tsvector,
      draft = NULL, rev = rev + 1, gmt_modified = now(), gmt_issue = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function updateBlog(
  tx: Tx,
  id: string,
  to: { isPutaway?: 0 | 1; statusId?: TextState; hiddenReason?: string; isTop?: 0 | 1; isGood?: 0 | 1 },
): Promise<void> {
  await tx`
    UPDATE blog SET is_putaway = coalesce(${to.isPutaway ?? null}::smallint, is_putaway), status_id = coalesce(${to.statusId ?? null}::smallint, status_id),
      hidden_reason = coalesce(${to.hiddenReason ?? null}::text, hidden_reason),
        is_top = coalesce(${to.isTop ?? null}::smallint, is_top),
        is_good = coalesce(${to.isGood ?? null}::smallint, is_good)
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Recomputes a blogger's number of public articles. */
export async function recount(tx: Tx, userId: string): Promise<void> {
  await tx`
    UPDATE blogger
    SET weblog_count = (SELECT count(*)
      FROM blog b
      WHERE b.site_id = ${tx.siteId} AND b.user_id = ${userId} AND b.is_issue = 1 AND b.is_putaway = 1 AND b.is_open = 1
      AND b.status_id = ${literal(tx, textState.shown)} AND b.publish_time <= now())
    WHERE site_id = ${tx.siteId} AND user_id = ${userId}`
}

export type OwnState = 'shown' | 'draft' | 'planned' | 'off' | 'pending'

const stateIs = (sql: Sql, state: OwnState | undefined) => {
  if (!state) return sql``
  const now = {
    draft: sql`AND b.is_issue = 0`,
    planned: sql`AND b.is_issue = 1 AND b.is_putaway = 1 AND b.status_id = ${literal(sql, textState.shown)} AND b.publish_time > now()`,
    shown: sql`AND b.is_issue = 1 AND b.is_putaway = 1 AND b.status_id = ${literal(sql, textState.shown)} AND b.publish_time <= now()`,
    off: sql`AND b.is_issue = 1 AND b.is_putaway = 0`,
    pending: sql`AND b.is_issue = 1 AND b.status_id IN (${textState.pending}, ${textState.hidden})`,
  }
  return now[state]
}

/** Own articles, most recently changed first, under their draft titles. */
export async function pageOfOwn(
  sql: Sql,
  userId: string,
  { state, keyword }: { state?: OwnState | undefined; keyword: string },
  request: PageRequest,
) {
  const matching = sql`
    b.site_id = ${sql.siteId}
      AND b.user_id = ${userId}
      AND b.status_id > ${literal(sql, textState.deleted)} ${stateIs(sql, state)}
      AND ${sql.contains(keyword, sql`coalesce(b.draft ->> 'title', b.title)`)}`
  const page = await sql.page<
    BlogRow & {
      isIssue: 0 | 1
      isPutaway: 0 | 1
      isOpen: 0 | 1
      hasDraft: 0 | 1
      statusId: TextState
      publishTime: string | null
      draftTitle: string | null
    }
  >(
    request,
    sql`FROM blog b WHERE ${matching}`,
    (cut) => sql`
    SELECT ${cardColumns(sql)}, b.is_issue, b.is_putaway, b.is_open, (b.draft IS NOT NULL)::int AS "hasDraft",
      b.status_id, b.publish_time, b.draft ->> 'title' AS "draftTitle",
      b.gmt_modified
    FROM blog b ${joinCard(sql)} WHERE ${matching} ORDER BY b.gmt_modified DESC, b.id DESC ${cut}`,
  )
  const list = await withLabels(sql, page.list)
  return {
    ...page,
    list: list.map(({ draftTitle, publishTime, ...row }) => ({
      ...row,
      title: draftTitle ?? row.title,
      publishTime: publishTime ?? '',
    })),
  }
}
