/** The one way into a class: with its row held, within its places, with waiting applications settled. */
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendGroupedMessages, sendMessage } from '../../user/index.ts'
import { settleApplications } from './apply.sql.ts'
import { logOperation, operations } from '../log.ts'
import * as sql from '../member/member.sql.ts'
import { roleCode } from '../policy.ts'
import { texts } from '../texts.ts'

/** `joinSource`. */
export const joinSource = { code: 1, application: 2, added: 3, bought: 4, free: 5, made: 6 } as const

/** Page of a class for its members, and of its back room. */
export const gradePath = (gradeId: string) => `/grade/view/${gradeId}`
export const backRoomPath = (gradeId: string, tab: string) => `/account/grades/admin?gradeId=${gradeId}&tab=${tab}`

/**
 * Brings people into a class whose row is held by this transaction. Who belongs to it already is passed over.
 * @param options.isOverbooked lets them in although the class is full: they have paid
 * @returns the memberships that are new
 * @throws {CallError} shown, when there are not enough places
 */
export async function enter(
  tx: Tx,
  grade: Pick<sql.LockedGrade, 'gradeId' | 'maxStudent' | 'isLimited'>,
  people: readonly sql.NewMember[],
  options: { operatorId: string; isOverbooked?: boolean; detail?: string },
) {
  const { gradeId, maxStudent, isLimited } = grade
  const there = await sql.selectBelonging(
    tx,
    gradeId,
    people.map(({ userId }) => userId),
  )
  const coming = people.filter(({ userId }) => !there.has(userId))
  if (coming.length === 0) return []
  const students = coming.filter(({ userRole }) => (userRole ?? roleCode.student) === roleCode.student).length
  if (students > 0 && !options.isOverbooked) {
    const left = maxStudent - (await sql.countStudents(tx, gradeId))
    if (left < students)
      throw new CallError(
        'shown',
        isLimited ? texts.limited(maxStudent, Math.max(0, left)) : left <= 0 ? texts.full : texts.fullFor(left),
      )
  }
  const made = await sql.writeMembers(tx, gradeId, coming)
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

/** Tells people of a class something, within the action that causes it. */
export const notifyPeople = (
  tx: Tx,
  services: Services,
  userIds: string[],
  message: { msgTitle: string; msgText: string },
  linkUrl: string,
): Promise<void> =>
  sendMessage(tx, services, { siteId: tx.siteId, userIds, msgType: msgTypes.grade, ...message, linkUrl })

/** News that many may cause at the same time. */
export interface ClassNews {
  /** A kind of news and the thing that it is about. */
  groupKey: string
  /** Who, or what, caused it. */
  personId: string
  /** For so many of them, the newest of whom is `personId`. */
  words(count: number): { msgTitle: string; msgText: string }
  linkUrl: string
}

/** Tells people of a class what a whole class may do within a minute: one message each until it is read, which counts who did it. */
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
