/** Everybody who has a live course hears when one of its planned sessions moves or is cancelled. */
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
/** Characters of a name in a short message. */
const SMS_NAME = 20

/** What is said of one session: old → new. Clean HTML. */
const lineOf = (name: string, { startTime, now }: ChangedSession): string =>
  now
    ? notices.moved(escapeHtml(name), shortMoment(startTime), shortMoment(now.startTime))
    : notices.cancelled(escapeHtml(name), shortMoment(startTime))

/**
 * Tells those who have the course, and those who help with it, one message for what moved and one for what was cancelled. What lay in the past, and stays
 * there, is nobody's news.
 * @returns how many were told, and the lines
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
      linkUrl: `/live/detail/${courseId}${isCancelled ? '' : `?period=${first.periodId}`}`,
      ...notices.changed(title?.courseName ?? '', own, isCancelled),
    })
  }
  // Who means to come today reads no messages before.
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
