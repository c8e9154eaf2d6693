/** Queries of learners' works. */
import type { workSorts, workStates } from '@zhixing/contract/community/work-limits'
import type { workHidden } from '@zhixing/contract/community/codes'
import type { CodeOf } from '@zhixing/contract/code'
import { courseView } from '../../course/index.ts'
import type { Fragment, Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { userView } from '../../user/index.ts'
import { countsOf } from '../reaction/reaction.sql.ts'
import { targetType, textState, type TextState } from '../target.ts'

export interface WorkFile {
  fileId: string
  fileName: string
  fileSize: number
}

export interface WorkCardRow {
  id: string
  courseId: string
  userId: string
  nickname: string
  headImgUrl: string
  title: string
  summary: string
  cover: string
  pictureCount: number
  fileCount: number
  isPublic: 0 | 1
  isGood: 0 | 1
  admireCount: number
  commentCount: number
  statusId: TextState
  handedTime: string
}

type Hiding = { hiddenBy: CodeOf<typeof workHidden>; hiddenReason: string }

export interface WorkRow extends WorkCardRow, Hiding {
  content: string
  pictureList: string[]
  fileList: WorkFile[]
  workUrl: string
  feedback: string
  feedbackTime: string | null
  rev: number
}

export interface ManagedRow extends WorkCardRow, Hiding {
  courseName: string
  feedback: string
  feedbackTime: string | null
  gmtModified: string
}

/** Columns of a card: work `w`, author `u`, counts `c`. */
const card = (sql: Sql) => sql`
  w.id, w.course_id, w.user_id, u.nickname, u.head_img_url, w.title, w.summary,
  coalesce(w.picture_list ->> 0, '') AS cover, jsonb_array_length(w.picture_list) AS picture_count,
  jsonb_array_length(w.file_list) AS file_count, w.is_public, w.is_good, w.admire_count,
  coalesce(c.comment_count, 0) AS comment_count, w.status_id, w.handed_time`
const managed = (sql: Sql) => sql`
  ${card(sql)}, k.course_name, w.feedback, w.feedback_time, w.hidden_by, w.hidden_reason, w.gmt_modified`
const around = (sql: Sql) => sql`
  JOIN ${userView(sql)} u ON u.site_id = w.site_id AND u.id = w.user_id ${countsOf(sql, targetType.work, sql`w.id`)}`
const ofCourse = (sql: Sql) => sql`JOIN ${courseView(sql)} k ON k.site_id = w.site_id AND k.id = w.course_id`

export type WorkSort = (typeof workSorts)[number]

/** Shown works of a course, featured ones first; `isInside`: those for learners, too. */
export const pageOfWorks = (
  sql: Sql,
  courseId: string,
  by: { sort: WorkSort; isInside: boolean },
  page: PageRequest,
) => {
  const where = sql`
    w.site_id = ${sql.siteId} AND w.course_id = ${courseId} AND w.status_id = ${literal(sql, textState.shown)}
      ${by.isInside ? sql`` : sql`AND w.is_public = 1`}`
  const order =
    by.sort === 'liked'
      ? sql`w.is_good DESC, w.admire_count DESC, w.id DESC`
      : sql`w.is_good DESC, w.handed_time DESC, w.id DESC`
  return sql.page<WorkCardRow>(
    page,
    sql`FROM community_work w WHERE ${where}`,
    (cut) => sql`
    SELECT ${card(sql)} FROM (SELECT w.* FROM community_work w WHERE ${where} ORDER BY ${order} ${cut}) w ${around(sql)}
    WHERE w.site_id = ${sql.siteId} ORDER BY ${order}`,
  )
}

export type WorkState = (typeof workStates)[number]

const stateIs = (sql: Sql, state: WorkState | undefined): Fragment =>
  state === undefined
    ? sql`w.status_id > ${literal(sql, textState.deleted)}`
    : state === 'good'
      ? sql`w.status_id = ${literal(sql, textState.shown)} AND w.is_good = 1`
      : sql`w.status_id = ${literal(sql, textState[state])}`

/** Works in any state, newest first: of one course or of all. */
export const pageOfManaged = (
  sql: Sql,
  by: { courseId?: string | undefined; state?: WorkState | undefined; keyword: string },
  page: PageRequest,
) => {
  const where = sql`
    w.site_id = ${sql.siteId} AND ${stateIs(sql, by.state)}
      ${by.courseId ? sql`AND w.course_id = ${by.courseId}` : sql``}
      AND ${by.courseId ? sql.contains(by.keyword, 'w.title', 'u.nickname') : sql.contains(by.keyword, 'w.title', 'u.nickname', 'k.course_name')}`
  const from = sql`FROM community_work w JOIN ${userView(sql)} u ON u.site_id = w.site_id AND u.id = w.user_id ${ofCourse(sql)}`
  return sql.page<ManagedRow>(
    page,
    by.keyword ? sql`${from} WHERE ${where}` : sql`FROM community_work w WHERE ${where}`,
    (cut) => sql`
    SELECT ${managed(sql)} ${from} ${countsOf(sql, targetType.work, sql`w.id`)}
    WHERE ${where} ORDER BY w.handed_time DESC, w.id DESC ${cut}`,
  )
}

const whole = (sql: Sql) => sql`
  ${card(sql)}, w.content, w.picture_list, w.file_list, w.work_url, w.feedback, w.feedback_time, w.hidden_by,
  w.hidden_reason, w.rev`

/** A work that was not withdrawn. */
export async function selectWork(sql: Sql, id: string): Promise<WorkRow | undefined> {
  const [row] = await sql<WorkRow[]>`
    SELECT ${whole(sql)} FROM community_work w ${around(sql)}
    WHERE w.site_id = ${sql.siteId} AND w.id = ${id} AND w.status_id > ${literal(sql, textState.deleted)}`
  return row
}

/** A person's work in a course. */
export async function selectOwnWork(sql: Sql, userId: string, courseId: string): Promise<WorkRow | undefined> {
  const [row] = await sql<WorkRow[]>`
    SELECT ${whole(sql)} FROM community_work w ${around(sql)}
    WHERE w.site_id = ${sql.siteId} AND w.course_id = ${courseId} AND w.user_id = ${userId}
      AND w.status_id > ${literal(sql, textState.deleted)}`
  return row
}

/** A work for the back office. */
export async function selectManaged(sql: Sql, id: string) {
  const [row] = await sql<(ManagedRow & Pick<WorkRow, 'content' | 'pictureList' | 'workUrl'>)[]>`
    SELECT ${managed(sql)}, w.content, w.picture_list, w.work_url FROM community_work w ${around(sql)} ${ofCourse(sql)}
    WHERE w.site_id = ${sql.siteId} AND w.id = ${id} AND w.status_id > ${literal(sql, textState.deleted)}`
  return row
}

export interface LockedWork extends Hiding {
  id: string
  courseId: string
  userId: string
  title: string
  content: string
  pictureList: string[]
  fileList: WorkFile[]
  workUrl: string
  isPublic: 0 | 1
  isGood: 0 | 1
  feedback: string
  rev: number
  statusId: TextState
}

const locked = (tx: Tx) => tx`
  id, course_id, user_id, title, content, picture_list, file_list, work_url, is_public, is_good, feedback, rev,
  status_id, hidden_by, hidden_reason`

/** Locks a work until the end of the transaction. Lock order: work, counts, comment. */
export async function lockWork(tx: Tx, id: string): Promise<LockedWork | undefined> {
  const [row] = await tx<LockedWork[]>`
    SELECT ${locked(tx)} FROM community_work
    WHERE site_id = ${tx.siteId} AND id = ${id} AND status_id > ${literal(tx, textState.deleted)} FOR UPDATE`
  return row
}

/** Locks a person's work in a course, also a withdrawn one. */
export async function lockOwnWork(tx: Tx, userId: string, courseId: string): Promise<LockedWork | undefined> {
  const [row] = await tx<LockedWork[]>`
    SELECT ${locked(tx)} FROM community_work
    WHERE site_id = ${tx.siteId} AND course_id = ${courseId} AND user_id = ${userId} FOR UPDATE`
  return row
}

export interface WorkToWrite {
  title: string
  content: string
  summary: string
  pictureList: readonly string[]
  fileList: readonly WorkFile[]
  workUrl: string
  isPublic: 0 | 1
  statusId: TextState
}

/** Inserts a work; undefined when the person has one in the course already. */
export async function insertWork(
  tx: Tx,
  w: WorkToWrite & { courseId: string; userId: string; handedTime?: string },
): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    INSERT INTO community_work (site_id, course_id, user_id, title, content, summary, picture_list, file_list, work_url,
      is_public, status_id, handed_time)
    VALUES (${tx.siteId}, ${w.courseId}, ${w.userId}, ${w.title}, ${w.content}, ${w.summary},
      ${asJson(tx, w.pictureList)}, ${asJson(tx, w.fileList)}, ${w.workUrl},
      ${w.isPublic}, ${w.statusId}, coalesce(${w.handedTime ?? null}::text::timestamptz, now()))
    ON CONFLICT (site_id, course_id, user_id) DO NOTHING RETURNING id`
  return row?.id
}

/** Replaces the content of a work. `isAgain`: it was withdrawn, and is handed in now. */
export async function updateWork(tx: Tx, id: string, w: WorkToWrite, isAgain: boolean): Promise<void> {
  await tx`
    UPDATE community_work SET title = ${w.title}, content = ${w.content}, summary = ${w.summary},
      picture_list = ${asJson(tx, w.pictureList)},
      file_list = ${asJson(tx, w.fileList)}, work_url = ${w.workUrl}, is_public = ${w.isPublic},
      status_id = ${w.statusId}, rev = rev + 1, gmt_modified = now(),
      handed_time = ${isAgain ? tx`now()` : tx`handed_time`}
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** Removes the content of a work. Why it was hidden stays, so that handing in again does not show it. */
export async function clearWork(tx: Tx, id: string): Promise<void> {
  await tx`
    UPDATE community_work SET title = '', content = '', summary = '', picture_list = '[]', file_list = '[]',
      work_url = '', feedback = '', feedback_time = NULL, is_good = 0, status_id = ${textState.deleted}, rev = rev + 1,
      gmt_modified = now()
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function updateState(
  tx: Tx,
  id: string,
  to: Hiding & { statusId: TextState; isGood?: 0 | 1 | undefined },
): Promise<void> {
  await tx`
    UPDATE community_work SET status_id = ${to.statusId}, hidden_by = ${to.hiddenBy},
      hidden_reason = ${to.hiddenReason}, is_good = coalesce(${to.isGood ?? null}::smallint, is_good)
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function updateGood(tx: Tx, id: string, isGood: 0 | 1): Promise<void> {
  await tx`UPDATE community_work SET is_good = ${isGood} WHERE site_id = ${tx.siteId} AND id = ${id}`
}

export async function updateFeedback(tx: Tx, id: string, feedback: string): Promise<void> {
  await tx`
    UPDATE community_work SET feedback = ${feedback},
      feedback_time = ${feedback === '' ? null : tx`now()`}
    WHERE site_id = ${tx.siteId} AND id = ${id}`
}
