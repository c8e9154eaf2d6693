/**
 * The shelf as the projection of an approved version: rows that learners read, under the ids of the version's parts.
 */
import { EVERYONE } from '@zhixing/contract/audience'
import { stateCode } from '@zhixing/contract/states'
import type { Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { fileView } from '../../system/index.ts'
import { lecturerView } from '../../user/index.ts'
import { videoView } from '../../vod/index.ts'
import { fieldValues } from '../columns.ts'
import { askedMoments, type CourseDoc, type DocPeriod } from './doc.ts'
import { literal } from '../../kernel/db/literal.ts'

export interface ToPublish {
  siteId: number
  courseId: string
  version: number
  lecturerId: string
  courseCategory: number
  orgId?: string | undefined
  publishTime: string | null
  /** Without what was deleted. */
  doc: CourseDoc
}

/** How long the text of a lesson takes to read, in seconds: 400 characters a minute, as `readSeconds` of rules.ts. */
const readSeconds = (sql: Sql, text: Fragment) =>
  sql`ceil(char_length(regexp_replace(${text}, '<[^>]*>|\\s', '', 'g')) * 60 / 400.0)::int`

/**
 * Writes the course itself. A new course goes on the shelf, unless it is private to an organisation; an existing one
 * keeps its place on or off it.
 */
export async function upsertCourse(
  sql: Tx,
  { siteId, courseId, version, lecturerId, courseCategory, orgId = EVERYONE, publishTime, doc }: ToPublish,
): Promise<void> {
  const insertOnly = {
    site_id: siteId,
    id: courseId,
    lecturer_id: lecturerId,
    course_category: courseCategory,
    org_id: orgId,
    is_putaway: orgId === EVERYONE ? 1 : 0,
  }
  const { names, values, changes } = sql.upsert(
    {
      ...insertOnly,
      ...fieldValues(sql, doc),
      picture_list: asJson(sql, doc.pictureList),
      publish_time: publishTime,
      version,
      gmt_modified: sql`now()`,
    },
    Object.keys(insertOnly),
  )
  await sql`INSERT INTO course (${names}) VALUES (${values}) ON CONFLICT (site_id, id) DO UPDATE SET ${changes}`
}

/** A row of a table of parts, by its columns. */
type PartRow = Readonly<Record<string, string | number | null | object>> & { id: string }

interface Parts {
  table: 'course_chapter' | 'course_period' | 'course_accessory' | 'course_moment'
  rows: readonly PartRow[]
  /** Columns whose values come from `join`, as expressions. */
  computed?: Record<string, Fragment>
  join?: Fragment
  /** Columns that an existing row may keep, with what it gets. */
  onConflict?: Record<string, Fragment>
}

/**
 * Upserts the parts of a course. Parts that left the course are switched off, never deleted: progress and notes refer
 * to them. `x` is the new row in the expressions of `computed` and `join`.
 */
async function writeParts(
  sql: Tx,
  { siteId, courseId }: ToPublish,
  { table, rows, computed = {}, join = sql``, onConflict = {} }: Parts,
): Promise<void> {
  const [active, inactive] = [literal(sql, stateCode.row.active), literal(sql, stateCode.row.inactive)]
  const [first] = rows
  if (first) {
    const given = Object.fromEntries(Object.keys(first).map((name) => [name, sql`${sql(`x.${name}`)}`]))
    const row = { course_id: sql`${courseId}::bigint`, ...given, status_id: active, ...computed }
    const { names, values, changes } = sql.upsert(row, ['course_id', 'id', ...Object.keys(onConflict)])
    const kept = Object.entries(onConflict).map(([name, value]) => sql`, ${sql(name)} = ${value}`)
    await sql`
      INSERT INTO ${sql(table)} (site_id, ${names})
      SELECT ${siteId}, ${values} FROM jsonb_populate_recordset(NULL::${sql(table)}, ${asJson(sql, rows)}) x ${join}
      ON CONFLICT (site_id, id) DO UPDATE SET ${changes}
        ${kept.reduce((before, one) => sql`${before} ${one}`, sql``)}`
  }
  await sql`
    UPDATE ${sql(table)} SET status_id = ${inactive}
    WHERE site_id = ${siteId} AND course_id = ${courseId} AND status_id = ${active}
      AND id <> ALL(${sql.ids(rows.map(({ id }) => id))})`
}

export async function upsertChapters(sql: Tx, course: ToPublish): Promise<void> {
  const rows = course.doc.chapterList.map(({ id, chapterName, chapterDesc }, sort) => ({
    id,
    chapter_name: chapterName,
    chapter_desc: chapterDesc,
    sort,
  }))
  await writeParts(sql, course, { table: 'course_chapter', rows })
}

const { lesson } = stateCode

/** A lesson as a row: only what its type shows. Length and file key are those of the video and file now. */
function periodRow(period: DocPeriod, chapterId: string, sort: number) {
  const { periodType } = period
  const isVideo = periodType === lesson.video
  const isFile = periodType === lesson.document || periodType === lesson.file
  const isLive = periodType === lesson.live
  return {
    id: period.id,
    chapter_id: chapterId,
    period_name: period.periodName,
    period_desc: period.periodDesc,
    is_free: period.isFree,
    period_type: periodType,
    period_text: periodType === lesson.text ? period.periodText : '',
    video_id: (isVideo && period.videoId) || null,
    subtitle_hash: (isVideo && period.subtitleHash) || null,
    subtitle_tracks: (isVideo && period.subtitleTracks) || {},
    file_id: (isFile && period.fileId) || null,
    doc_name: isFile ? period.docName : '',
    doc_type: isFile ? period.docType : '',
    doc_size: isFile ? period.docSize : 0,
    start_time: (isLive && period.startTime) || null,
    end_time: (isLive && period.endTime) || null,
    sort,
  }
}

/** Writes lessons in their order. A live session keeps its replay, which no version names. */
export async function upsertPeriods(sql: Tx, course: ToPublish): Promise<void> {
  const { siteId, doc } = course
  const isLive = sql`excluded.period_type = ${literal(sql, lesson.live)}`
  const replayOrNew = (column: string) =>
    sql`CASE WHEN ${isLive} THEN ${sql(`course_period.${column}`)} ELSE ${sql(`excluded.${column}`)} END`
  await writeParts(sql, course, {
    table: 'course_period',
    rows: doc.chapterList.flatMap(({ id, periodList }) => periodList.map((one, sort) => periodRow(one, id, sort))),
    computed: {
      video_length: sql`coalesce(v.video_length, 0)`,
      doc_url: sql`coalesce(f.file_key, '')`,
      doc_size: sql`coalesce(f.file_size, x.doc_size)`,
      gmt_modified: sql`now()`,
    },
    join: sql`
      LEFT JOIN ${videoView(sql)} v ON v.site_id = ${siteId} AND v.id = x.video_id
      LEFT JOIN ${fileView(sql)} f ON f.site_id = ${siteId} AND f.id = x.file_id`,
    onConflict: {
      video_id: replayOrNew('video_id'),
      video_length: replayOrNew('video_length'),
      subtitle_hash: replayOrNew('subtitle_hash'),
      subtitle_tracks: replayOrNew('subtitle_tracks'),
    },
  })
  await writeReplaySubtitles(sql, course)
}

/** Writes the questions of films. */
export async function upsertMoments(sql: Tx, course: ToPublish): Promise<void> {
  const rows = course.doc.chapterList.flatMap(({ periodList }) =>
    periodList.flatMap((period) =>
      askedMoments(period).map(({ id, second, isRequired, sourceId, problem }) => ({
        id,
        period_id: period.id,
        second,
        is_required: isRequired,
        source_id: sourceId || null,
        problem,
      })),
    ),
  )
  await writeParts(sql, course, { table: 'course_moment', rows })
}

/** Shows the approved subtitle of a replay, unless the session has another replay by now. */
async function writeReplaySubtitles(sql: Tx, { siteId, doc }: ToPublish): Promise<void> {
  const replays = doc.chapterList
    .flatMap(({ periodList }) => periodList)
    .filter(({ periodType, videoId }) => periodType === lesson.live && videoId !== '')
    .map(({ id, videoId, subtitleHash, subtitleTracks }) => ({
      id,
      video_id: videoId,
      subtitle_hash: subtitleHash ?? null,
      subtitle_tracks: subtitleTracks ?? {},
    }))
  if (replays.length === 0) return
  await sql`
    UPDATE course_period p SET subtitle_hash = x.subtitle_hash, subtitle_tracks = x.subtitle_tracks
    FROM jsonb_populate_recordset(NULL::course_period, ${asJson(sql, replays)}) x
    WHERE p.site_id = ${siteId} AND p.id = x.id AND p.video_id = x.video_id
      AND p.period_type = ${literal(sql, lesson.live)}`
}

/** Writes attachments in their order. */
export async function upsertAccessories(sql: Tx, course: ToPublish): Promise<void> {
  const rows = course.doc.accessoryList.map(({ id, refId, refType, fileId, acName, fileType, fileSize }, sort) => ({
    id,
    ref_id: refId,
    ref_type: refType,
    file_id: fileId,
    ac_name: acName,
    file_type: fileType,
    file_size: fileSize,
    sort,
  }))
  await writeParts(sql, course, {
    table: 'course_accessory',
    rows,
    computed: { ac_url: sql`coalesce(f.file_key, '')`, file_size: sql`coalesce(f.file_size, x.file_size)::int` },
    join: sql`LEFT JOIN ${fileView(sql)} f ON f.site_id = ${course.siteId} AND f.id = x.file_id`,
  })
}

/** Replaces the slides of all chapters: no other row refers to them. */
export async function replaceSlides(sql: Tx, { siteId, courseId, doc }: ToPublish): Promise<void> {
  const rows = doc.chapterList.flatMap((chapter) =>
    chapter.picList.map(({ id, picName, picUrl }, sort) => ({
      id,
      chapter_id: chapter.id,
      pic_name: picName,
      pic_url: picUrl,
      sort,
    })),
  )
  await sql`DELETE FROM course_chapter_pic WHERE site_id = ${siteId} AND course_id = ${courseId}`
  if (rows.length === 0) return
  await sql`
    INSERT INTO course_chapter_pic (site_id, id, course_id, chapter_id, pic_name, pic_url, sort)
    SELECT ${siteId}::bigint, x.id, ${courseId}::bigint, x.chapter_id, x.pic_name, x.pic_url, x.sort
    FROM jsonb_populate_recordset(NULL::course_chapter_pic, ${asJson(sql, rows)}) x`
}

/** Recomputes what the course counts: its lessons, the length of its videos and texts, its kinds of file. */
export async function recount(sql: Tx, courseId: string): Promise<void> {
  const active = literal(sql, stateCode.row.active)
  await sql`
    WITH lesson AS (
      SELECT p.video_length, p.period_text, p.doc_type
      FROM course_period p
      JOIN course_chapter h ON h.site_id = p.site_id AND h.id = p.chapter_id AND h.status_id = ${active}
      WHERE p.site_id = ${sql.siteId} AND p.course_id = ${courseId} AND p.status_id = ${active}
    ), file_type AS (
      SELECT doc_type, count(*) AS n FROM lesson WHERE doc_type <> '' GROUP BY doc_type
    )
    UPDATE course c SET
      period_total = (SELECT count(*) FROM lesson),
      total_seconds = (SELECT coalesce(sum(video_length), 0) FROM lesson),
      read_seconds = (SELECT coalesce(sum(${readSeconds(sql, sql`period_text`)}), 0) FROM lesson),
      file_types = (SELECT coalesce(string_agg(doc_type, ',' ORDER BY n DESC, doc_type), '') FROM file_type)
    WHERE c.site_id = ${sql.siteId} AND c.id = ${courseId}`
}

/** User of a lecturer. */
export async function selectAuthor(sql: Sql, lecturerId: string) {
  const [row] = await sql<{ userId: string }[]>`
    SELECT user_id FROM ${lecturerView(sql)} own WHERE site_id = ${sql.siteId} AND id = ${lecturerId}`
  return row?.userId
}
