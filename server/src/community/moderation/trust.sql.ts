import type { Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import { userView } from '../../user/index.ts'
import { targetType, textState } from '../target.ts'
import { caseState } from './case.sql.ts'
import { type Reputation, type TrustLevel, usualLevels } from './trust.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Trust levels of the site, or the defaults. */
export async function selectLevels(sql: Sql): Promise<readonly TrustLevel[]> {
  const rows = await sql<TrustLevel[]>`
    SELECT min_days, min_accepted, max_upheld, is_held, link_mode, hourly_max, is_weighed
    FROM community_trust_level
    WHERE site_id = ${sql.siteId}
    ORDER BY level`
  return rows.length === usualLevels.length ? rows : usualLevels
}

export async function writeLevels(tx: Tx, levels: readonly TrustLevel[]): Promise<void> {
  await tx`DELETE FROM community_trust_level WHERE site_id = ${tx.siteId}`
  for (const [level, l] of levels.entries())
    await tx`
      INSERT INTO community_trust_level (site_id, level, min_days, min_accepted, max_upheld, is_held, link_mode, hourly_max, is_weighed)
      VALUES (${tx.siteId}, ${level}, ${l.minDays}, ${l.minAccepted}, ${l.maxUpheld}, ${l.isHeld}, ${l.linkMode}, ${l.hourlyMax}, ${l.isWeighed})`
}

/** Number of public texts of person `u`, counted up to `max`. */
const accepted = (sql: Sql, max: number): Fragment => sql`
  (SELECT count(*)::int FROM (
    SELECT 1 FROM community_question q WHERE q.site_id = ${sql.siteId} AND q.user_id = u.id AND q.status_id = ${textState.shown}
    UNION ALL SELECT 1 FROM community_comment m WHERE m.site_id = ${sql.siteId} AND m.user_id = u.id AND m.status_id = ${textState.shown}
    UNION ALL SELECT 1 FROM community_topic t WHERE t.site_id = ${sql.siteId} AND t.user_id = u.id AND t.status_id = ${textState.shown}
    UNION ALL SELECT 1 FROM blog b WHERE b.site_id = ${sql.siteId} AND b.user_id = u.id AND b.is_issue = 1 AND b.status_id = ${textState.shown}
    LIMIT ${max}) w)`

/** Reputation of person `u`. */
const reputation = (sql: Sql, levels: readonly TrustLevel[]): Fragment => sql`
  u.id AS user_id, floor(extract(epoch FROM now() - u.gmt_create) / 86400)::int AS days,
  ${accepted(sql, Math.max(...levels.map(({ minAccepted }) => minAccepted)))} AS accepted,
  (SELECT count(*)::int
  FROM community_case k
  WHERE k.site_id = ${sql.siteId}
    AND k.author_id = u.id
    AND k.status_id = ${caseState.removed}
    AND k.target_type <> ${targetType.blogger}
    AND k.decided_time > now() - interval '90 days') AS upheld,
  EXISTS (SELECT FROM community_sanction s
    WHERE s.site_id = ${sql.siteId}
      AND s.user_id = u.id
      AND s.lifted_time IS NULL
      AND s.end_time > now() - interval '30 days') AS "isSanctioned"`

type Known = Reputation & { userId: string }

/** Reputations of people in one statement. */
export async function selectReputations(sql: Sql, userIds: readonly string[], levels: readonly TrustLevel[]) {
  const rows = await sql<Known[]>`
    SELECT ${reputation(sql, levels)} FROM ${userView(sql)} u WHERE u.site_id = ${sql.siteId} AND u.id = ANY(${sql.ids(userIds)})`
  return new Map(rows.map((row) => [row.userId, row]))
}

/** Reputations of all people; beyond `max` people, of a sample by id. */
export async function selectSample(sql: Sql, levels: readonly TrustLevel[], max: number) {
  const [row] = await sql<{ people: number }[]>`
    SELECT count(*)::int AS people FROM ${userView(sql)} u WHERE u.site_id = ${sql.siteId}`
  const people = row?.people ?? 0
  const each = Math.ceil(people / max)
  const sample = await sql<Known[]>`
    SELECT ${reputation(sql, levels)} FROM ${userView(sql)} u WHERE u.site_id = ${sql.siteId} ${each > 1 ? sql`AND abs(hashint8(u.id)) % ${each} = 0` : sql``}`
  return { people, sample }
}

/** Number of texts a person published within the last hour, without a replay of the same idempotency key. */
export async function countLately(sql: Sql, userId: string, clientKey: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT (SELECT count(*)
      FROM community_question q
      WHERE q.site_id = ${sql.siteId}
        AND q.user_id = ${userId}
        AND q.gmt_create > now() - interval '1 hour'
        AND q.client_key IS DISTINCT FROM ${clientKey})::int
      + (SELECT count(*)
        FROM community_comment m
        WHERE m.site_id = ${sql.siteId}
          AND m.user_id = ${userId}
          AND m.gmt_create > now() - interval '1 hour'
          AND m.client_key IS DISTINCT FROM ${clientKey})::int
      + (SELECT count(*)
        FROM community_topic t
        WHERE t.site_id = ${sql.siteId}
          AND t.user_id = ${userId}
          AND t.gmt_create > now() - interval '1 hour'
          AND t.client_key IS DISTINCT FROM ${clientKey})::int
      + (SELECT count(*)
        FROM blog b
        WHERE b.site_id = ${sql.siteId}
          AND b.user_id = ${userId}
          AND b.status_id > ${literal(sql, textState.deleted)}
          AND b.is_issue = 1
          AND b.gmt_issue > now() - interval '1 hour')::int AS n`
  return row?.n ?? 0
}
