/** Lessons of a lecturer with texts that problems can be drafted from. */
import { literal } from '../../kernel/db/literal.ts'
import { stateCode } from '@zhixing/contract/states'
import { chapterView, courseView, lessonView } from '../../course/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import type { PlacedLine } from '../passage/build.ts'

const { active } = stateCode.row

/** Lessons that are listed at most. */
const MAX_LESSONS = 1000

const ownLessons = (sql: Sql, lecturerId: string) => sql`
  ${courseView(sql)} c
  JOIN ${chapterView(sql)} h ON h.site_id = c.site_id AND h.course_id = c.id AND h.status_id = ${literal(sql, active)}
  JOIN ${lessonView(sql)} p ON p.site_id = c.site_id AND p.chapter_id = h.id AND p.status_id = ${literal(sql, active)}
  JOIN assistant_passage a ON a.site_id = c.site_id AND a.course_id = c.id AND a.period_id = p.id
    AND a.kind IN ('transcript', 'text', 'page')
  WHERE c.site_id = ${sql.siteId} AND c.lecturer_id = ${lecturerId} AND c.status_id = ${literal(sql, active)}`

export interface DraftLesson {
  courseId: string
  courseName: string
  periodId: string
  periodName: string
  textSize: number
}

export async function selectDraftLessons(sql: Sql, lecturerId: string) {
  return sql<DraftLesson[]>`
    SELECT c.id AS course_id, c.course_name, p.id AS period_id, p.period_name,
      sum(length(a.words))::int AS text_size
    FROM ${ownLessons(sql, lecturerId)}
    GROUP BY c.id, c.course_name, h.sort, h.id, p.id, p.period_name, p.sort
    ORDER BY c.id DESC, h.sort, h.id, p.sort, p.id LIMIT ${MAX_LESSONS}`
}

export interface DraftPassage {
  periodId: string
  periodName: string
  kind: string
  lineList: PlacedLine[]
}

/** Passages of lessons of a lecturer, in the order of the course. */
export async function selectDraftPassages(sql: Sql, lecturerId: string, periodIds: readonly string[]) {
  return sql<DraftPassage[]>`
    SELECT p.id AS period_id, p.period_name, a.kind, a.line_list
    FROM ${ownLessons(sql, lecturerId)} AND p.id = ANY(${sql.ids(periodIds)})
    ORDER BY c.id, h.sort, h.id, p.sort, p.id, a.id`
}
