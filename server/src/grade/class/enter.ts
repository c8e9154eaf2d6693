/** The single way to add members: with the class locked, within its capacity, and with pending applications closed. */
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { emitHook } from '../../system/index.ts'
import { msgTypes, sendGroupedMessages, sendMessage } from '../../user/index.ts'
import { settleApplications } from './apply.sql.ts'
import { logOperation, operations } from '../log.ts'
import * as sql from '../member/member.sql.ts'
import { roleCode } from '../policy.ts'
import { texts } from '../texts.ts'

/** `joinSource`. */
export const joinSource = {
  code: 1,
  application: 2,
  added: 3,
  bought: 4,
  free: 5,
  made: 6,
  seat: 7,
  directory: 8,
} as const

/** Page of a class for members, and its management page. */
export const gradePath = (gradeId: string) => `/grade/view/${gradeId}`
export const managePath = (gradeId: string, tab: string) => `/account/grades/admin?gradeId=${gradeId}&tab=${tab}`

/**
 * Adds people to a class whose row this transaction has locked. Existing members are skipped.
 * @param options.isOverbooked ignores the capacity: buyers have paid
 * @returns the new memberships
 * @throws {CallError} shown, when there is not enough capacity
 */
export async function enter(
  tx: Tx,
  grade: Pick<sql.LockedGrade, 'gradeId' | 'maxStudent' | 'isLimited'>,
  people: readonly sql.NewMember[],
  options: { operatorId: string; isOverbooked?: boolean; detail?: string },
) {
  const { gradeId, maxStudent, isLimited } = grade
  const memberIds = await sql.selectBelonging(
    tx,
    gradeId,
    people.map(({ userId }) => userId),
  )
  const newcomers = people.filter(({ userId }) => !memberIds.has(userId))
  if (newcomers.length === 0) return []
  const students = newcomers.filter(({ userRole }) => (userRole ?? roleCode.student) === roleCode.student).length
  if (students > 0 && !options.isOverbooked) {
    const left = maxStudent - (await sql.countStudents(tx, gradeId))
    if (left < students)
      throw new CallError(
        'shown',
        isLimited ? texts.limited(maxStudent, Math.max(0, left)) : left <= 0 ? texts.full : texts.fullFor(left),
      )
  }
  const made = await sql.writeMembers(tx, gradeId, newcomers)
  for (const { userId } of made) await emitHook(tx, 'class.joined', `class ${gradeId}`, { gradeId, userId })
  await settleApplications(
    tx,
    gradeId,
    made.map(({ userId }) => userId),
    options.operatorId,
  )
  for (const { userId } of made.slice(0, 1))
    await logOperation(tx, {
      gradeId,
      operationType: operations.join,
      operatorId: options.operatorId,
      ...(made.length === 1 ? { userId } : {}),
      detail: options.detail ?? (made.length > 1 ? `${made.length} 人` : ''),
    })
  return made
}

/** Sends a message to people of a class, in the transaction of what causes it. */
export const notifyPeople = (
  tx: Tx,
  services: Services,
  userIds: string[],
  message: { msgTitle: string; msgText: string },
  linkUrl: string,
): Promise<unknown> =>
  sendMessage(tx, services, { siteId: tx.siteId, userIds, msgType: msgTypes.grade, ...message, linkUrl })

/** A message that many people may cause at the same time. */
export interface ClassNews {
  /** Kind of message and its object; unread messages with the same key are merged. */
  groupKey: string
  /** The person or thing that caused it. */
  personId: string
  /** Text for `count` causes, the newest of which is `personId`. */
  words(count: number): { msgTitle: string; msgText: string }
  linkUrl: string
}

/**
 * Sends one merged message per receiver for what a whole class may do within a minute; it counts causes until it is
 * read.
 */
export async function notifyTogether(
  tx: Tx,
  services: Services,
  userIds: readonly string[],
  news: ClassNews,
  msgType: number = msgTypes.grade,
): Promise<void> {
  await sql.holdNews(tx, news.groupKey)
  await sendGroupedMessages(
    tx,
    services,
    userIds.map((userId) => ({
      ...news,
      siteId: tx.siteId,
      userId,
      msgType,
      groupKey: `${news.groupKey} ${userId}`,
    })),
  )
}
