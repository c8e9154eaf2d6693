import { lecturersOfOrganization, lecturerView } from '../../user/index.ts'
import { stateCode } from '@zhixing/contract/states'
import type {
  CourseCard,
  CourseDetail,
  courseLengths,
  courseSorts,
  fileFamilies,
} from '@zhixing/contract/course/course'
import type { Fragment, Sql } from '../../kernel/db/index.ts'
import { cardFields, detailFields } from '../columns.ts'
import { first, type PageRequest } from '../../kernel/page.ts'
import { literal } from '../../kernel/db/literal.ts'

type Flag = 0 | 1
type Sort = (typeof courseSorts)[number]

/** A card as a row. */
export type CourseCardRow = CourseCard

/** Columns of a card; the query calls course `c` and lecturer `l`. */
export function cardColumns(sql: Sql) {
  return sql`c.id AS course_id, c.course_category, ${cardFields(sql)},
    c.lecturer_id, l.lecturer_name, c.is_vip_free, c.count_study, c.period_total, c.total_seconds, c.read_seconds,
    CASE WHEN c.score_count = 0 THEN 0 ELSE round(c.score_sum::numeric / c.score_count, 1) END AS score,
    c.comment_count, c.file_types, c.download_count, c.gmt_create`
}

/** The lecturer of course `c` as `l`. */
export function joinLecturer(sql: Sql) {
  return sql`JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id`
}

/** Public courses. The condition matches that of the partial indexes. */
export function shelf(sql: Sql) {
  return sql`c.site_id = ${sql.siteId} AND c.is_putaway = 1 AND c.status_id = ${literal(sql, stateCode.row.active)}`
}

/** Whether a course of a kind is on the shelf. */
export async function hasCourses(sql: Sql, courseCategory: number): Promise<boolean> {
  const rows = await sql`SELECT 1 FROM course c WHERE ${shelf(sql)} AND c.course_category = ${courseCategory} LIMIT 1`
  return rows.length > 0
}

export interface CourseFilters {
  categoryId?: string | undefined
  lecturerId?: string | undefined
  orgId?: string | undefined
  isFree?: Flag | undefined
  length?: (typeof courseLengths)[number] | undefined
  /** `stateCode.category`; recorded by default. */
  courseCategory?: number | undefined
  fileType?: (typeof fileFamilies)[number] | undefined
}

const RECORDED = stateCode.category.recorded

/** File extensions of each family, as a pattern over course.file_types. */
const families: Record<(typeof fileFamilies)[number], string> = {
  pdf: '(^|,)pdf(,|$)',
  word: '(^|,)(docx?|odt|rtf|wps)(,|$)',
  ppt: '(^|,)(pptx?|odp|dps)(,|$)',
  excel: '(^|,)(xlsx?|ods|csv|et)(,|$)',
  zip: '(^|,)(zip|rar|7z|tar|gz)(,|$)',
  other: '(^|,)(?!(pdf|docx?|odt|rtf|wps|pptx?|odp|dps|xlsx?|ods|csv|et|zip|rar|7z|tar|gz)(,|$))[^,]',
}

function filters(sql: Sql, { categoryId, lecturerId, orgId, isFree, length, courseCategory, fileType }: CourseFilters) {
  const lengths = {
    short: sql`AND c.period_total <= 6`,
    medium: sql`AND c.period_total BETWEEN 7 AND 12`,
    long: sql`AND c.period_total > 12`,
  }
  return sql`${shelf(sql)} AND c.course_category = ${courseCategory ?? RECORDED}
    ${fileType ? sql`AND c.file_types ~ ${families[fileType]}` : sql``}
    ${categoryId ? sql`AND (c.category_id1 = ${categoryId} OR c.category_id2 = ${categoryId} OR c.category_id3 = ${categoryId})` : sql``}
    ${lecturerId ? sql`AND c.lecturer_id = ${lecturerId}` : sql``} ${orgId ? sql`AND c.lecturer_id IN ${lecturersOfOrganization(sql, orgId)}` : sql``}
    ${isFree === undefined ? sql`` : sql`AND c.is_free = ${isFree}`}
    ${length ? lengths[length] : sql``}`
}

function order(sql: Sql, sort: Sort) {
  const orders = {
    default: sql`c.course_sort DESC, c.id DESC`,
    new: sql`c.gmt_create DESC, c.id DESC`,
    hot: sql`c.count_study DESC, c.id DESC`,
  }
  return orders[sort]
}

export async function pageOfCourses(sql: Sql, by: CourseFilters & { sort: Sort }, page: PageRequest) {
  return sql.page<CourseCard>(
    page,
    sql`FROM course c WHERE ${filters(sql, by)}`,
    (cut) => sql`
    SELECT ${cardColumns(sql)}
    FROM (SELECT c.* FROM course c WHERE ${filters(sql, by)} ORDER BY ${order(sql, by.sort)} ${cut}) c ${joinLecturer(sql)}
    ORDER BY ${order(sql, by.sort)}`,
  )
}

/** Those of the courses that are on the shelf. */
export async function selectShelved(sql: Sql, ids: readonly string[]) {
  return sql<CourseCard[]>`
    SELECT ${cardColumns(sql)} FROM course c ${joinLecturer(sql)} WHERE ${shelf(sql)} AND c.id = ANY(${sql.ids(ids)})
    ORDER BY array_position(${sql.ids(ids)}, c.id)`
}

export async function selectZoneCourses(sql: Sql, zoneId: string, limit: number) {
  return sql<CourseCard[]>`
    SELECT ${cardColumns(sql)}
    FROM zone_course z JOIN course c ON c.site_id = z.site_id AND c.id = z.course_id ${joinLecturer(sql)}
    WHERE z.site_id = ${sql.siteId} AND z.zone_id = ${zoneId} AND ${shelf(sql)} ORDER BY z.sort, c.id LIMIT ${limit}`
}

/** Courses of the same third, second, first category, in this order, then the most studied. */
export async function selectRecommended(sql: Sql, courseId: string | undefined, limit: number) {
  if (!courseId) return (await pageOfCourses(sql, { sort: 'hot' }, first(limit))).list
  const [one] = await sql<{ courseCategory: number; categoryId1: string; categoryId2: string; categoryId3: string }[]>`
    SELECT course_category, category_id1, category_id2, category_id3
    FROM course
    WHERE site_id = ${sql.siteId} AND id = ${courseId}`
  const list: CourseCard[] = []
  const add = async (within: Fragment) => {
    if (list.length === limit) return
    const known = [courseId, ...list.map((card) => card.courseId)]
    list.push(
      ...(await sql<CourseCard[]>`
        SELECT ${cardColumns(sql)} FROM course c ${joinLecturer(sql)}
        WHERE ${shelf(sql)} AND c.course_category = ${one?.courseCategory ?? RECORDED} ${within}
          AND NOT c.id = ANY(${sql.ids(known)})
        ORDER BY c.count_study DESC, c.id DESC
        LIMIT ${limit - list.length}`),
    )
  }
  // A single statement would sort the whole shelf; each of these uses an index, and most courses need only the first.
  if (one) {
    await add(sql`AND c.category_id3 = ${one.categoryId3}`)
    await add(sql`AND c.category_id2 = ${one.categoryId2}`)
    await add(sql`AND c.category_id1 = ${one.categoryId1}`)
  }
  await add(sql``)
  return list
}

/** A course with its lecturer, as a row. */
export type DetailRow = Omit<CourseDetail, 'lecturer' | 'accessoryList'> & {
  statusId: number
  isPutaway: number
  lecturerUserId: string
  lecturerImg: string
  lecturerPosition: string
  lecturerIntroduce: string
  attentionCount: number
}

/** One course in any state; the caller decides whether it may be shown. */
export async function selectDetail(sql: Sql, courseId: string) {
  const [row] = await sql<DetailRow[]>`
    SELECT ${cardColumns(sql)}, ${detailFields(sql)}, c.status_id, c.is_putaway, c.collection_count, c.picture_list,
      coalesce(c1.category_name, '') AS category_name1,
      coalesce(c2.category_name, '') AS category_name2,
      coalesce(c3.category_name, '') AS category_name3,
      l.user_id AS lecturer_user_id, l.head_img_url AS lecturer_img, l.position AS lecturer_position,
      l.introduce AS lecturer_introduce, l.attention_count
    FROM course c ${joinLecturer(sql)}
    LEFT JOIN course_category c1 ON c1.site_id = c.site_id AND c1.id = c.category_id1
    LEFT JOIN course_category c2 ON c2.site_id = c.site_id AND c2.id = c.category_id2
    LEFT JOIN course_category c3 ON c3.site_id = c.site_id AND c3.id = c.category_id3
    WHERE c.site_id = ${sql.siteId} AND c.id = ${courseId}`
  return row
}

export interface AccessoryRow {
  id: string
  refId: string
  refType: number
  acName: string
  fileType: string
  fileSize: number
  downloadCount: number
}

export async function selectAccessories(sql: Sql, courseId: string) {
  return sql<AccessoryRow[]>`
    SELECT id, ref_id, ref_type, ac_name, file_type, file_size, download_count
    FROM course_accessory
    WHERE site_id = ${sql.siteId} AND course_id = ${courseId} AND status_id = ${literal(sql, stateCode.row.active)}
    ORDER BY ref_type, sort, id`
}

/** Whether a course is public. */
export async function isOnShelf(sql: Sql, courseId: string): Promise<boolean> {
  const rows =
    await sql`SELECT 1 FROM course c WHERE c.site_id = ${sql.siteId} AND c.id = ${courseId} AND ${shelf(sql)}`
  return rows.length > 0
}

interface LessonOfChapter {
  id: string
  periodName: string
  periodDesc: string
  isFree: Flag
  periodType: number
  videoLength: number
  startTime: string | null
  endTime: string | null
  docType: string
  docSize: number
  fileId: string | null
}
/** A chapter with one of its lessons; the lesson's fields are null for a chapter without lessons. */
export type PeriodRow = { chapterId: string; chapterName: string; chapterDesc: string } & (
  | LessonOfChapter
  | { [Field in keyof LessonOfChapter]: null }
)

/** Chapters with their lessons, one row per lesson, in order. */
export async function selectPeriods(sql: Sql, courseId: string) {
  return sql<PeriodRow[]>`
    SELECT ch.id AS chapter_id, ch.chapter_name, ch.chapter_desc,
      p.id, p.period_name, p.period_desc, p.is_free, p.period_type, p.video_length, p.start_time, p.end_time,
      p.doc_type, p.doc_size::int AS doc_size, p.file_id
    FROM course_chapter ch
    LEFT JOIN course_period p ON p.site_id = ch.site_id
      AND p.course_id = ch.course_id
      AND p.chapter_id = ch.id
      AND p.status_id = ${literal(sql, stateCode.row.active)}
    WHERE ch.site_id = ${sql.siteId} AND ch.course_id = ${courseId} AND ch.status_id = ${literal(sql, stateCode.row.active)}
    ORDER BY ch.sort, ch.id, p.sort, p.id`
}

/** Names of the lessons of courses, in order. */
export async function selectPeriodNames(sql: Sql, courseIds: readonly string[]) {
  if (courseIds.length === 0) return []
  return sql<{ courseId: string; periodId: string; periodName: string }[]>`
    SELECT p.course_id, p.id AS period_id, p.period_name
    FROM course_period p
    JOIN course_chapter ch ON ch.site_id = p.site_id
      AND ch.id = p.chapter_id
      AND ch.status_id = ${literal(sql, stateCode.row.active)}
    WHERE p.site_id = ${sql.siteId}
      AND p.course_id = ANY(${sql.ids(courseIds)})
      AND p.status_id = ${literal(sql, stateCode.row.active)}
    ORDER BY p.course_id, ch.sort, ch.id, p.sort, p.id`
}

/** A search counts and pages through at most this many rows, which bounds its cost. */
export const SEARCH_CAP = 1000

interface Searched {
  /** A tsquery as text. */
  query: string
  /** The input as typed. */
  keyword: string
}

/** Order of a search. Names are compared without spaces, which people leave out or add. */
const bestFirst = (sql: Sql, { query, keyword }: Searched) => {
  const name = sql`translate(lower(c.course_name), ' \u3000', '')`
  const asked = keyword.toLowerCase().replace(/\s+/g, '')
  return sql`
    ts_rank(c.search_words, ${query}::text::tsquery)
      + CASE
        WHEN ${name} = ${asked}::text THEN 2
        WHEN position(${asked}::text IN ${name}) > 0 THEN 1
        ELSE 0
      END
      + ln(1 + c.count_study) / 50 DESC, c.id DESC`
}

/**
 * Courses of all kinds that match all words, with their lecturer and number of learners (resources: downloads), best
 * first.
 */
export async function selectSuggested(sql: Sql, by: Searched & { limit: number }) {
  return sql<{ courseId: string; courseCategory: number; courseName: string; lecturerName: string; count: number }[]>`
    SELECT c.id AS course_id, c.course_category, c.course_name, l.lecturer_name,
      CASE WHEN c.course_category = ${literal(sql, stateCode.category.resource)} THEN c.download_count ELSE c.count_study END AS count
    FROM course c ${joinLecturer(sql)}
    WHERE ${shelf(sql)} AND c.search_words @@ ${by.query}::text::tsquery
    ORDER BY ${bestFirst(sql, by)}
    LIMIT ${by.limit}`
}

/** Courses that match all words, by rank, the whole query in the name, then popularity. */
export async function searchCourses(
  sql: Sql,
  by: Searched & { type: number; sort: Sort; limit: number; offset: number },
) {
  const best = bestFirst(sql, by)
  return sql<CourseCard[]>`
    SELECT ${cardColumns(sql)} FROM course c ${joinLecturer(sql)}
    WHERE ${shelf(sql)} AND c.course_category = ${by.type} AND c.search_words @@ ${by.query}::text::tsquery
    ORDER BY ${by.sort === 'default' ? best : order(sql, by.sort)} LIMIT ${by.limit} OFFSET ${by.offset}`
}

/** Number of courses of a kind that match: a subquery. */
export const foundCount = (sql: Sql, by: { query: string; type: number }) => sql`
  SELECT count(*)::int AS n FROM (
    SELECT 1
    FROM course c
    WHERE ${shelf(sql)} AND c.course_category = ${by.type} AND c.search_words @@ ${by.query}::text::tsquery
    LIMIT ${SEARCH_CAP}
  ) AS found`

/** Names of courses of all kinds that match: a subquery. */
export const titlesHolding = (sql: Sql, query: string, limit: number) =>
  sql`SELECT c.course_name AS title
    FROM course c
    WHERE ${shelf(sql)} AND c.search_words @@ ${query}::text::tsquery
    ORDER BY c.count_study DESC, c.id DESC
    LIMIT ${limit}`

export async function countFound(sql: Sql, by: { query: string; type: number }): Promise<number> {
  const [row] = await sql<{ n: number }[]>`${foundCount(sql, by)}`
  return row?.n ?? 0
}
