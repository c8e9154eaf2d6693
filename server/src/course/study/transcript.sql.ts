import { stateCode } from '@zhixing/contract/states'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { SEARCH_CAP, shelf } from '../shelf/course.sql.ts'
import { courseKinds } from '../rules.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Start in seconds, and text. */
export type Line = [second: number, words: string]

export interface Unread {
  periodId: string
  courseId: string
  videoId: string
  subtitleHash: string | null
}

/** Lessons whose indexed transcript is missing or stale, of one course or of all: keyset pagination by id. */
export async function selectUnread(sql: Sql, by: { courseId?: string | undefined; after: string; limit: number }) {
  return sql<Unread[]>`
    SELECT p.id AS period_id, p.course_id, p.video_id, p.subtitle_hash
    FROM course_period p
    LEFT JOIN course_transcript t ON t.site_id = p.site_id AND t.period_id = p.id
    WHERE p.site_id = ${sql.siteId}
      AND p.id > ${by.after}::bigint
      AND p.status_id = ${literal(sql, stateCode.row.active)}
      AND p.video_id IS NOT NULL
      ${by.courseId === undefined ? sql`` : sql`AND p.course_id = ${by.courseId}`}
      AND (t.period_id IS NULL OR t.video_id <> p.video_id OR t.subtitle_hash IS DISTINCT FROM p.subtitle_hash)
    ORDER BY p.id LIMIT ${by.limit}`
}

/** Writes the transcript of a lesson, unless its subtitle has changed meanwhile. */
export async function writeTranscript(tx: Tx, of: Unread, lines: readonly Line[], searchWords: string): Promise<void> {
  await tx`
    INSERT INTO course_transcript (site_id, period_id, video_id, subtitle_hash, line_list, search_words)
    SELECT p.site_id, p.id, p.video_id, p.subtitle_hash, ${JSON.stringify(lines)}::text::jsonb,
      ${searchWords}::text::tsvector
    FROM course_period p
    WHERE p.site_id = ${tx.siteId} AND p.id = ${of.periodId} AND p.video_id = ${of.videoId}
      AND p.subtitle_hash IS NOT DISTINCT FROM ${of.subtitleHash}::text
    ON CONFLICT (site_id, period_id) DO UPDATE SET video_id = excluded.video_id, subtitle_hash = excluded.subtitle_hash,
      line_list = excluded.line_list, search_words = excluded.search_words`
}

/** Public lessons whose current transcript matches. */
const saying = (sql: Sql, query: string) => sql`
  FROM course_transcript t
  JOIN course_period p ON p.site_id = t.site_id
    AND p.id = t.period_id
    AND p.status_id = ${literal(sql, stateCode.row.active)}
    AND p.video_id = t.video_id AND p.subtitle_hash IS NOT DISTINCT FROM t.subtitle_hash
  JOIN course_chapter h ON h.site_id = p.site_id
    AND h.id = p.chapter_id
    AND h.status_id = ${literal(sql, stateCode.row.active)}
  JOIN course c ON c.site_id = p.site_id AND c.id = p.course_id
  WHERE t.site_id = ${sql.siteId}
    AND t.search_words @@ ${query}::text::tsquery
    AND ${shelf(sql)}
    AND c.course_category = ${courseKinds.recorded}`

export interface SaidRow {
  courseId: string
  courseName: string
  periodId: string
  periodName: string
  lineList: Line[]
  /** Every signed-in user may watch it, so its lines may be shown. */
  isOpen: boolean
}

/** Lessons whose subtitles match, of the most studied courses first. */
export async function selectSaid(sql: Sql, by: { query: string; limit: number; offset: number }) {
  return sql<SaidRow[]>`
    SELECT c.id AS course_id, c.course_name, p.id AS period_id, p.period_name, t.line_list,
      (c.is_free = 1 OR p.is_free = 1) AS is_open
    ${saying(sql, by.query)}
    ORDER BY c.count_study DESC, c.id DESC, h.sort, h.id, p.sort, p.id LIMIT ${by.limit} OFFSET ${by.offset}`
}

/** Number of lessons whose subtitles match: a subquery. */
export const saidCount = (sql: Sql, query: string) =>
  sql`SELECT count(*)::int AS n FROM (SELECT 1 ${saying(sql, query)} LIMIT ${SEARCH_CAP}) AS found`

export async function countSaid(sql: Sql, query: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`${saidCount(sql, query)}`
  return row?.n ?? 0
}
