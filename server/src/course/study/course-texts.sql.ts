/** Texts of a course for the domain that answers from them, and who may study the lessons they are from. */
import { stateCode } from '@zhixing/contract/states'
import type { Sql } from '../../kernel/db/index.ts'
import { isPersonal } from './study.sql.ts'
import { literal } from '../../kernel/db/literal.ts'
import { lecturerView } from '../../user/index.ts'
import { commentState } from '../talk/comment-rules.ts'
import type { Line } from './transcript.sql.ts'

export interface LessonTexts {
  periodId: string
  periodName: string
  /** HTML. */
  periodText: string
  /** Current transcript; null if there is none. */
  lineList: Line[] | null
  /** Of a document lesson. */
  fileId: string | null
}

/** Texts of the active lessons of a course, in the order of its outline. */
export async function selectLessonTexts(sql: Sql, courseId: string) {
  return sql<LessonTexts[]>`
    SELECT p.id AS period_id, p.period_name, p.period_text, t.line_list,
      CASE WHEN p.period_type = ${literal(sql, stateCode.lesson.document)} THEN p.file_id END AS file_id
    FROM course_period p
    JOIN course_chapter h ON h.site_id = p.site_id
      AND h.id = p.chapter_id
      AND h.status_id = ${literal(sql, stateCode.row.active)}
    LEFT JOIN course_transcript t ON t.site_id = p.site_id
      AND t.period_id = p.id
      AND t.video_id = p.video_id AND t.subtitle_hash IS NOT DISTINCT FROM p.subtitle_hash
    WHERE p.site_id = ${sql.siteId} AND p.course_id = ${courseId} AND p.status_id = ${literal(sql, stateCode.row.active)}
    ORDER BY h.sort, h.id, p.sort, p.id`
}

/** The film of a lesson: its length, its description (with chapters) and, if asked for, its current transcript. */
export async function selectFilmText(sql: Sql, periodId: string, withLines: boolean) {
  const [row] = await sql<{ periodDesc: string; videoLength: number; lineList: Line[] | null }[]>`
    SELECT p.period_desc, p.video_length::float8 AS video_length, CASE WHEN ${withLines} THEN t.line_list END AS line_list
    FROM course_period p
    LEFT JOIN course_transcript t ON t.site_id = p.site_id
      AND t.period_id = p.id
      AND t.video_id = p.video_id AND t.subtitle_hash IS NOT DISTINCT FROM p.subtitle_hash
    WHERE p.site_id = ${sql.siteId} AND p.id = ${periodId} AND p.video_id IS NOT NULL`
  return row
}

export interface AnsweredQuestion {
  /** Comment of the answer. */
  answerId: string
  periodId: string
  videoTime: number
  question: string
  answer: string
}

/** Questions about lessons of a course that its lecturer, or the site, answered. */
export async function selectAnsweredQuestions(sql: Sql, courseId: string) {
  return sql<AnsweredQuestion[]>`
    SELECT a.id AS answer_id, q.period_id, q.video_time::float8 AS video_time, q.comment_text AS question,
      a.comment_text AS answer
    FROM course_comment a
    JOIN course_comment q ON q.site_id = a.site_id
      AND q.id = a.comment_id
      AND q.status_id = ${literal(sql, commentState.shown)}
    JOIN course c ON c.site_id = a.site_id AND c.id = a.course_id
    JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id
    WHERE a.site_id = ${sql.siteId}
      AND a.course_id = ${courseId}
      AND a.period_id > 0
      AND a.status_id = ${literal(sql, commentState.shown)}
      AND (a.user_id = l.user_id OR a.is_site = 1)
    ORDER BY a.id`
}

/** Those of the comments that are shown. */
export async function selectShownComments(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }[]>`
    SELECT a.id
    FROM course_comment a
    JOIN course_comment q ON q.site_id = a.site_id
      AND q.id = a.comment_id
      AND q.status_id = ${literal(sql, commentState.shown)}
    WHERE a.site_id = ${sql.siteId}
      AND a.id = ANY(${sql.ids(ids)})
      AND a.status_id = ${literal(sql, commentState.shown)}`
  return new Set(rows.map(({ id }) => id))
}

export interface LessonRight {
  periodId: string
  periodName: string
  periodFree: 0 | 1
  statusId: number
  isPutaway: number
  stopReason: string
  courseFree: 0 | 1
  owned: boolean
  isByClass: boolean
  isPersonal: boolean
  isVipFree: boolean
  /** The person is the lecturer of the course. */
  teaches: boolean
}

/** The right of a person to each active lesson of a course; user `'0'` is a visitor. */
export async function selectLessonRights(sql: Sql, userId: string, courseId: string) {
  return sql<LessonRight[]>`
    SELECT p.id AS period_id, p.period_name, p.is_free AS period_free, c.status_id, c.is_putaway, c.stop_reason,
      c.is_free AS course_free, u.user_id IS NOT NULL AS owned,
      coalesce(u.buy_type = ${literal(sql, stateCode.buy.class)}, false) AS is_by_class, ${isPersonal(sql)},
      (c.is_vip_free = 1
        AND EXISTS (SELECT FROM vip_member v WHERE v.site_id = c.site_id AND v.user_id = ${userId})) AS is_vip_free,
      l.user_id = ${userId} AS teaches
    FROM course c
    JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id
    JOIN course_period p ON p.site_id = c.site_id
      AND p.course_id = c.id
      AND p.status_id = ${literal(sql, stateCode.row.active)}
    JOIN course_chapter h ON h.site_id = p.site_id
      AND h.id = p.chapter_id
      AND h.status_id = ${literal(sql, stateCode.row.active)}
    LEFT JOIN course_owner u ON u.site_id = c.site_id AND u.user_id = ${userId} AND u.course_id = c.id
    WHERE c.site_id = ${sql.siteId} AND c.id = ${courseId}`
}
