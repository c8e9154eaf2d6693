/** Scheduled work: reminders, and ending forgotten sessions. */
import { shortMoment } from '../lib/moment.ts'
import { escapeHtml } from '../lib/escape.ts'
import { transaction } from '../kernel/db/index.ts'
import type { Services } from '../kernel/services.ts'
import { msgTypes, sendMessage } from '../user/index.ts'
import { endSession } from './broadcast.ts'
import * as sql from './clock.sql.ts'
import { notices } from './texts.ts'

/** Sends reminders a day and half an hour before; each once (idempotent). */
export async function remind(services: Services): Promise<void> {
  for (const { siteId, periodId } of await sql.selectToRemind(services.database.owner))
    await transaction(services.database.of(siteId), async (tx) => {
      const due = await sql.takeReminder(tx, periodId)
      if (!due) return
      const name = `${due.courseName} · ${due.periodName}`
      const message =
        due.reminded === 1
          ? notices.day(name, shortMoment(due.startTime))
          : notices.soon(name, shortMoment(due.startTime))
      await sendMessage(tx, services, {
        siteId,
        userIds: [...(await sql.selectAudience(tx, due.courseId)), due.userId],
        msgType: msgTypes.course,
        kind: 'live',
        linkUrl: `/live/detail/${due.courseId}?period=${periodId}`,
        msgTitle: message.msgTitle,
        msgText: message.msgText.replace(name, escapeHtml(name)),
      })
    })
}

/** Ends sessions past their end without a stream, and very long ones. */
export async function endForgotten(services: Services): Promise<void> {
  for (const { siteId, periodId } of await sql.selectForgotten(services.database.owner))
    await transaction(services.database.of(siteId), (tx) =>
      endSession(tx, services, periodId, { reason: notices.forgotten }),
    )
}
