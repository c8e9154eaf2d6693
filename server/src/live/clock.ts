/** What the clock does with sessions: reminds those who have them, and ends those that their lecturer forgot. */
import { shortMoment } from '../lib/moment.ts'
import { escapeHtml } from '../lib/escape.ts'
import { transaction } from '../kernel/db/index.ts'
import type { Services } from '../kernel/services.ts'
import { msgTypes, sendMessage } from '../user/index.ts'
import { endSession } from './broadcast.ts'
import * as sql from './clock.sql.ts'
import { notices } from './texts.ts'

/** Reminds everybody who has the course: the day before, and half an hour before. Once each, however often it runs. */
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
        linkUrl: `/live/detail/${due.courseId}?period=${periodId}`,
        msgTitle: message.msgTitle,
        msgText: message.msgText.replace(name, escapeHtml(name)),
      })
    })
}

/** Ends sessions whose planned end is over and of which nothing has come for a while, and those that go on for hours. */
export async function endForgotten(services: Services): Promise<void> {
  for (const { siteId, periodId } of await sql.selectForgotten(services.database.owner))
    await transaction(services.database.of(siteId), (tx) =>
      endSession(tx, services, periodId, { reason: notices.forgotten }),
    )
}
