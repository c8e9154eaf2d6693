/** SQL form of the ranking formula in ../hot.ts. */
import type { Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import { NEW_SHARE, POINTS } from '../hot.ts'
import { targetType, textState } from '../target.ts'

export interface HotRule {
  halfLifeHours: number
  questionHalfLifeHours: number
  readPoints: number
  admirePoints: number
  commentPoints: number
  collectionPoints: number
  followPoints: number
  newShare: number
}

/** Default settings. */
export const usualRule: HotRule = {
  halfLifeHours: 72,
  questionHalfLifeHours: 48,
  readPoints: POINTS.read,
  admirePoints: POINTS.admire,
  commentPoints: POINTS.comment,
  collectionPoints: POINTS.collection,
  followPoints: POINTS.follow,
  newShare: NEW_SHARE,
}

export async function selectHotRule(sql: Sql): Promise<HotRule> {
  const [row] = await sql<HotRule[]>`
    SELECT half_life_hours, question_half_life_hours, read_points, admire_points, comment_points, collection_points,
      follow_points, new_share
    FROM community_hot_rule
    WHERE site_id = ${sql.siteId}`
  return row ?? usualRule
}

export async function writeHotRule(tx: Tx, r: HotRule): Promise<void> {
  const row = {
    site_id: tx.siteId,
    half_life_hours: r.halfLifeHours,
    question_half_life_hours: r.questionHalfLifeHours,
    read_points: r.readPoints,
    admire_points: r.admirePoints,
    comment_points: r.commentPoints,
    collection_points: r.collectionPoints,
    follow_points: r.followPoints,
    new_share: r.newShare,
  }
  await tx`DELETE FROM community_hot_rule WHERE site_id = ${tx.siteId}`
  await tx`INSERT INTO community_hot_rule ${tx(row)}`
}

/** A rule as rows `r`: the site's settings, or a preview. */
export const ruleOf = (sql: Sql, rule?: HotRule): Fragment =>
  rule
    ? sql`
      (SELECT ${rule.halfLifeHours}::float8 AS life, ${rule.questionHalfLifeHours}::float8 AS question_life,
        ${rule.readPoints}::float8 AS read_p, ${rule.admirePoints}::float8 AS admire_p,
        ${rule.commentPoints}::float8 AS comment_p, ${rule.collectionPoints}::float8 AS collection_p,
          ${rule.followPoints}::float8 AS follow_p, ${rule.newShare}::float8 AS new_share)`
    : sql`
      (SELECT coalesce(max(h.half_life_hours), ${usualRule.halfLifeHours})::float8 AS life,
        coalesce(max(h.question_half_life_hours), ${usualRule.questionHalfLifeHours})::float8 AS question_life,
        coalesce(max(h.read_points), ${usualRule.readPoints}::float8) AS read_p, coalesce(max(h.admire_points), ${usualRule.admirePoints}::float8) AS admire_p,
        coalesce(max(h.comment_points), ${usualRule.commentPoints}::float8) AS comment_p,
          coalesce(max(h.collection_points), ${usualRule.collectionPoints}::float8) AS collection_p,
        coalesce(max(h.follow_points), ${usualRule.followPoints}::float8) AS follow_p,
          coalesce(max(h.new_share), ${usualRule.newShare}::float8) AS new_share
          FROM community_hot_rule h
          WHERE h.site_id = ${sql.siteId})`

interface Numbers {
  read: Fragment
  admire: Fragment
  comment: Fragment
  collection: Fragment
  follow: Fragment
}

/**
 * A weighted count under rule `r`; `fresh`: by new accounts. Clamped at zero, since an older process may write
 * inconsistent counts during an upgrade.
 */
export const weighed = (sql: Sql, all: Fragment, fresh: Fragment): Fragment =>
  sql`greatest((${all}) - (1 - r.new_share) * (${fresh}), 0)`

/** Score of targets with counts `c` under rule `r`; NULL when not public. */
export const scoreOf = (sql: Sql, n: Numbers): Fragment => sql`
  ln(1 + r.read_p * (${n.read}) + r.admire_p * (${n.admire}) + r.comment_p * (${n.comment}) + r.collection_p * (${n.collection}) + r.follow_p * (${n.follow})) / ln(2::float8)
  + c.shown_at::float8 / (r.life * 3600)`

export const countedNumbers = (sql: Sql): Numbers => ({
  read: sql`c.read_count`,
  admire: weighed(sql, sql`c.admire_count`, sql`c.new_admire_count`),
  comment: sql`c.comment_count`,
  collection: weighed(sql, sql`c.collection_count`, sql`c.new_collection_count`),
  follow: weighed(sql, sql`c.follow_count`, sql`c.new_follow_count`),
})

/**
 * Score of question `q` with optional counts `c` under rule `r`. Ignores reads, which would update the row for each
 * reader.
 */
export const questionScore = (sql: Sql): Fragment => sql`
  ln(1 + r.comment_p * q.answer_count + r.admire_p * ${weighed(sql, sql`coalesce(c.admire_count, 0)`, sql`coalesce(c.new_admire_count, 0)`)} + r.collection_p * ${weighed(sql, sql`coalesce(c.collection_count, 0)`, sql`coalesce(c.new_collection_count, 0)`)} + r.follow_p * ${weighed(sql, sql`coalesce(c.follow_count, 0)`, sql`coalesce(c.new_follow_count, 0)`)}) / ln(2::float8)
  + extract(epoch FROM q.gmt_create)::float8 / (r.question_life * 3600)`

/** Keyset cursor by type and id. */
export interface Place {
  type: number
  id: string
}

/** Recomputes up to `max` scores after `after`. @returns the last one, or undefined when there are none */
export async function refreshCounts(tx: Tx, after: Place, max: number): Promise<Place | undefined> {
  const rows = await tx<Place[]>`
    WITH next AS (
      SELECT target_type, target_id
      FROM community_count
      WHERE site_id = ${tx.siteId}
        AND shown_at IS NOT NULL
        AND (target_type, target_id) > (${after.type}::smallint, ${after.id}::bigint)
      ORDER BY target_type, target_id LIMIT ${max} FOR UPDATE
    ), changed AS (
      UPDATE community_count c SET hot_score = ${scoreOf(tx, countedNumbers(tx))} FROM next n, ${ruleOf(tx)} r
      WHERE c.site_id = ${tx.siteId} AND c.target_type = n.target_type AND c.target_id = n.target_id RETURNING 1
    )
    SELECT target_type AS type, target_id AS id FROM next ORDER BY target_type DESC, target_id DESC LIMIT 1`
  return rows[0]
}

/** As `refreshCounts` for questions, by id. */
export async function refreshQuestions(tx: Tx, after: string, max: number): Promise<string | undefined> {
  const rows = await tx<{ id: string }[]>`
    WITH next AS (
      SELECT id FROM community_question WHERE site_id = ${tx.siteId} AND id > ${after}::bigint ORDER BY id LIMIT ${max} FOR UPDATE
    ), changed AS (
      UPDATE community_question q SET hot_score = s.score FROM (
        SELECT q.id, ${questionScore(tx)} AS score FROM next n JOIN community_question q ON q.site_id = ${tx.siteId} AND q.id = n.id
        LEFT JOIN community_count c ON c.site_id = ${tx.siteId} AND c.target_type = ${targetType.question} AND c.target_id = q.id CROSS JOIN ${ruleOf(tx)} r
      ) s WHERE q.site_id = ${tx.siteId} AND q.id = s.id RETURNING 1
    )
    SELECT id FROM next ORDER BY id DESC LIMIT 1`
  return rows[0]?.id
}

/** Recomputes the score of one question. */
export async function refreshQuestion(sql: Sql, id: string): Promise<void> {
  await sql`
    UPDATE community_question t SET hot_score = s.score FROM (
      SELECT q.id, ${questionScore(sql)} AS score FROM community_question q
      LEFT JOIN community_count c ON c.site_id = ${sql.siteId} AND c.target_type = ${targetType.question} AND c.target_id = q.id CROSS JOIN ${ruleOf(sql)} r
      WHERE q.site_id = ${sql.siteId} AND q.id = ${id}
    ) s WHERE t.site_id = ${sql.siteId} AND t.id = s.id AND t.hot_score <> s.score`
}

/** Number of hottest and newest items compared in a preview. */
const COMPARED = 1000

/** Hottest items under a rule being previewed, among the hottest now and the newest. */
export async function previewHot(sql: Sql, kind: 'blog' | 'question', rule: HotRule, max: number) {
  const open = sql`FROM blog b JOIN community_count c ON c.site_id = b.site_id AND c.target_type = ${targetType.blog} AND c.target_id = b.id
    WHERE b.site_id = ${sql.siteId}
      AND b.is_issue = 1
      AND b.status_id = ${textState.shown}
      AND b.is_putaway = 1
      AND b.is_open = 1
      AND b.publish_time <= now()
      AND c.hot_score IS NOT NULL`
  const asked = sql`FROM community_question q WHERE q.site_id = ${sql.siteId} AND q.status_id = ${textState.shown}`
  const rows =
    kind === 'blog'
      ? sql`
        WITH near AS ((SELECT b.id ${open} ORDER BY c.hot_score DESC LIMIT ${COMPARED})
          UNION (SELECT b.id ${open} ORDER BY b.publish_time DESC LIMIT ${COMPARED})),
          scored AS (SELECT b.id, b.title, c.hot_score AS now, ${scoreOf(sql, countedNumbers(sql))} AS tried
            FROM near n
            JOIN blog b ON b.site_id = ${sql.siteId} AND b.id = n.id
            JOIN community_count c ON c.site_id = ${sql.siteId}
              AND c.target_type = ${targetType.blog}
              AND c.target_id = b.id
              CROSS JOIN ${ruleOf(sql, rule)} r)`
      : sql`
        WITH near AS ((SELECT q.id ${asked} ORDER BY q.hot_score DESC LIMIT ${COMPARED})
          UNION (SELECT q.id ${asked} ORDER BY q.gmt_create DESC LIMIT ${COMPARED})),
          scored AS (SELECT q.id, q.title, q.hot_score AS now, ${questionScore(sql)} AS tried
            FROM near n
            JOIN community_question q ON q.site_id = ${sql.siteId} AND q.id = n.id
            LEFT JOIN community_count c ON c.site_id = ${sql.siteId}
              AND c.target_type = ${targetType.question}
              AND c.target_id = q.id
              CROSS JOIN ${ruleOf(sql, rule)} r)`
  return sql<{ id: string; title: string; placeNow: number }[]>`
    ${rows}
    SELECT id, title, place AS "placeNow"
    FROM (SELECT id, title, tried, row_number() OVER (ORDER BY now DESC, id DESC)::int AS place FROM scored) s
    ORDER BY tried DESC, id DESC
    LIMIT ${max}`
}
