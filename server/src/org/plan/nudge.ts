/** Reminders of learning plans: steps that are due, and certificates that ended. */
import { msgTypes, sendMessage } from '../../user/index.ts'
import { type DueNudge, nudgeKind, type Reminder } from '../report/reminder.ts'
import { messages } from '../texts.ts'
import * as sql from './own.sql.ts'
import { OWN_PAGE } from './settle.ts'
import { stepItems, stepKey } from './step-kinds.ts'
import { planMessages, planTexts as texts } from './texts.ts'

const ofSteps =
  (kind: DueNudge): Reminder =>
  async (tx, services, limit) => {
    const due = await sql.selectToNudge(tx, kind, limit)
    const items = await stepItems(tx, due)
    await sql.writeNudges(tx, kind, due)
    for (const step of due)
      await sendMessage(tx, services, {
        siteId: tx.siteId,
        userIds: [step.userId],
        msgType: msgTypes.course,
        linkUrl: OWN_PAGE,
        ...(kind === nudgeKind.soon ? messages.dueSoon : messages.overdue)(
          step.orgName,
          items.get(stepKey(step))?.itemName ?? texts.goneStep,
          step.dueTime,
        ),
      })
    return due.length
  }

const ofCertificates: Reminder = async (tx, services, limit) => {
  const ended = await sql.selectEnded(tx, limit)
  await sql.writeNudges(tx, nudgeKind.ended, ended)
  for (const { userId, orgName, planName, dueTime } of ended)
    await sendMessage(tx, services, {
      siteId: tx.siteId,
      userIds: [userId],
      msgType: msgTypes.course,
      linkUrl: OWN_PAGE,
      ...planMessages.ended(orgName, planName, dueTime),
    })
  return ended.length
}

export const planReminders: readonly Reminder[] = [ofSteps(nudgeKind.soon), ofSteps(nudgeKind.overdue), ofCertificates]
