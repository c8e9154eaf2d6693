/** Notifies everyone who has a live course of moved and cancelled sessions. */
import { courseTitle } from '../course/index.ts'
import type { Tx } from '../kernel/db/index.ts'
import { escapeHtml } from '../lib/escape.ts'
import { shortMoment } from '../lib/moment.ts'
import type { Services } from '../kernel/services.ts'
import { msgTypes, sendMessage, sendSmsNotice } from '../user/index.ts'
import { selectAudience, selectNames } from './clock.sql.ts'
import type { ChangedSession } from './session.sql.ts'
import { notices } from './texts.ts'

const DAY_MS = 86_400_000
/** Maximum length of a name in an SMS. */
const SMS_NAME = 20

/** One session, old → new. Clean HTML. */
const lineOf = (name: string, { startTime, now }: ChangedSession): string =>
  now
    ? notices.moved(escapeHtml(name), shortMoment(startTime), shortMoment(now.startTime))
    : notices.cancelled(escapeHtml(name), shortMoment(startTime))

/**
 * Notifies learners and assistants: one message for moved, one for cancelled sessions. Sessions that are and stay in
 * the past are skipped.
 * @returns number of recipients, and the lines
 */
export async function notifyChanges(
  tx: Tx,
  services: Pick<Services, 'clock' | 'events' | 'jobs' | 'platform'>,
  courseId: string,
  changed: readonly ChangedSession[],
): Promise<{ count: number; lines: string[] }> {
  const present = services.clock.now()
  const news = changed.filter(
    ({ endTime, now }) => Date.parse(endTime) > present || (now !== null && Date.parse(now.endTime) > present),
  )
  if (news.length === 0) return { count: 0, lines: [] }
  const [userIds, title, names] = await Promise.all([
    selectAudience(tx, courseId),
    courseTitle(tx, courseId),
    selectNames(
      tx,
      news.map(({ periodId }) => periodId),
    ),
  ])
  const lines = news.map((one) => lineOf(names.get(one.periodId) ?? '', one))
  for (const isCancelled of [false, true]) {
    const own = lines.filter((_, at) => (news[at]?.now === null) === isCancelled)
    const [first] = news.filter(({ now }) => (now === null) === isCancelled)
    if (!first) continue
    await sendMessage(tx, services, {
      siteId: tx.siteId,
      userIds,
      msgType: msgTypes.course,
      kind: 'live',
      linkUrl: `/live/detail/${courseId}${isCancelled ? '' : `?period=${first.periodId}`}`,
      ...notices.changed(title?.courseName ?? '', own, isCancelled),
    })
  }
  // SMS for sessions within a day: messages may be read too late.
  const isNear = (time: string) => Date.parse(time) > present && Date.parse(time) < present + DAY_MS
  for (const { periodId, startTime, now } of news)
    if (isNear(startTime) || (now !== null && isNear(now.startTime)))
      await sendSmsNotice(tx, services, {
        userIds,
        name: (names.get(periodId) ?? '').slice(0, SMS_NAME),
        before: shortMoment(startTime),
        now: now ? notices.smsMoved(shortMoment(now.startTime)) : notices.smsCancelled,
      })
  return { count: userIds.length, lines }
}
