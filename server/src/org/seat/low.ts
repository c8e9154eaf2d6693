/** Reminds managers of items whose free seats are low: once, until stock rises again. */
import { transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { selectManagers } from '../content/content.sql.ts'
import { messages } from '../texts.ts'
import { kindsOf, withItems } from './kinds/index.ts'
import { isShort } from './rules.ts'
import * as sql from './low.sql.ts'

/** Compares stock with the marks of a site; a message is written with its mark. @returns items with a new mark */
async function remindSite(services: Services, siteId: number): Promise<number> {
  return transaction(services.database.of(siteId), async (tx) => {
    // One process at a time, so that no manager is reminded twice.
    await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`org low seats ${siteId}`}, 0))`
    const short = (await sql.selectStocks(tx)).filter((item) => isShort(item, item.lowPercent))
    await sql.keepLow(tx, short)
    const fresh = short.filter(({ isTold }) => !isTold)
    if (fresh.length === 0) return 0
    await sql.insertLow(tx, fresh)
    const named = await withItems(tx, kindsOf(services), fresh)
    for (const [orgId, items] of Map.groupBy(named, (item) => item.orgId))
      await sendMessage(tx, services, {
        siteId,
        userIds: await selectManagers(tx, orgId),
        msgType: msgTypes.system,
        kind: 'seat',
        linkUrl: `/account/organization/orders?orgId=${orgId}`,
        ...messages.lowSeats(items[0]?.orgName ?? '', items),
      })
    return fresh.length
  })
}

/** Reminds the managers of every site. */
export async function remindOfLowSeats(services: Services): Promise<{ count: number }> {
  let count = 0
  for (const siteId of await sql.selectSitesWithSeats(services.database.owner))
    try {
      count += await remindSite(services, siteId)
    } catch (error) {
      // Retried by the next run; does not block other sites.
      services.log.error({ err: error, siteId }, 'managers could not be reminded of low seats')
    }
  return { count }
}
