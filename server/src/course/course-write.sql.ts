import { lecturerView } from '../user/index.ts'
import type { Fragment, Sql } from '../kernel/db/index.ts'
import { videoView } from '../vod/index.ts'
import type { NewAccessory, NewCategory, NewChapter, NewCourse } from './new-course.ts'

/** The id that an INSERT … RETURNING id answered. */
function idOf(rows: { id: string }[]): string {
  const [row] = rows
  if (!row) throw new Error('the row was not written')
  return row.id
}

export async function insertCategory(sql: Sql, category: Required<NewCategory>): Promise<string> {
  return idOf(
    await sql<{ id: string }[]>`
    INSERT INTO course_category (site_id, parent_id, category_type, category_name, floor, sort)
    VALUES (${category.siteId}, ${category.parentId}, ${category.categoryType}, ${category.categoryName},
      1 + coalesce((SELECT floor FROM course_category WHERE site_id = ${category.siteId} AND id = ${category.parentId}), 0), ${category.sort})
    RETURNING id`,
  )
}

export async function insertCourse(sql: Sql, c: Required<NewCourse>): Promise<string> {
  const [one, two, three] = c.categoryIds
  return idOf(
    await sql<{ id: string }[]>`
    INSERT INTO course (site_id, lecturer_id, course_category, course_name, course_logo, course_desc, keyword, introduce, category_id1, category_id2, category_id3,
      is_free, course_original, course_discount, is_putaway, course_sort, speed_double, speed_drag, is_watermark, count_study, gmt_create, course_level, outcome_list)
    VALUES (${c.siteId}, ${c.lecturerId}, ${c.courseCategory}, ${c.courseName}, ${c.courseLogo}, ${c.courseDesc}, ${c.keyword}, ${c.introduce}, ${one}, ${two}, ${three},
      ${c.isFree}, ${c.courseOriginal}, ${c.courseDiscount}, ${c.isPutaway}, ${c.courseSort}, ${c.speedDouble}, ${c.speedDrag}, ${c.isWatermark}, ${c.countStudy}, ${c.gmtCreate}, ${c.courseLevel}, ${JSON.stringify(c.outcomeList)}::text::jsonb)
    RETURNING id`,
  )
}

export async function selectSearchSource(sql: Sql, courseId: string) {
  const [row] = await sql<
    { courseName: string; courseDesc: string; keyword: string; lecturerName: string; periodNames: string }[]
  >`
    SELECT c.course_name, c.course_desc, c.keyword, l.lecturer_name,
      coalesce((
        SELECT string_agg(p.period_name, ',') FROM course_period p
        WHERE p.site_id = c.site_id AND p.course_id = c.id AND p.status_id = 1
      ), '') AS "periodNames"
    FROM course c JOIN ${lecturerView(sql)} l ON l.site_id = c.site_id AND l.id = c.lecturer_id WHERE c.site_id = ${sql.siteId} AND c.id = ${courseId}`
  return row
}

export async function updateSearchWords(sql: Sql, courseId: string, words: string): Promise<void> {
  await sql`UPDATE course SET search_words = ${words}::text::tsvector WHERE site_id = ${sql.siteId} AND id = ${courseId}`
}

export async function insertChapter(sql: Sql, chapter: Required<NewChapter>): Promise<string> {
  return idOf(
    await sql<{ id: string }[]>`
    INSERT INTO course_chapter (site_id, course_id, chapter_name, chapter_desc, sort)
    VALUES (${chapter.siteId}, ${chapter.courseId}, ${chapter.chapterName}, ${chapter.chapterDesc}, ${chapter.sort}) RETURNING id`,
  )
}

export interface PeriodToWrite {
  siteId: number
  courseId: string
  chapterId: string
  periodName: string
  periodDesc: string
  isFree: 0 | 1
  periodType: number
  videoId: string | null
  periodText: string
  docName: string
  docUrl: string
  fileId: string | null
  docType: string
  docSize: number
  startTime: string | null
  endTime: string | null
  sort: number
}

/** How long the text of a lesson takes to read: 400 characters a minute. */
export const readSeconds = (sql: Sql, text: Fragment) =>
  sql`ceil(char_length(regexp_replace(${text}, '<[^>]*>|\\s', '', 'g')) * 60 / 400.0)::int`

/** One statement, and additions rather than recounts, so that periods added at once are all counted. */
export async function insertPeriod(sql: Sql, p: PeriodToWrite): Promise<string> {
  return idOf(
    await sql<{ id: string }[]>`
    WITH added AS (
      INSERT INTO course_period (site_id, course_id, chapter_id, period_name, period_desc, is_free, period_type, video_id, video_length, period_text, doc_name, doc_url, file_id, doc_type, doc_size, sort, start_time, end_time)
      VALUES (${p.siteId}, ${p.courseId}, ${p.chapterId}, ${p.periodName}, ${p.periodDesc}, ${p.isFree}, ${p.periodType}, ${p.videoId},
        coalesce((SELECT video_length FROM ${videoView(sql)} own WHERE site_id = ${p.siteId} AND id = ${p.videoId}), 0), ${p.periodText}, ${p.docName}, ${p.docUrl}, ${p.fileId}, ${p.docType}, ${p.docSize}, ${p.sort}, ${p.startTime}::timestamptz, ${p.endTime}::timestamptz)
      RETURNING id, course_id, video_length, period_text
    ), counted AS (
      UPDATE course c SET period_total = c.period_total + 1, total_seconds = c.total_seconds + added.video_length, read_seconds = c.read_seconds + ${readSeconds(sql, sql`added.period_text`)}
      FROM added WHERE c.site_id = ${p.siteId} AND c.id = added.course_id
    )
    SELECT id FROM added`,
  )
}

export async function insertAccessory(sql: Sql, a: Required<NewAccessory>): Promise<string> {
  return idOf(
    await sql<{ id: string }[]>`
    INSERT INTO course_accessory (site_id, course_id, ref_id, ref_type, ac_name, ac_url, file_type, file_size, sort)
    VALUES (${a.siteId}, ${a.courseId}, ${a.refId}, ${a.refType}, ${a.acName}, ${a.acUrl}, ${a.fileType}, ${a.fileSize}, ${a.sort}) RETURNING id`,
  )
}

export async function insertZoneCourse(
  sql: Sql,
  place: { siteId: number; zoneId: string; courseId: string; sort: number },
): Promise<void> {
  await sql`
    INSERT INTO zone_course (site_id, zone_id, course_id, sort) VALUES (${place.siteId}, ${place.zoneId}, ${place.courseId}, ${place.sort})
    ON CONFLICT (site_id, zone_id, course_id) DO UPDATE SET sort = EXCLUDED.sort`
}
