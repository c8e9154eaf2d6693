import type { StreamHealth } from '@zhixing/contract/live/channel'
import { stateCode } from '@zhixing/contract/states'
import { lessonNames } from '../course/index.ts'
import type { Sql, Tx } from '../kernel/db/index.ts'
import type { PageRequest } from '../kernel/page.ts'
import { lecturerView } from '../user/index.ts'
import { arrives } from './channel.sql.ts'
import { literal } from '../kernel/db/literal.ts'
import { liveStates } from './rules.ts'

const { active } = stateCode.row

const auditStates = stateCode.audit

type Flag = 0 | 1

export async function pageOfOnAir(sql: Sql, page: PageRequest) {
  const from = sql`FROM live_session s WHERE s.site_id = ${sql.siteId} AND s.live_status = ${literal(sql, liveStates.live)} AND s.status_id = ${literal(sql, active)}`
  return sql.page<{
    periodId: string
    courseId: string
    courseName: string
    periodName: string
    lecturerName: string
    begunAt: string | null
    endTime: string
    hasSignal: Flag
    channelId: string | null
    health: StreamHealth | null
    viewCount: number
  }>(
    page,
    from,
    (cut) => sql`
    SELECT s.period_id, s.course_id, n.course_name, n.period_name, l.lecturer_name, s.begun_at, s.end_time,
      coalesce(${arrives(sql, sql`h`)}, false)::int AS has_signal, h.id AS channel_id,
      nullif(h.health, '{}') AS health, coalesce(g.view_count, 0) AS view_count
    FROM (SELECT s.* ${from}) s
    JOIN ${lessonNames(sql)} n ON n.site_id = s.site_id AND n.period_id = s.period_id
    JOIN ${lecturerView(sql)} l ON l.site_id = s.site_id AND l.id = s.lecturer_id
    LEFT JOIN live_channel h ON h.site_id = s.site_id AND h.lecturer_id = s.lecturer_id
    LEFT JOIN live_channel_log g ON g.site_id = s.site_id AND g.id = s.log_id
    WHERE s.site_id = ${sql.siteId} ORDER BY s.begun_at DESC, s.period_id ${cut}`,
  )
}

export async function pageOfChannels(sql: Sql, keyword: string, page: PageRequest) {
  const from = sql`FROM live_channel h JOIN ${lecturerView(sql)} l ON l.site_id = h.site_id AND l.id = h.lecturer_id
    WHERE h.site_id = ${sql.siteId} AND ${sql.contains(keyword, 'l.lecturer_name')}`
  return sql.page<{
    id: string
    lecturerId: string
    lecturerName: string
    statusId: number
    isPublishing: Flag
    broadcasts: number
    lastTime: string | null
    gmtCreate: string
  }>(
    page,
    from,
    (cut) => sql`
    SELECT h.id, h.lecturer_id, l.lecturer_name, h.status_id, coalesce(${arrives(sql, sql`h`)}, false)::int AS is_publishing,
      (SELECT count(*)::int FROM live_channel_log g WHERE g.site_id = h.site_id AND g.channel_id = h.id) AS broadcasts,
      (SELECT max(g.start_time) FROM live_channel_log g WHERE g.site_id = h.site_id AND g.channel_id = h.id) AS last_time, h.gmt_create
    ${from} ORDER BY h.id DESC ${cut}`,
  )
}

/** Closes or reopens a channel. @returns its lecturer; undefined without one */
export async function setChannelStatus(tx: Tx, id: string, statusId: number): Promise<string | undefined> {
  const [row] = await tx<{ lecturerId: string }[]>`
    UPDATE live_channel
    SET status_id = ${statusId}, publish_time = CASE WHEN ${statusId} = 1 THEN publish_time END
    WHERE site_id = ${tx.siteId} AND id = ${id}
    RETURNING lecturer_id`
  return row?.lecturerId
}

export async function pageOfApplies(sql: Sql, auditStatus: number | undefined, page: PageRequest) {
  const from = sql`FROM live_apply a WHERE a.site_id = ${sql.siteId} ${auditStatus === undefined ? sql`` : sql`AND a.audit_status = ${auditStatus}`}`
  return sql.page<{
    id: string
    lecturerId: string
    lecturerName: string
    applyText: string
    auditStatus: number
    auditOpinion: string
    auditTime: string | null
    gmtCreate: string
  }>(
    page,
    from,
    (cut) => sql`
    SELECT a.id, a.lecturer_id, l.lecturer_name, a.apply_text, a.audit_status, a.audit_opinion, a.audit_time, a.gmt_create
    FROM (SELECT a.* ${from}) a JOIN ${lecturerView(sql)} l ON l.site_id = a.site_id AND l.id = a.lecturer_id
    WHERE a.site_id = ${sql.siteId} ORDER BY (a.audit_status = ${literal(sql, auditStates.pending)}) DESC, a.id DESC ${cut}`,
  )
}

export async function lockApply(tx: Tx, id: string) {
  const [row] = await tx<{ lecturerId: string; userId: string; applyText: string; auditStatus: number }[]>`
    SELECT lecturer_id, user_id, apply_text, audit_status FROM live_apply WHERE site_id = ${tx.siteId} AND id = ${id} FOR UPDATE`
  return row
}

export async function setApply(tx: Tx, id: string, auditStatus: number, auditOpinion: string): Promise<void> {
  await tx`
    UPDATE live_apply SET audit_status = ${auditStatus}, audit_opinion = ${auditOpinion}, audit_time = now() WHERE site_id = ${tx.siteId} AND id = ${id}`
}

/** User of a lecturer, for notifications. */
export async function selectUserOf(sql: Sql, lecturerId: string): Promise<string | undefined> {
  const [row] = await sql<
    { userId: string }[]
  >`SELECT user_id FROM ${lecturerView(sql)} l WHERE l.site_id = ${sql.siteId} AND l.id = ${lecturerId}`
  return row?.userId
}
