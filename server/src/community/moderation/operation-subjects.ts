/** Subjects of moderation in the operation log. */
import { reportReasons } from '@zhixing/contract/community/report-reasons'
import type { Sql } from '../../kernel/db/index.ts'
import type { Extensions } from '../../kernel/extensions.ts'
import { shortMoment } from '../../lib/moment.ts'
import { operationSubject, type SubjectNow, yesText } from '../../shared/operation-log.ts'
import { foreignType, targetType } from '../target.ts'
import { caseState, selectCase } from './case.sql.ts'
import { excerptOf } from './report.ts'
import { sanctionType, selectPerson, selectRule, selectSanction } from './sanction.sql.ts'
import { fillForeign } from './targets.ts'
import { selectLevels } from './trust.sql.ts'
import { wordActionNames } from '@zhixing/contract/community/word-limits'
import { selectGroups } from './word.sql.ts'

const KINDS: Record<number, string> = {
  [targetType.blog]: '文章',
  [targetType.question]: '问题',
  [targetType.comment]: '评论或回答',
  [targetType.blogger]: '博客申请',
  [targetType.topic]: '班级话题',
  [foreignType.courseComment]: '课程评论',
  [foreignType.danmaku]: '直播聊天',
  [foreignType.nickname]: '昵称',
  [foreignType.avatar]: '头像',
}
const CASES: Record<number, string> = {
  [caseState.open]: '待处理',
  [caseState.removed]: '已撤下',
  [caseState.passed]: '正常显示',
}
const APPEALS: Record<number, string> = { 0: '没有', 1: '待处理', 2: '通过', 3: '未通过' }

async function sanctionText(sql: Sql, userId: string): Promise<string> {
  const now = await selectSanction(sql, userId)
  if (!now) return '没有'
  return `${now.sanctionType === sanctionType.mute ? '禁言' : '停用社区功能'}至 ${shortMoment(now.endTime)}`
}

async function readPerson(sql: Sql, userId: string): Promise<SubjectNow | undefined> {
  const person = await selectPerson(sql, userId)
  return (
    person && {
      name: person.nickname,
      path: `/admin/users?user=${userId}`,
      values: { 处罚: await sanctionText(sql, userId) },
    }
  )
}

async function readSanctioned(sql: Sql, id: string): Promise<SubjectNow | undefined> {
  const [row] = await sql<{ userId: string }[]>`
    SELECT user_id FROM community_sanction WHERE site_id = ${sql.siteId} AND id = ${id}`
  return row && readPerson(sql, row.userId)
}

async function readCase(sql: Sql, id: string, services: { extensions: Extensions }): Promise<SubjectNow | undefined> {
  const [row] = await fillForeign(services, sql, await selectCase(sql, id))
  return (
    row && {
      name: `${row.nickname}的${KINDS[row.targetType] ?? '内容'}：${(row.title || excerptOf(row)).slice(0, 40)}`,
      path: '/admin/moderation',
      values: {
        处理: CASES[row.statusId] ?? String(row.statusId),
        理由: reportReasons[row.reason as keyof typeof reportReasons] ?? '',
        处理意见: row.opinion,
        申诉: APPEALS[row.appealStatus] ?? '',
        作者处罚: await sanctionText(sql, row.authorId),
      },
    }
  )
}

async function readWords(sql: Sql): Promise<SubjectNow> {
  const groups = await selectGroups(sql)
  return {
    name: '敏感词',
    path: '/admin/words',
    values: Object.fromEntries(
      groups.map(({ groupName, actionType, words }) => [groupName, [wordActionNames[actionType], ...words]]),
    ),
  }
}

async function readRule(sql: Sql): Promise<SubjectNow> {
  const { reportHide, bloggerReview } = await selectRule(sql)
  return {
    name: '社区规则',
    path: '/admin/moderation',
    values: {
      举报隐藏: reportHide === 0 ? '不隐藏' : `${reportHide} 次举报`,
      博客申请需要审核: yesText(bloggerReview),
    },
  }
}

const LEVELS = ['新人', '成员', '常客', '可信']
const LINKS: Record<number, string> = { 0: '去掉链接', 1: '链接不担保', 2: '链接正常' }

async function readTrust(sql: Sql): Promise<SubjectNow> {
  const levels = await selectLevels(sql)
  const words = levels.map((level) =>
    [
      `注册满 ${level.minDays} 天`,
      `通过 ${level.minAccepted} 条`,
      `90 天内被撤下不超过 ${level.maxUpheld} 条`,
      LINKS[level.linkMode],
      level.hourlyMax === 0 ? '' : `每小时最多 ${level.hourlyMax} 条`,
      level.isHeld === 1 ? '先审后发' : '',
      level.isWeighed === 1 ? '举报计入自动隐藏' : '',
    ]
      .filter(Boolean)
      .join('，'),
  )
  return {
    name: '信任等级',
    path: '/admin/moderation',
    values: Object.fromEntries(words.map((text, index) => [LEVELS[index] ?? `${index} 级`, text])),
  }
}

export const moderationSubjects = [
  operationSubject({ calls: ['community/admin/moderation/undo'], field: 'userId', read: readPerson }),
  operationSubject({ calls: ['community/admin/moderation/'], field: 'id', read: readCase }),
  operationSubject({ calls: ['community/admin/sanction/lift'], field: 'id', read: readSanctioned }),
  operationSubject({ calls: ['community/admin/sanction/'], field: 'userId', read: readPerson }),
  operationSubject({ calls: ['community/admin/word/'], read: readWords }),
  operationSubject({ calls: ['community/admin/rule/'], read: readRule }),
  operationSubject({ calls: ['community/admin/trust/'], read: readTrust }),
]
