/** Access checks of class discussions; visibility is decided by the class. */
import { errorTable } from '@zhixing/contract/errors'
import { CallError, found } from '../../kernel/errors.ts'
import { longMoment } from '../../lib/moment.ts'
import type { Sql } from '../../kernel/db/index.ts'
import type { Viewer } from '../../kernel/session.ts'
import {
  gradeFor,
  gradeStatus,
  type GradeWithMember,
  mayChange,
  mayMark,
  members,
  roleCode,
} from '../../grade/index.ts'
import { selectComment } from '../comment/comment.ts'
import { sanctionOf } from '../moderation/writer.ts'
import { targetType, textState } from '../target.ts'
import { selectIsOpen, selectMute } from './rule.sql.ts'
import { texts } from './texts.ts'
import { selectTopic, type TopicView } from './topic.sql.ts'

type Person = Pick<Viewer, 'userId'>
const NOT_FOUND = errorTable.notFound.code

/** Reports objects in other classes like missing ones. */
async function orMissing<T>(work: Promise<T>, sentence: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof CallError && error.code === NOT_FOUND) throw new CallError('notFound', sentence)
    throw error
  }
}

/**
 * The class, for a member who may see its discussion. @throws {CallError} notFound, forbidden, shown when teachers have
 * closed it
 */
export async function talkFor(sql: Sql, viewer: Person, gradeId: string): Promise<GradeWithMember> {
  const grade = await gradeFor(sql, viewer, gradeId, 'see')
  if (!mayMark(grade.userRole) && (await selectIsOpen(sql, gradeId)) === 0) throw new CallError('shown', texts.closed)
  return grade
}

/**
 * A topic with its class, for a member; a non-public one for its author only. A topic of another class is reported like
 * a missing one.
 * @throws {CallError} notFound, shown
 */
export async function topicFor(
  sql: Sql,
  viewer: Person,
  id: string,
): Promise<{ grade: GradeWithMember; topic: TopicView }> {
  const topic = found(await selectTopic(sql, viewer.userId, id), texts.missing)
  if (topic.statusId !== textState.shown && topic.userId !== viewer.userId)
    throw new CallError('notFound', texts.missing)
  return { grade: await orMissing(talkFor(sql, viewer, topic.gradeId), texts.missing), topic }
}

/** As `topicFor`, for public topics only. */
export async function shownTopicFor(sql: Sql, viewer: Person, id: string) {
  const both = await topicFor(sql, viewer, id)
  if (both.topic.statusId !== textState.shown) throw new CallError('notFound', texts.missing)
  return both
}

/** A reply that is not deleted, with its topic and class. @throws {CallError} notFound, shown */
export async function replyFor(sql: Sql, viewer: Person, id: string) {
  const reply = await selectComment(sql, id)
  if (reply?.targetType !== targetType.topic) throw new CallError('notFound', texts.replyMissing)
  return { ...(await orMissing(shownTopicFor(sql, viewer, reply.targetId), texts.replyMissing)), reply }
}

/** Reason why the person may not write in a class; empty when allowed. Includes sanctions of the site. */
export async function whyNot(sql: Sql, { userId }: Person, grade: GradeWithMember): Promise<string> {
  if (!mayChange(grade)) return texts.classClosed
  if (grade.userRole === roleCode.auditor) return texts.auditor
  if (grade.userRole === roleCode.student && grade.gradeStatus !== gradeStatus.open) return texts.classOver
  const [isOpen, mute, sanction] = await Promise.all([
    selectIsOpen(sql, grade.gradeId),
    selectMute(sql, grade.gradeId, userId),
    sanctionOf(sql, userId),
  ])
  if (isOpen === 0) return texts.closed
  if (sanction) return sanction
  // A mute from the time as a student does not bind staff.
  return mute && !mayMark(grade.userRole) ? texts.muted(longMoment(mute.endTime), mute.reason) : ''
}

/** @throws {CallError} shown, with the reason, when the person may not write in the class */
export async function mayTalk(sql: Sql, viewer: Person, grade: GradeWithMember): Promise<void> {
  const reason = await whyNot(sql, viewer, grade)
  if (reason) throw new CallError('shown', reason)
}

/** Replaces author names by class names and roles. */
export async function asInClass<Row extends { userId: string; nickname: string }>(
  sql: Sql,
  gradeId: string,
  rows: readonly Row[],
): Promise<(Row & { userRole: number })[]> {
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const current = userIds.length > 0 ? await members(sql, gradeId, { userIds }) : []
  const by = new Map(current.map((member) => [member.userId, member]))
  return rows.map((row) => {
    const member = by.get(row.userId)
    return { ...row, nickname: member?.nickname ?? row.nickname, userRole: member?.userRole ?? 0 }
  })
}
