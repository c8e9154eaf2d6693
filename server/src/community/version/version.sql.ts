/** Queries for versions of texts. */
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { type Target, targetType, textState } from '../target.ts'

/** Maximum number of versions per text; evicts the oldest. */
export const MAX_VERSIONS = 50

interface Text {
  title: string
  content: string
}

const ofTarget = (sql: Sql, { targetType: type, targetId }: Target) =>
  sql`v.site_id = ${sql.siteId} AND v.target_type = ${type} AND v.target_id = ${targetId}`

async function insert(
  tx: Tx,
  target: Target & { userId: string; versionNo: number },
  text: Text,
  at: string | null,
): Promise<void> {
  await tx`
    INSERT INTO community_version (site_id, target_type, target_id, version_no, user_id, title, content, gmt_create)
    VALUES (${tx.siteId}, ${target.targetType}, ${target.targetId}, ${target.versionNo}, ${target.userId},
      ${text.title}, ${text.content}, coalesce(${at}::text::timestamptz, now()))`
}

/**
 * Stores the new text as a version, and the old one if there is no version yet; an unchanged text is skipped. The
 * caller holds the lock on the text.
 */
export async function writeVersion(
  tx: Tx,
  target: Target,
  userId: string,
  { before, after }: { before: (Text & { at: string }) | null; after: Text },
): Promise<void> {
  const [last] = await tx<(Text & { versionNo: number })[]>`
    SELECT v.title, v.content, v.version_no FROM community_version v WHERE ${ofTarget(tx, target)} ORDER BY v.version_no DESC LIMIT 1`
  const known = last ?? before
  if (known?.title === after.title && known.content === after.content) return
  if (!last && before) await insert(tx, { ...target, userId, versionNo: 1 }, before, before.at)
  const versionNo = last ? last.versionNo + 1 : before ? 2 : 1
  await insert(tx, { ...target, userId, versionNo }, after, null)
  await tx`DELETE FROM community_version v WHERE ${ofTarget(tx, target)} AND v.version_no <= ${versionNo - MAX_VERSIONS}`
}

export const selectVersions = (sql: Sql, target: Target) => sql<
  { id: string; title: string; content: string; gmtCreate: string }[]
>`
  SELECT v.id, v.title, v.content, v.gmt_create FROM community_version v WHERE ${ofTarget(sql, target)} ORDER BY v.version_no DESC LIMIT ${MAX_VERSIONS}`

export interface VersionRow extends Target, Text {
  id: string
  gmtCreate: string
  beforeTitle: string
  beforeContent: string
}

/** A version with its predecessor. */
export async function selectVersion(sql: Sql, id: string): Promise<VersionRow | undefined> {
  const [row] = await sql<VersionRow[]>`
    SELECT v.id, v.target_type, v.target_id, v.title, v.content, v.gmt_create,
      coalesce(b.title, '') AS "beforeTitle", coalesce(b.content, '') AS "beforeContent"
    FROM community_version v LEFT JOIN LATERAL (
      SELECT o.title, o.content
      FROM community_version o
      WHERE o.site_id = ${sql.siteId}
        AND o.target_type = v.target_type
        AND o.target_id = v.target_id
        AND o.version_no < v.version_no
      ORDER BY o.version_no DESC
      LIMIT 1
    ) b ON true WHERE v.site_id = ${sql.siteId} AND v.id = ${id}`
  return row
}

/** Whether the text is the person's own and not deleted. */
export async function isOwnText(sql: Sql, userId: string, { targetType: type, targetId }: Target): Promise<boolean> {
  const rows =
    type === targetType.blog
      ? await sql`SELECT 1 FROM blog b WHERE b.site_id = ${sql.siteId} AND b.id = ${targetId} AND b.user_id = ${userId} AND b.status_id <> ${textState.deleted}`
      : type === targetType.question
        ? await sql`
          SELECT 1
          FROM community_question q
          WHERE q.site_id = ${sql.siteId}
            AND q.id = ${targetId}
            AND q.user_id = ${userId}
            AND q.status_id <> ${textState.deleted}`
        : await sql`SELECT 1 FROM community_comment m WHERE m.site_id = ${sql.siteId} AND m.id = ${targetId} AND m.user_id = ${userId} AND m.root_id = 0
            AND m.target_type = ${targetType.question} AND m.status_id <> ${textState.deleted}`
  return rows.length > 0
}
