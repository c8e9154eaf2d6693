/** Lets a lecturer move a planned session without review, with notifications. */
import { liveMove } from '@zhixing/contract/live/move'
import { stateCode } from '@zhixing/contract/states'
import { moveSession } from '../course/index.ts'
import { transaction } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { escapeHtml } from '../lib/escape.ts'
import { implement } from '../kernel/implement.ts'
import { msgTypes, selectOperatorsWith, sendMessage } from '../user/index.ts'
import { announce } from './broadcast.ts'
import { notifyChanges } from './change-notice.ts'
import { lockChannelRow, lockSession } from './channel.sql.ts'
import { selectAudience } from './clock.sql.ts'
import { requireOwnSession } from './session.ts'
import { moveRow } from './session.sql.ts'
import { notices, texts } from './texts.ts'

/** Maximum length; beyond it the scheduler ends a session (clock.sql.ts). */
const LONGEST_MS = 12 * 3_600_000

/** @throws {CallError} invalid */
function checkTimes({ startTime, endTime }: { startTime: string; endTime: string }, now: number): void {
  const [start, end] = [Date.parse(startTime), Date.parse(endTime)]
  if (start <= now) throw new CallError('invalid', texts.movePast, 'startTime')
  if (end <= start) throw new CallError('invalid', texts.moveEnd, 'endTime')
  if (end - start > LONGEST_MS) throw new CallError('invalid', texts.moveLong, 'endTime')
}

export const calls = implement(liveMove, {
  async view({ periodId }, request) {
    const { courseId, startTime, endTime, liveStatus } = await requireOwnSession(request, periodId)
    const audience = await selectAudience(request.db, courseId)
    const canMove = liveStatus === stateCode.live.planned ? (1 as const) : (0 as const)
    return { startTime, endTime, canMove, learnerTotal: audience.length }
  },

  async save({ periodId, ...times }, request) {
    const { db, viewer, services, setMessage } = request
    const { courseId, courseName, periodName } = await requireOwnSession(request, periodId)
    checkTimes(times, services.clock.now())
    const learnerTotal = await transaction(db, async (tx) => {
      // Lock order as in publishing: course, channel, session.
      await moveSession(tx, { ...times, periodId, lecturerId: viewer.lecturerId, userId: viewer.userId })
      await lockChannelRow(tx, { periodId })
      const before = found(await lockSession(tx, periodId), texts.noSession)
      if (before.liveStatus !== stateCode.live.planned) throw new CallError('shown', texts.moveLate)
      const isSame = (one: string, other: string) => Date.parse(one) === Date.parse(other)
      if (isSame(before.startTime, times.startTime) && isSame(before.endTime, times.endTime)) return 0
      await moveRow(tx, { periodId, ...times })
      const { startTime, endTime } = before
      const { count, lines } = await notifyChanges(tx, services, courseId, [
        { periodId, startTime, endTime, now: times },
      ])
      await sendMessage(tx, services, {
        siteId: tx.siteId,
        userIds: await selectOperatorsWith(tx, 'course'),
        msgType: msgTypes.system,
        linkUrl: '/admin/live/courses',
        ...notices.movedBy(escapeHtml(viewer.nickname), `${courseName} · ${periodName}`, lines.join('')),
      })
      await announce(tx, services, periodId)
      return count
    })
    setMessage(texts.moved(learnerTotal))
    return { ...times, learnerTotal }
  },
})
