/** Courses as files as rows. */
import type { CodeOf } from '@zhixing/contract/code'
import { fileDirection, fileStatus } from '@zhixing/contract/course/codes'
import type { CoursePreview } from '@zhixing/contract/course/course-file'
import type { OwnerDb, Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { PageRequest } from '../../kernel/page.ts'

/** Codes of `fileStatus`. */
export const states = fileStatus
const { receiving, reading, read, exporting, importing, done, failed } = states
const { export: exported } = fileDirection

/** Days after its last change until a file is deleted. */
export const KEEP_DAYS = 7

/** Choices of an import, and the ids of what it stores: the same in every try. */
export interface ImportPlan {
  lecturerId: string
  /** The lecturer's user, who owns the stored files. */
  userId: string
  categoryId1: string
  categoryId2: string
  categoryId3: string
  /** Ids of stored files and sources, by the name of the file in the archive. */
  ids: Record<string, string>
}

export interface FileRow {
  id: string
  userId: string
  isOperator: 0 | 1
  direction: CodeOf<typeof fileDirection>
  fileStatus: CodeOf<typeof fileStatus>
  courseId: string | null
  lecturerId: string | null
  /** Of an import whose file was read; else 0. */
  courseCategory: number
  courseName: string
  fileName: string
  fileSize: number
  received: number
  progress: number
  failReason: string
  noteList: string[]
  hasPreview: boolean
  gmtCreate: string
  expiresAt: string
}
export interface WholeRow extends FileRow {
  preview: CoursePreview | null
  plan: ImportPlan | null
}

const columns = (sql: Sql) => sql`
  id, user_id, is_operator, direction, file_status, course_id, lecturer_id, course_name, file_name,
  file_size::float8 AS file_size, received::float8 AS received, progress, fail_reason, note_list,
  coalesce((preview->>'courseCategory')::int, 0) AS course_category, preview IS NOT NULL AS has_preview,
  gmt_create, gmt_modified + make_interval(days => ${KEEP_DAYS}) AS expires_at`

export async function pageOfMine(sql: Sql, mine: { userId: string; isOperator: 0 | 1 }, page: PageRequest) {
  const of = sql`
    FROM course_file
    WHERE site_id = ${sql.siteId} AND user_id = ${mine.userId} AND is_operator = ${mine.isOperator}`
  return sql.page<FileRow>(
    page,
    of,
    (cut) => sql`SELECT ${columns(sql)} ${of} ORDER BY gmt_create DESC, id DESC ${cut}`,
  )
}

export async function selectFile(sql: Sql, id: string, isLocked = false): Promise<WholeRow | undefined> {
  const [row] = await sql<WholeRow[]>`
    SELECT ${columns(sql)}, preview, plan
    FROM course_file
    WHERE site_id = ${sql.siteId} AND id = ${id}
    ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`
  return row
}

export interface NewFile {
  userId: string
  isOperator: 0 | 1
  direction: FileRow['direction']
  courseId: string | null
  lecturerId: string | null
  courseName: string
  fileName: string
  fileSize: number
  clientKey: string
}

/** Serializes the beginnings of a person, so that the limit holds. */
export async function lockMine(sql: Tx, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`course.file ${sql.siteId} ${userId}`}, 0))`
}

/** Exports and imports of a person that are not finished. */
export async function countOpen(sql: Tx, userId: string): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    SELECT count(*)::int AS n FROM course_file
    WHERE site_id = ${sql.siteId} AND user_id = ${userId}
      AND file_status NOT IN (${literal(sql, done)}, ${literal(sql, failed)})`
  return row?.n ?? 0
}

export async function selectByKey(sql: Tx, userId: string, clientKey: string): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    SELECT ${columns(sql)} FROM course_file
    WHERE site_id = ${sql.siteId} AND user_id = ${userId} AND client_key = ${clientKey}`
  return row
}

export async function insertFile(sql: Tx, file: NewFile): Promise<FileRow> {
  const status = file.direction === exported ? exporting : receiving
  const [row] = await sql<FileRow[]>`
    INSERT INTO course_file (site_id, user_id, is_operator, direction, file_status, course_id, lecturer_id, course_name,
      file_name, file_size, client_key)
    VALUES (${sql.siteId}, ${file.userId}, ${file.isOperator}, ${file.direction}, ${status}, ${file.courseId},
      ${file.lecturerId}, ${file.courseName}, ${file.fileName}, ${file.fileSize}, ${file.clientKey})
    RETURNING ${columns(sql)}`
  if (!row) throw new Error('the file was not stored')
  return row
}

/**
 * Records a durable chunk; the last one makes the file wait for its reading.
 * @returns undefined when another request has recorded it
 */
export async function addReceived(sql: Tx, id: string, offset: number, bytes: number) {
  const [row] = await sql<{ received: number; isWhole: boolean }[]>`
    UPDATE course_file
    SET received = received + ${bytes}, gmt_modified = now(),
      file_status = CASE WHEN received + ${bytes} = file_size THEN ${reading}::smallint ELSE file_status END
    WHERE site_id = ${sql.siteId} AND id = ${id} AND received = ${offset} AND file_status = ${literal(sql, receiving)}
    RETURNING received::float8 AS received, received = file_size AS is_whole`
  return row
}

/** @returns false when it was cancelled */
export async function setProgress(sql: Sql, id: string, progress: number): Promise<boolean> {
  const rows = await sql`
    UPDATE course_file SET progress = ${Math.floor(progress)}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} RETURNING 1`
  return rows.length === 1
}

export async function setRead(
  sql: Sql,
  id: string,
  { courseName, preview, noteList }: { courseName: string; preview: CoursePreview; noteList: string[] },
): Promise<void> {
  await sql`
    UPDATE course_file
    SET file_status = ${literal(sql, read)}, progress = 0, course_name = ${courseName},
      preview = ${asJson(sql, preview)}, note_list = ${asJson(sql, noteList)}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} AND file_status = ${literal(sql, reading)}`
}

export async function setImporting(sql: Tx, id: string, plan: ImportPlan): Promise<void> {
  await sql`
    UPDATE course_file
    SET file_status = ${literal(sql, importing)}, progress = 0, fail_reason = '', lecturer_id = ${plan.lecturerId},
      plan = ${asJson(sql, plan)}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** Ends an export, or an import whose draft is `courseId`. */
export async function setDone(
  sql: Sql,
  id: string,
  { courseId, fileSize, noteList }: { courseId?: string; fileSize?: number; noteList: string[] },
): Promise<boolean> {
  const rows = await sql`
    UPDATE course_file
    SET file_status = ${literal(sql, done)}, progress = 100, course_id = coalesce(${courseId ?? null}, course_id),
      file_size = coalesce(${fileSize ?? null}, file_size), note_list = ${asJson(sql, noteList)}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id}
    RETURNING 1`
  return rows.length === 1
}

export async function setFailed(sql: Sql, id: string, reason: string): Promise<void> {
  await sql`
    UPDATE course_file SET file_status = ${literal(sql, failed)}, fail_reason = ${reason}, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} AND file_status <> ${literal(sql, done)}`
}

/** @returns the deleted row, with the ids of what its import stored */
export async function deleteMine(sql: Sql, userId: string, id: string): Promise<WholeRow | undefined> {
  const [row] = await sql<WholeRow[]>`
    DELETE FROM course_file WHERE site_id = ${sql.siteId} AND id = ${id} AND user_id = ${userId}
    RETURNING ${columns(sql)}, preview, plan`
  return row
}

/** Name of an import or export for the operation log. */
export async function selectNamed(sql: Sql, id: string) {
  const [row] = await sql<{ courseName: string; fileName: string; lecturerId: string | null }[]>`
    SELECT course_name, file_name, lecturer_id FROM course_file WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row
}

/** An export that may be downloaded by its owner, an active user. */
export async function selectReady(sql: Sql, userId: string, id: string): Promise<FileRow | undefined> {
  const [row] = await sql<FileRow[]>`
    SELECT ${columns(sql)} FROM course_file
    WHERE site_id = ${sql.siteId} AND id = ${id} AND user_id = ${userId}
      AND direction = ${literal(sql, exported)} AND file_status = ${literal(sql, done)}`
  return row
}

/** Deletes files that did not change for days, of all sites; needs the owner. */
export async function deleteExpired(
  owner: OwnerDb,
): Promise<{ siteId: number; id: string; plan: ImportPlan | null; isDone: boolean }[]> {
  return owner<{ siteId: number; id: string; plan: ImportPlan | null; isDone: boolean }[]>`
    DELETE FROM course_file
    WHERE gmt_modified < now() - make_interval(days => ${KEEP_DAYS})
    RETURNING site_id::int AS site_id, id, plan, file_status = ${done} AS is_done`
}

/** Those of the ids that have a row; needs the owner. */
export async function selectAllIds(owner: OwnerDb, siteId: number, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await owner<{ id: string }[]>`
    SELECT id FROM course_file WHERE site_id = ${siteId} AND id IN ${owner(ids)}`
  return new Set(rows.map(({ id }) => id))
}
