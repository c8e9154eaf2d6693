import { stateCode } from '@zhixing/contract/states'
import type { Note } from '@zhixing/contract/course/talk'
import type { Sql } from '../../kernel/db/index.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { literal } from '../../kernel/db/literal.ts'

/** Columns of note `n` with the names of its course `c` and period `p`. */
function columns(sql: Sql) {
  return sql`n.id, n.course_id, n.chapter_id, n.period_id, c.course_name, p.period_name,
    n.content, n.video_time, n.gmt_create, n.gmt_modified`
}

function joins(sql: Sql) {
  return sql`JOIN course c ON c.site_id = n.site_id AND c.id = n.course_id
    JOIN course_period p ON p.site_id = n.site_id AND p.id = n.period_id`
}

export interface NoteFilters {
  userId: string
  courseId?: string | undefined
  periodId?: string | undefined
  /** '' for no filter. */
  keyword: string
}

function filters(sql: Sql, { userId, courseId, periodId, keyword }: NoteFilters) {
  return sql`n.site_id = ${sql.siteId} AND n.user_id = ${userId} AND n.status_id = ${literal(sql, stateCode.row.active)}
    ${courseId ? sql`AND n.course_id = ${courseId}` : sql``}
    ${periodId ? sql`AND n.period_id = ${periodId}` : sql``}
    AND ${sql.contains(keyword, 'n.content')}`
}

export async function pageOfNotes(sql: Sql, by: NoteFilters, page: PageRequest) {
  return sql.page<Note>(
    page,
    sql`FROM note_log n WHERE ${filters(sql, by)}`,
    (cut) => sql`
    SELECT ${columns(sql)} FROM note_log n ${joins(sql)} WHERE ${filters(sql, by)} ORDER BY n.id DESC ${cut}`,
  )
}

export async function selectNote(sql: Sql, userId: string, id: string) {
  const [row] = await sql<Note[]>`SELECT ${columns(sql)}
    FROM note_log n ${joins(sql)}
    WHERE n.site_id = ${sql.siteId}
      AND n.id = ${id}
      AND n.user_id = ${userId}
      AND n.status_id = ${literal(sql, stateCode.row.active)}`
  return row
}

/** The note of a client key (idempotency key), including a deleted one: a late retry must not restore it. */
export async function selectNoteByKey(sql: Sql, userId: string, clientKey: string) {
  const [row] = await sql<Note[]>`SELECT ${columns(sql)}
    FROM note_log n ${joins(sql)}
    WHERE n.site_id = ${sql.siteId} AND n.user_id = ${userId} AND n.client_key = ${clientKey}`
  return row
}

export interface NoteToWrite {
  siteId: number
  userId: string
  courseId: string
  chapterId: string
  periodId: string
  content: string
  videoTime: number
  clientKey: string | null
}

/** Writes a note. @returns undefined when its client key was used before */
export async function insertNote(sql: Sql, n: NoteToWrite) {
  const [row] = await sql<{ id: string; gmtCreate: string; gmtModified: string }[]>`
    INSERT INTO note_log (site_id, user_id, course_id, chapter_id, period_id, content, video_time, client_key)
    VALUES (${n.siteId}, ${n.userId}, ${n.courseId}, ${n.chapterId}, ${n.periodId}, ${n.content}, ${n.videoTime}, ${n.clientKey})
    ON CONFLICT (site_id, user_id, client_key) WHERE client_key IS NOT NULL DO NOTHING
    RETURNING id, gmt_create, gmt_modified`
  return row
}

/** Updates a user's note; `videoTime` 0 keeps its moment. @returns false when there is none */
export async function updateNote(
  sql: Sql,
  userId: string,
  note: { id: string; content: string; videoTime: number },
): Promise<boolean> {
  const rows = await sql`
    UPDATE note_log
    SET content = ${note.content},
      video_time = CASE WHEN ${note.videoTime}::numeric > 0 THEN ${note.videoTime}::numeric ELSE video_time END,
      gmt_modified = now()
    WHERE site_id = ${sql.siteId}
      AND id = ${note.id}
      AND user_id = ${userId}
      AND status_id = ${literal(sql, stateCode.row.active)}
    RETURNING id`
  return rows.length > 0
}

/** @returns false when the user has no such note */
export async function deleteNote(sql: Sql, userId: string, id: string): Promise<boolean> {
  const rows = await sql`
    UPDATE note_log SET status_id = ${literal(sql, stateCode.row.inactive)}, gmt_modified = now()
    WHERE site_id = ${sql.siteId}
      AND id = ${id}
      AND user_id = ${userId}
      AND status_id = ${literal(sql, stateCode.row.active)}
    RETURNING id`
  return rows.length > 0
}
