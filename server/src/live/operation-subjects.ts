/** Operation-log subjects: live sessions, channels and room settings. */
import { lessonNames } from '../course/index.ts'
import type { Sql } from '../kernel/db/index.ts'
import { enabledText, operationSubject, type SubjectNow, yesText } from '../shared/operation-log.ts'
import { lecturerView } from '../user/index.ts'
import { selectRetention } from './admin-room.sql.ts'
import { selectDrawRule } from './room/draw.sql.ts'

const SESSIONS: Record<number, string> = { 1: '未开始', 2: '直播中', 3: '已结束', 4: '可回看' }

async function readSession(sql: Sql, periodId: string): Promise<SubjectNow | undefined> {
  const [row] = await sql<{ courseName: string; periodName: string; liveStatus: number }[]>`
    SELECT n.course_name, n.period_name, s.live_status FROM live_session s
    JOIN ${lessonNames(sql)} n ON n.site_id = s.site_id AND n.period_id = s.period_id WHERE s.site_id = ${sql.siteId} AND s.period_id = ${periodId}`
  return (
    row && {
      name: `《${row.courseName}》${row.periodName}`,
      path: '/admin/live',
      values: { 状态: SESSIONS[row.liveStatus] ?? String(row.liveStatus) },
    }
  )
}

async function readLine(sql: Sql, named: string): Promise<SubjectNow | undefined> {
  const [periodId = '0', seq = '0'] = named.split(',')
  const session = await readSession(sql, periodId)
  const [line] = await sql<{ userName: string; messageText: string; isRemoved: number }[]>`
    SELECT user_name, message_text, is_removed FROM live_message WHERE site_id = ${sql.siteId} AND period_id = ${periodId} AND seq = ${seq}::int`
  return (
    session &&
    line && {
      name: `${line.userName}：${line.messageText.slice(0, 30)}（${session.name}）`,
      path: '/admin/live/chat',
      values: { 删除: yesText(line.isRemoved) },
    }
  )
}

async function readChannel(sql: Sql, id: string) {
  const [row] = await sql<{ lecturerName: string; statusId: number }[]>`
    SELECT l.lecturer_name, h.status_id FROM live_channel h JOIN ${lecturerView(sql)} l ON l.site_id = h.site_id AND l.id = h.lecturer_id
    WHERE h.site_id = ${sql.siteId} AND h.id = ${id}`
  return (
    row && {
      name: `${row.lecturerName}的直播频道`,
      path: '/admin/live/channels',
      values: { 状态: enabledText(row.statusId) },
    }
  )
}

const AUDITS: Record<number, string> = { 0: '待审核', 1: '已通过', 2: '未通过' }

async function readApply(sql: Sql, id: string) {
  const [row] = await sql<{ lecturerName: string; auditStatus: number; auditOpinion: string }[]>`
    SELECT l.lecturer_name, a.audit_status, a.audit_opinion FROM live_apply a JOIN ${lecturerView(sql)} l ON l.site_id = a.site_id AND l.id = a.lecturer_id
    WHERE a.site_id = ${sql.siteId} AND a.id = ${id}`
  return (
    row && {
      name: `${row.lecturerName}的直播频道申请`,
      path: '/admin/live/applications',
      values: { 审核: AUDITS[row.auditStatus] ?? String(row.auditStatus), 审核意见: row.auditOpinion },
    }
  )
}

const daysText = (days: number) => (days === 0 ? '一直保存' : `${days} 天`)

async function readRetention(sql: Sql) {
  const { chatDays, recordingDays } = await selectRetention(sql)
  return {
    name: '直播保存期限',
    path: '/admin/live/chat',
    values: { 聊天记录: daysText(chatDays), 录像: daysText(recordingDays) },
  }
}

async function readDrawRule(sql: Sql) {
  const { isOn } = await selectDrawRule(sql)
  return { name: '直播抽奖', path: '/admin/live', values: { 允许抽奖: yesText(isOn) } }
}

export const liveSubjects = [
  operationSubject({ calls: ['course/admin/live/stop'], field: 'periodId', read: readSession }),
  operationSubject({
    calls: ['course/admin/live/line/'],
    field: (input) => {
      const { periodId, seq } = input as { periodId: string; seq: number }
      return `${periodId},${seq}`
    },
    read: readLine,
  }),
  operationSubject({ calls: ['course/admin/live/channel/'], field: 'id', read: readChannel }),
  operationSubject({ calls: ['course/admin/live/apply/'], field: 'id', read: readApply }),
  operationSubject({ calls: ['course/admin/live/retention/'], read: readRetention }),
  operationSubject({ calls: ['course/admin/live/draw/'], read: readDrawRule }),
]
