/** The shelf as the projection of an approved version: rows that learners read, under the ids of the version's parts. */
import { lecturerView } from '../../user/index.ts'
import type { Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import { fileView } from '../../system/index.ts'
import { videoView } from '../../vod/index.ts'
import type { CourseDoc } from './doc.ts'

export interface ToPublish {
  siteId: number
  courseId: string
  version: number
  lecturerId: string
  courseCategory: number
  publishTime: string | null
  /** Without what was deleted. */
  doc: CourseDoc
}

/** How long the text of a lesson takes to read, in seconds: 400 characters a minute, as `readSeconds` of rules.ts. */
const readSeconds = (sql: Sql, text: Fragment) =>
  sql`ceil(char_length(regexp_replace(${text}, '<[^>]*>|\\s', '', 'g')) * 60 / 400.0)::int`

const asJson = (sql: Sql, value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`

/** Writes the course itself. A new one goes on the shelf; one that is there stays where it stands. */
export async function upsertCourse(
  sql: Tx,
  { siteId, courseId, version, lecturerId, courseCategory, publishTime, doc: d }: ToPublish,
): Promise<void> {
  await sql`
    INSERT INTO course (site_id, id, lecturer_id, course_category, course_name, course_logo, course_desc, keyword, introduce, category_id1, category_id2, category_id3, is_free, course_original, course_discount,
      speed_double, speed_drag, is_watermark, picture_list, publish_time, version, is_putaway, course_level, outcome_list)
    VALUES (${siteId}, ${courseId}, ${lecturerId}, ${courseCategory}, ${d.courseName}, ${d.courseLogo}, ${d.courseDesc}, ${d.keyword}, ${d.introduce}, ${d.categoryId1}, ${d.categoryId2}, ${d.categoryId3}, ${d.isFree},
      ${d.courseOriginal}, ${d.courseDiscount}, ${d.speedDouble}, ${d.speedDrag}, ${d.isWatermark}, ${asJson(sql, d.pictureList)}, ${publishTime}::timestamptz, ${version}, 1, ${d.courseLevel ?? 0}, ${asJson(sql, d.outcomeList ?? [])})
    ON CONFLICT (site_id, id) DO UPDATE SET course_name = excluded.course_name, course_logo = excluded.course_logo, course_desc = excluded.course_desc, keyword = excluded.keyword, introduce = excluded.introduce,
      category_id1 = excluded.category_id1, category_id2 = excluded.category_id2, category_id3 = excluded.category_id3, is_free = excluded.is_free, course_original = excluded.course_original,
      course_discount = excluded.course_discount, speed_double = excluded.speed_double, speed_drag = excluded.speed_drag, is_watermark = excluded.is_watermark, picture_list = excluded.picture_list,
      course_level = excluded.course_level, outcome_list = excluded.outcome_list, publish_time = excluded.publish_time, version = excluded.version, gmt_modified = now()`
}

/** Writes chapters in their order; those that left the course are switched off, never deleted: progress and notes hang on their periods. */
export async function upsertChapters(sql: Tx, { siteId, courseId, doc }: ToPublish): Promise<void> {
  const rows = doc.chapterList.map(({ id, chapterName, chapterDesc }, sort) => ({ id, chapterName, chapterDesc, sort }))
  await sql`
    INSERT INTO course_chapter (site_id, id, course_id, chapter_name, chapter_desc, sort)
    SELECT ${siteId}, x.id::bigint, ${courseId}::bigint, x."chapterName", x."chapterDesc", x.sort FROM jsonb_to_recordset(${asJson(sql, rows)}) AS x(id text, "chapterName" text, "chapterDesc" text, sort int)
    ON CONFLICT (site_id, id) DO UPDATE SET chapter_name = excluded.chapter_name, chapter_desc = excluded.chapter_desc, sort = excluded.sort, status_id = 1`
  await sql`
    UPDATE course_chapter SET status_id = 0 WHERE site_id = ${siteId} AND course_id = ${courseId} AND status_id = 1
      AND id <> ALL(${sql.ids(rows.map(({ id }) => id))})`
}

/** Writes periods in their order, each with the length of its video as it is now; those that left are switched off. A live session keeps its replay, with its subtitle. */
export async function upsertPeriods(sql: Tx, { siteId, courseId, doc }: ToPublish): Promise<void> {
  const rows = doc.chapterList.flatMap((chapter) =>
    chapter.periodList.map((period, sort) => ({ ...period, chapterId: chapter.id, sort })),
  )
  await sql`
    INSERT INTO course_period (site_id, id, course_id, chapter_id, period_name, period_desc, is_free, period_type, video_id, video_length, period_text, file_id, doc_name, doc_url, doc_type, doc_size, sort, subtitle_hash, start_time, end_time)
    SELECT ${siteId}, x.id::bigint, ${courseId}::bigint, x."chapterId"::bigint, x."periodName", x."periodDesc", x."isFree", x."periodType",
      CASE WHEN x."periodType" = 1 THEN x."videoId"::bigint END, CASE WHEN x."periodType" = 1 THEN coalesce(v.video_length, 0) ELSE 0 END, CASE WHEN x."periodType" = 2 THEN x."periodText" ELSE '' END,
      CASE WHEN x."periodType" IN (3, 4) THEN nullif(x."fileId", '')::bigint END, CASE WHEN x."periodType" IN (3, 4) THEN x."docName" ELSE '' END,
      CASE WHEN x."periodType" IN (3, 4) THEN coalesce(f.file_key, '') ELSE '' END, CASE WHEN x."periodType" IN (3, 4) THEN x."docType" ELSE '' END,
      CASE WHEN x."periodType" IN (3, 4) THEN coalesce(f.file_size, x."docSize") ELSE 0 END, x.sort, CASE WHEN x."periodType" = 1 THEN x."subtitleHash" END,
      CASE WHEN x."periodType" = 20 THEN x."startTime" END, CASE WHEN x."periodType" = 20 THEN x."endTime" END
    FROM jsonb_to_recordset(${asJson(sql, rows)}) AS x(id text, "chapterId" text, "periodName" text, "periodDesc" text, "isFree" smallint, "periodType" smallint, "videoId" text, "periodText" text, "fileId" text, "docName" text,
      "docType" text, "docSize" bigint, sort int, "subtitleHash" text, "startTime" timestamptz, "endTime" timestamptz)
    LEFT JOIN ${videoView(sql)} v ON v.site_id = ${siteId} AND v.id = nullif(x."videoId", '')::bigint
    LEFT JOIN ${fileView(sql)} f ON f.site_id = ${siteId} AND f.id = nullif(x."fileId", '')::bigint
    ON CONFLICT (site_id, id) DO UPDATE SET chapter_id = excluded.chapter_id, period_name = excluded.period_name, period_desc = excluded.period_desc, is_free = excluded.is_free, period_type = excluded.period_type,
      video_id = CASE WHEN excluded.period_type = 20 THEN course_period.video_id ELSE excluded.video_id END,
      video_length = CASE WHEN excluded.period_type = 20 THEN course_period.video_length ELSE excluded.video_length END,
      subtitle_hash = CASE WHEN excluded.period_type = 20 THEN course_period.subtitle_hash ELSE excluded.subtitle_hash END, period_text = excluded.period_text, file_id = excluded.file_id, doc_name = excluded.doc_name, doc_url = excluded.doc_url,
      doc_type = excluded.doc_type, doc_size = excluded.doc_size, sort = excluded.sort, start_time = excluded.start_time, end_time = excluded.end_time, status_id = 1, gmt_modified = now()`
  // A subtitle of the replay that was changed and judged; one that was trimmed meanwhile keeps what it shows.
  await sql`
    UPDATE course_period p SET subtitle_hash = x."subtitleHash" FROM jsonb_to_recordset(${asJson(sql, rows)}) AS x(id text, "videoId" text, "subtitleHash" text)
    WHERE p.site_id = ${siteId} AND p.id = x.id::bigint AND p.period_type = 20 AND p.video_id = nullif(x."videoId", '')::bigint`
  await sql`
    UPDATE course_period SET status_id = 0, gmt_modified = now() WHERE site_id = ${siteId} AND course_id = ${courseId} AND status_id = 1
      AND id <> ALL(${sql.ids(rows.map(({ id }) => id))})`
}

/** Writes attachments in their order; those that left are switched off. */
export async function upsertAccessories(sql: Tx, { siteId, courseId, doc }: ToPublish): Promise<void> {
  const rows = doc.accessoryList.map((accessory, sort) => ({ ...accessory, sort }))
  await sql`
    INSERT INTO course_accessory (site_id, id, course_id, ref_id, ref_type, ac_name, ac_url, file_id, file_type, file_size, sort)
    SELECT ${siteId}, x.id::bigint, ${courseId}::bigint, x."refId"::bigint, x."refType", x."acName", coalesce(f.file_key, ''), nullif(x."fileId", '')::bigint, x."fileType", coalesce(f.file_size, x."fileSize")::int, x.sort
    FROM jsonb_to_recordset(${asJson(sql, rows)}) AS x(id text, "refId" text, "refType" smallint, "acName" text, "fileId" text, "fileType" text, "fileSize" bigint, sort int)
    LEFT JOIN ${fileView(sql)} f ON f.site_id = ${siteId} AND f.id = nullif(x."fileId", '')::bigint
    ON CONFLICT (site_id, id) DO UPDATE SET ref_id = excluded.ref_id, ref_type = excluded.ref_type, ac_name = excluded.ac_name, ac_url = excluded.ac_url, file_id = excluded.file_id, file_type = excluded.file_type,
      file_size = excluded.file_size, sort = excluded.sort, status_id = 1`
  await sql`
    UPDATE course_accessory SET status_id = 0 WHERE site_id = ${siteId} AND course_id = ${courseId} AND status_id = 1
      AND id <> ALL(${sql.ids(rows.map(({ id }) => id))})`
}

/** Writes the slides of all chapters anew: nothing hangs on them. */
export async function replaceSlides(sql: Tx, { siteId, courseId, doc }: ToPublish): Promise<void> {
  const rows = doc.chapterList.flatMap((chapter) =>
    chapter.picList.map(({ id, picName, picUrl }, sort) => ({ id, picName, picUrl, chapterId: chapter.id, sort })),
  )
  await sql`DELETE FROM course_chapter_pic WHERE site_id = ${siteId} AND course_id = ${courseId}`
  await sql`
    INSERT INTO course_chapter_pic (site_id, id, course_id, chapter_id, pic_name, pic_url, sort)
    SELECT ${siteId}, x.id::bigint, ${courseId}::bigint, x."chapterId"::bigint, x."picName", x."picUrl", x.sort
    FROM jsonb_to_recordset(${asJson(sql, rows)}) AS x(id text, "chapterId" text, "picName" text, "picUrl" text, sort int)`
}

/** Counts what is in the course now: periods, length of videos, kinds of file. */
export async function recount(sql: Tx, courseId: string): Promise<void> {
  await sql`
    UPDATE course c SET period_total = n.periods, total_seconds = n.seconds, read_seconds = n.reading, file_types = n.types
    FROM (
      SELECT count(*)::int AS periods, coalesce(sum(p.video_length), 0) AS seconds, coalesce(sum(${readSeconds(sql, sql`p.period_text`)}), 0)::int AS reading,
        coalesce((SELECT string_agg(t.doc_type, ',' ORDER BY t.n DESC, t.doc_type) FROM (
          SELECT q.doc_type, count(*) AS n FROM course_period q JOIN course_chapter k ON k.site_id = q.site_id AND k.id = q.chapter_id AND k.status_id = 1
          WHERE q.site_id = ${sql.siteId} AND q.course_id = ${courseId} AND q.status_id = 1 AND q.doc_type <> '' GROUP BY q.doc_type) t), '') AS types
      FROM course_period p JOIN course_chapter h ON h.site_id = p.site_id AND h.id = p.chapter_id AND h.status_id = 1
      WHERE p.site_id = ${sql.siteId} AND p.course_id = ${courseId} AND p.status_id = 1
    ) n WHERE c.site_id = ${sql.siteId} AND c.id = ${courseId}`
}

/** The lecturer's user: who is told. */
export async function selectAuthor(sql: Sql, lecturerId: string) {
  const [row] = await sql<
    { userId: string }[]
  >`SELECT user_id FROM ${lecturerView(sql)} own WHERE site_id = ${sql.siteId} AND id = ${lecturerId}`
  return row?.userId
}
