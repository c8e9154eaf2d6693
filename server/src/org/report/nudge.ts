/** Reminders of deadlines: once before, once after. */
import { transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { kindsOf, withItems } from '../seat/kinds/index.ts'
import { messages } from '../texts.ts'
import * as sql from './deadline.sql.ts'

/** Seats per transaction. */
const CHUNK = 500

/** Reminds people of a site; each seat and deadline once, since the reminder is written with the message. */
async function nudgeSite(services: Services, siteId: number, kind: 1 | 2): Promise<number> {
  const db = services.database.of(siteId)
  const kinds = kindsOf(services)
  let count = 0
  for (let more = true; more; ) {
    const seats = await transaction(db, async (tx) => {
      // One process at a time, so that no person is reminded twice.
      await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`org nudge ${siteId}`}, 0))`
      const due = await sql.selectToNudge(tx, kinds, kind, CHUNK)
      const named = await withItems(tx, kinds, due)
      await sql.writeNudges(tx, kind, due)
      for (const { userId, url, itemName, orgName, dueTime } of named)
        await sendMessage(tx, services, {
          siteId,
          userIds: [userId],
          msgType: msgTypes.course,
          linkUrl: url,
          ...(kind === 1 ? messages.dueSoon : messages.overdue)(orgName, itemName, dueTime),
        })
      return due
    })
    count += seats.length
    more = seats.length === CHUNK
  }
  return count
}

/** Reminds everybody of deadlines within three days, and of those that passed within a week. */
export async function nudgeStaff(services: Services): Promise<{ count: number }> {
  let count = 0
  for (const siteId of await sql.selectSitesWithDeadlines(services.database.owner))
    for (const kind of [1, 2] as const)
      try {
        count += await nudgeSite(services, siteId, kind)
      } catch (error) {
        // Retried by the next run; does not block other sites.
        services.log.error({ err: error, siteId }, 'reminders of deadlines could not be sent')
      }
  return { count }
}
