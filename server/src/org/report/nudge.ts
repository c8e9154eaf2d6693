/** Reminders of deadlines and of steps of learning plans: once before, once after. */
import { transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { planReminders } from '../plan/nudge.ts'
import { selectSitesWithPlans } from '../plan/round.sql.ts'
import { kindsOf, withItems } from '../seat/kinds/index.ts'
import { messages } from '../texts.ts'
import * as sql from './deadline.sql.ts'
import { type DueNudge, nudgeKind, type Reminder } from './reminder.ts'

/** Reminders per transaction. */
const CHUNK = 500

const ofDeadlines =
  (kind: DueNudge): Reminder =>
  async (tx, services, limit) => {
    const kinds = kindsOf(services)
    const due = await sql.selectToNudge(tx, kinds, kind, limit)
    const named = await withItems(tx, kinds, due)
    await sql.writeNudges(tx, kind, due)
    for (const { userId, url, itemName, orgName, dueTime } of named)
      await sendMessage(tx, services, {
        siteId: tx.siteId,
        userIds: [userId],
        msgType: msgTypes.course,
        linkUrl: url,
        ...(kind === nudgeKind.soon ? messages.dueSoon : messages.overdue)(orgName, itemName, dueTime),
      })
    return due.length
  }

const reminders: readonly Reminder[] = [ofDeadlines(nudgeKind.soon), ofDeadlines(nudgeKind.overdue), ...planReminders]

async function remindSite(services: Services, siteId: number, remind: Reminder): Promise<number> {
  const db = services.database.of(siteId)
  let count = 0
  for (let last = CHUNK; last === CHUNK; count += last)
    last = await transaction(db, async (tx) => {
      // One process at a time, so that no person is reminded twice.
      await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`org nudge ${siteId}`}, 0))`
      return remind(tx, services, CHUNK)
    })
  return count
}

/** Reminds everybody of what is due within three days, and of what became due within a week. */
export async function nudgeStaff(services: Services): Promise<{ count: number }> {
  const { owner } = services.database
  const sites = new Set([...(await sql.selectSitesWithDeadlines(owner)), ...(await selectSitesWithPlans(owner))])
  let count = 0
  for (const siteId of sites)
    for (const remind of reminders)
      try {
        count += await remindSite(services, siteId, remind)
      } catch (error) {
        // Retried by the next run; does not block other sites.
        services.log.error({ err: error, siteId }, 'reminders of deadlines could not be sent')
      }
  return { count }
}
