import { stateCode } from '@zhixing/contract/states'
import { literal } from '../../kernel/db/literal.ts'
import type { Sql } from '../../kernel/db/index.ts'

interface ComingOffer {
  kind: 'campaignBegins' | 'campaignEnds' | 'couponEnds'
  id: string
  title: string
  at: string
}

/** Campaign pages that begin or end, and coupons whose claim ends, within the next hours. */
export async function selectComingOffers(sql: Sql, hours: number, limit: number): Promise<ComingOffer[]> {
  const isSoon = (time: ReturnType<Sql>) => sql`${time} > now() AND ${time} <= now() + make_interval(hours => ${hours})`
  const on = literal(sql, stateCode.row.active)
  return sql<ComingOffer[]>`
    SELECT 'campaignBegins' AS kind, p.id::text, p.page_title AS title, p.begin_time AS at
    FROM sale_page p WHERE p.site_id = ${sql.siteId} AND p.status_id = ${on} AND ${isSoon(sql`p.begin_time`)}
    UNION ALL
    SELECT 'campaignEnds', p.id::text, p.page_title, p.end_time
    FROM sale_page p WHERE p.site_id = ${sql.siteId} AND p.status_id = ${on} AND ${isSoon(sql`p.end_time`)}
    UNION ALL
    SELECT 'couponEnds', b.id::text, b.batch_name, b.claim_end
    FROM coupon_batch b WHERE b.site_id = ${sql.siteId} AND b.status_id = ${on} AND ${isSoon(sql`b.claim_end`)}
    ORDER BY at LIMIT ${limit}`
}
