import type { AudienceCode } from '@zhixing/contract/user/admin-message'
import { stateCode } from '@zhixing/contract/states'
import { type msgTypes, taskStatus } from '@zhixing/contract/user/codes'
import type { CodeOf } from '@zhixing/contract/code'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import type { Audience } from '../extension-points.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { literal } from '../../kernel/db/literal.ts'

const { active } = stateCode.row

export { taskStatus }

export interface Receivers {
  audience: AudienceCode
  userIds: string[]
  refId: string | null
}

/** Audiences of higher domains. */
type Groups = readonly Audience[]

/** Receivers as a condition on `u`; excludes disabled accounts. */
function receivers(sql: Sql, { audience, userIds, refId }: Receivers, groups: Groups) {
  const of = () => {
    switch (audience) {
      case 'users':
        return sql`u.id = ANY(${sql.ids(userIds)})`
      case 'all':
        return sql`true`
      case 'learners':
        return sql`u.user_type = ${literal(sql, stateCode.user.learner)}`
      case 'lecturers':
        return sql`EXISTS (SELECT 1 FROM lecturer l WHERE l.site_id = u.site_id AND l.user_id = u.id AND l.status_id = ${literal(sql, active)})`
      case 'organizations':
        return sql`u.user_type = ${literal(sql, stateCode.user.organization)}`
      case 'vips':
        return sql`u.is_vip = 1`
      default:
        return groups.find(({ code }) => code === audience)?.where(sql, refId ?? '0') ?? sql`false`
    }
  }
  return sql`u.site_id = ${sql.siteId} AND u.status_id = ${literal(sql, active)} AND ${of()}`
}

export async function countReceivers(sql: Sql, whom: Receivers, groups: Groups): Promise<number> {
  const [row] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM users u WHERE ${receivers(sql, whom, groups)}`
  return row?.n ?? 0
}

export async function selectFirstReceivers(sql: Sql, whom: Receivers, limit: number, groups: Groups) {
  return sql<
    { nickname: string }[]
  >`SELECT u.nickname FROM users u WHERE ${receivers(sql, whom, groups)} ORDER BY u.id LIMIT ${limit}`
}

export interface TaskForm extends Receivers {
  msgType: number
  msgTitle: string
  msgText: string
  linkUrl: string
  isAnnouncement: 0 | 1
  /** ISO 8601. */
  sendTime: string
}

const formColumns = (form: TaskForm) => ({
  msg_type: form.msgType,
  msg_title: form.msgTitle,
  msg_text: form.msgText,
  link_url: form.linkUrl,
  audience: form.audience,
  ref_id: form.refId,
  is_announcement: form.isAnnouncement,
})

export async function insertTask(sql: Tx, userId: string, form: TaskForm): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    INSERT INTO msg_task (site_id, user_id, msg_type, msg_title, msg_text, link_url, audience, user_ids, ref_id, is_announcement, send_time)
    VALUES (${sql.siteId}, ${userId}, ${form.msgType}, ${form.msgTitle}, ${form.msgText}, ${form.linkUrl},
      ${form.audience}, ${sql.ids(form.userIds)}, ${form.refId}, ${form.isAnnouncement},
      ${form.sendTime}::text::timestamptz)
    RETURNING id`
  return row?.id ?? ''
}

/** Updates a waiting broadcast. @returns its new revision */
export async function updateTask(sql: Tx, id: string, form: TaskForm): Promise<number> {
  const [row] = await sql<{ rev: number }[]>`
    UPDATE msg_task
    SET ${sql(formColumns(form))}, user_ids = ${sql.ids(form.userIds)},
      send_time = ${form.sendTime}::text::timestamptz, rev = rev + 1, gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id} RETURNING rev`
  return row?.rev ?? 0
}

export async function cancelTask(sql: Tx, id: string): Promise<void> {
  await sql`UPDATE msg_task SET task_status = ${taskStatus.cancelled}, gmt_modified = now() WHERE site_id = ${sql.siteId} AND id = ${id}`
}

/** A broadcast as its job sees it. */
export interface Task extends Receivers {
  id: string
  rev: number
  taskStatus: CodeOf<typeof taskStatus>
  isDue: boolean
  msgId: string | null
  msgType: number
  msgTitle: string
  msgText: string
  linkUrl: string
  isAnnouncement: 0 | 1
  lastUserId: string
}

/** Locks the broadcast until the end of the transaction. */
export async function lockTask(sql: Tx, id: string) {
  const [row] = await sql<Task[]>`
    SELECT id, rev, task_status, send_time <= now() + interval '1 second' AS "isDue", msg_id, msg_type, msg_title, msg_text, link_url,
      is_announcement, audience, to_jsonb(ARRAY(SELECT unnest(user_ids)::text)) AS "userIds", ref_id, last_user_id
    FROM msg_task WHERE site_id = ${sql.siteId} AND id = ${id} FOR UPDATE`
  return row
}

/** Inserts the message and marks the broadcast as sending. */
export async function beginTask(sql: Tx, task: Task, isPersonal: 0 | 1, total: number): Promise<void> {
  await sql`
    WITH made AS (
      INSERT INTO msg (site_id, msg_type, msg_title, msg_text, link_url, is_announcement, is_personal)
      VALUES (${sql.siteId}, ${task.msgType}, ${task.msgTitle}, ${task.msgText}, ${task.linkUrl}, ${task.isAnnouncement}, ${isPersonal}) RETURNING id
    )
    UPDATE msg_task t
    SET task_status = ${taskStatus.sending}, msg_id = made.id, total_count = ${total}, gmt_modified = now()
    FROM made
    WHERE t.site_id = ${sql.siteId} AND t.id = ${task.id}`
}

/**
 * Delivers the message to the next receivers in id order, and saves the cursor in the same transaction.
 * @returns number of users scanned, and new receivers who are signed in
 */
export async function sendChunk(sql: Tx, task: Task, size: number, groups: Groups) {
  const [row] = await sql<{ seen: number; added: string[]; online: string[] }[]>`
    WITH chunk AS (SELECT u.id FROM users u WHERE ${receivers(sql, task, groups)} AND u.id > ${task.lastUserId} ORDER BY u.id LIMIT ${size}),
    added AS (
      INSERT INTO msg_user (site_id, user_id, msg_id)
      SELECT ${sql.siteId}, id, ${task.msgId}::bigint
      FROM chunk
      ON CONFLICT (site_id, user_id, msg_id) DO NOTHING
      RETURNING user_id
    ),
    moved AS (
      UPDATE msg_task SET last_user_id = (SELECT max(id) FROM chunk), sent_count = sent_count + (SELECT count(*) FROM added), gmt_modified = now()
      WHERE site_id = ${sql.siteId} AND id = ${task.id} AND EXISTS (SELECT 1 FROM chunk)
    )
    SELECT (SELECT count(*)::int FROM chunk) AS seen, (SELECT coalesce(jsonb_agg(user_id::text), '[]') FROM added) AS added, (
      SELECT coalesce(jsonb_agg(DISTINCT s.user_id::text), '[]')
      FROM added
      JOIN user_session s ON s.site_id = ${sql.siteId}
        AND s.user_id = added.user_id
        AND s.ended IS NULL
        AND s.expires_at > now()
    ) AS online`
  return row ?? { seen: 0, added: [], online: [] }
}

export async function finishTask(sql: Tx, id: string): Promise<void> {
  await sql`
    UPDATE msg_task
    SET task_status = ${taskStatus.sent}, total_count = sent_count, finished_at = now(), gmt_modified = now()
    WHERE site_id = ${sql.siteId} AND id = ${id}`
}

interface TaskRow extends Receivers {
  id: string
  msgType: CodeOf<typeof msgTypes>
  msgTitle: string
  msgText: string
  linkUrl: string
  isAnnouncement: 0 | 1
  sendTime: string
  taskStatus: CodeOf<typeof taskStatus>
  totalCount: number
  sentCount: number
  senderName: string
  gmtCreate: string
  finishedAt: string | null
  msgId: string | null
}

const row = (sql: Sql) => sql`
  t.id, t.msg_type, t.msg_title, t.msg_text, t.link_url, t.is_announcement, t.audience, to_jsonb(ARRAY(SELECT unnest(t.user_ids)::text)) AS "userIds",
  t.ref_id, t.send_time, t.task_status, t.total_count, t.sent_count, coalesce(u.nickname, '') AS "senderName", t.gmt_create,
  t.finished_at, t.msg_id`
const from = (sql: Sql) => sql`msg_task t LEFT JOIN users u ON u.site_id = t.site_id AND u.id = t.user_id`

export interface TaskFilter {
  keyword: string
  taskStatus?: number | undefined
}
const where = (sql: Sql, by: TaskFilter) => sql`
  t.site_id = ${sql.siteId} AND ${sql.contains(by.keyword, 't.msg_title')} ${by.taskStatus === undefined ? sql`` : sql`AND t.task_status = ${by.taskStatus}`}`

export async function pageOfTasks(sql: Sql, by: TaskFilter, page: PageRequest) {
  return sql.page<TaskRow>(
    page,
    sql`FROM msg_task t WHERE ${where(sql, by)}`,
    (cut) => sql`SELECT ${row(sql)} FROM ${from(sql)} WHERE ${where(sql, by)} ORDER BY t.id DESC ${cut}`,
  )
}

export async function selectTask(sql: Sql, id: string) {
  const [found] = await sql<(TaskRow & { readCount: number; userList: { id: string; nickname: string }[] })[]>`
    SELECT ${row(sql)},
      (SELECT count(*)::int
        FROM msg_user r
        WHERE r.site_id = t.site_id
          AND r.msg_id = t.msg_id
          AND r.is_read = 1
          AND r.read_time IS NOT NULL) AS "readCount",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', n.id::text, 'nickname', n.nickname) ORDER BY n.id), '[]')
        FROM users n
        WHERE n.site_id = t.site_id AND n.id = ANY(t.user_ids)) AS "userList"
    FROM ${from(sql)} WHERE t.site_id = ${sql.siteId} AND t.id = ${id}`
  return found
}
