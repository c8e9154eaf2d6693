/** Links between papers and courses. Chapters and lessons are joined for their order and existence. */
import { stateCode } from '@zhixing/contract/states'
import type { ExamCard } from '@zhixing/contract/exam/catalogue'
import type { CourseExam } from '@zhixing/contract/exam/course-ref'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { chapterView, courseView, lessonView } from '../../course/index.ts'
import { cardColumns, joinCard, open, shelf, stateColumn } from './catalogue.sql.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

type Flag = 0 | 1

const columns = (sql: Sql) => sql`
  x.id, x.course_id, x.ref_type, x.ref_id, x.exercise_type, e.id AS "examId", e.exam_name, e.answer_time,
  e.total_score, e.problem_quantity, ${stateColumn(sql)} AS "examState", e.is_free`

/** Links of a course whose target exists, in the order of its outline; links to the whole course come last. */
function ties(sql: Sql, by: { courseId: string; chapterId?: string | undefined; periodId?: string | undefined }) {
  return sql`FROM course_exam_ref x JOIN exam_info e ON e.site_id = x.site_id AND e.id = x.exam_id
    LEFT JOIN ${lessonView(sql)} p ON p.site_id = x.site_id AND x.ref_type = ${literal(sql, stateCode.ref.lesson)} AND p.id = x.ref_id AND p.status_id = ${literal(sql, active)}
    LEFT JOIN ${chapterView(sql)} h ON h.site_id = x.site_id
      AND h.id = CASE x.ref_type WHEN ${literal(sql, stateCode.ref.chapter)} THEN x.ref_id WHEN ${literal(sql, stateCode.ref.lesson)} THEN p.chapter_id END
      AND h.status_id = ${literal(sql, active)}
    WHERE x.site_id = ${sql.siteId}
      AND x.course_id = ${by.courseId}
      AND ${openInCourse(sql)}
      AND (x.ref_type = ${literal(sql, stateCode.ref.course)} OR h.id IS NOT NULL)
      ${by.chapterId ? sql`AND h.id = ${by.chapterId}` : sql``} ${by.periodId ? sql`AND x.ref_type = ${literal(sql, stateCode.ref.lesson)} AND x.ref_id = ${by.periodId}` : sql``}`
}
/** Condition: open, or private to the organisation of the course of link `x`. */
const openInCourse = (sql: Sql) => sql`
  (${open(sql)} OR (e.org_id <> 0 AND e.is_putaway = 1 AND e.is_deleted = 0 AND e.live_version > 0
    AND EXISTS (SELECT FROM ${courseView(sql)} co
      WHERE co.site_id = x.site_id AND co.id = x.course_id AND co.org_id = e.org_id)))`
const inOutline = (sql: Sql) =>
  sql`h.sort NULLS LAST, h.id NULLS LAST, p.sort NULLS LAST, p.id NULLS LAST, x.sort, x.id`

export async function pageOfCourseExams(
  sql: Sql,
  by: {
    courseId: string
    chapterId?: string | undefined
    periodId?: string | undefined
  },
  page: PageRequest,
) {
  const of = ties(sql, by)
  return sql.page<CourseExam>(page, of, (cut) => sql`SELECT ${columns(sql)} ${of} ORDER BY ${inOutline(sql)} ${cut}`)
}

export interface OwnTie extends CourseExam {
  isMine: Flag
  isPutaway: Flag
  takerTotal: number
}

/** All links of a course for its lecturer, including papers that learners cannot see. */
export async function selectTies(sql: Sql, courseId: string, lecturerId: string) {
  return sql<OwnTie[]>`
    SELECT ${columns(sql)}, (e.lecturer_id = ${lecturerId})::int AS "isMine", (${openInCourse(sql)})::int AS "isPutaway", e.study_count AS "takerTotal"
    FROM course_exam_ref x
    JOIN exam_info e ON e.site_id = x.site_id AND e.id = x.exam_id
    WHERE x.site_id = ${sql.siteId} AND x.course_id = ${courseId}
    ORDER BY x.ref_type, x.ref_id, x.sort, x.id`
}

/** The course of a link, of any owner. */
export async function selectTieCourse(sql: Sql, id: string): Promise<string | undefined> {
  const [row] = await sql<
    { courseId: string }[]
  >`SELECT course_id FROM course_exam_ref WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row?.courseId
}

/** Whether a lecturer may link a paper: an own published one for the audience of the course, or one of the catalogue. */
export async function isTieable(
  sql: Sql,
  { lecturerId, orgId }: { lecturerId: string; orgId: string },
  examId: string,
): Promise<boolean> {
  const rows = await sql`
    SELECT 1
    FROM exam_info e
    WHERE e.site_id = ${sql.siteId}
      AND e.id = ${examId}
      AND ((e.lecturer_id = ${lecturerId} AND e.org_id IN (0, ${orgId}) AND e.is_assigned = 0 AND e.live_version > 0 AND e.is_deleted = 0)
        OR (${shelf(sql)}))`
  return rows.length > 0
}

export async function countTies(sql: Sql, courseId: string): Promise<number> {
  const [row] = await sql<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM course_exam_ref WHERE site_id = ${sql.siteId} AND course_id = ${courseId}`
  return row?.count ?? 0
}

export interface NewTie {
  siteId: number
  courseId: string
  refType: number
  refId: string
  examId: string
  exerciseType: number
}

/** Appends a link; an existing one only changes its type. */
export async function insertTie(sql: Tx, tie: NewTie): Promise<string> {
  const { siteId, courseId, refType, refId, examId, exerciseType } = tie
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO course_exam_ref (site_id, course_id, ref_type, ref_id, exam_id, exercise_type, sort)
    SELECT ${siteId}, ${courseId}, ${refType}, ${refId}, ${examId}, ${exerciseType}, coalesce(max(sort) + 1, 0) FROM course_exam_ref
    WHERE site_id = ${siteId} AND course_id = ${courseId} AND ref_type = ${refType} AND ref_id = ${refId}
    ON CONFLICT (site_id, course_id, ref_type, ref_id, exam_id) DO UPDATE SET exercise_type = excluded.exercise_type RETURNING id`
  return row?.id ?? ''
}

export async function deleteTie(sql: Tx, id: string): Promise<void> {
  await sql`DELETE FROM course_exam_ref WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/**
 * Reorders links of a course by `ids`; others keep their positions.
 * @returns how many exist
 */
export async function sortTies(sql: Tx, courseId: string, ids: readonly string[]): Promise<number> {
  const rows = await sql`
    UPDATE course_exam_ref x SET sort = w.sort FROM unnest(${sql.ids(ids)}) WITH ORDINALITY AS w(id, sort)
    WHERE x.site_id = ${sql.siteId} AND x.course_id = ${courseId} AND x.id = w.id RETURNING 1`
  return rows.length
}

interface TieableBy {
  lecturerId: string
  orgId: string
  isMine: Flag
  keyword: string
}

/** Papers that a lecturer may link, with private ones of `orgId`. */
function tieable(sql: Sql, by: TieableBy) {
  return sql`FROM exam_info e ${joinCard(sql)}
    WHERE ${by.isMine ? sql`e.site_id = ${sql.siteId} AND e.lecturer_id = ${by.lecturerId} AND e.org_id IN (0, ${by.orgId}) AND e.is_assigned = 0 AND e.live_version > 0 AND e.is_deleted = 0` : sql`${shelf(sql)} AND e.lecturer_id <> ${by.lecturerId}`}
    AND ${sql.contains(by.keyword, 'e.exam_name')}`
}

export async function pageOfTieable(sql: Sql, by: TieableBy, page: PageRequest) {
  return sql.page<ExamCard>(
    page,
    sql`${tieable(sql, by)}`,
    (cut) => sql`
    SELECT ${cardColumns(sql)} ${tieable(sql, by)} ORDER BY e.published_at DESC, e.id DESC ${cut}`,
  )
}
