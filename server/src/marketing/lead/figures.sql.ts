import { leadStage } from '@zhixing/contract/marketing/lead-rules'
import { paidOrders } from '../../commerce/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import { userView } from '../../user/index.ts'

export interface LeadFigures {
  rowKey: string
  name: string
  leadCount: number
  calledCount: number
  paidCount: number
  lostCount: number
  revenue: number
}

/**
 * Leads of a time by source, campaign, region or owner, and what their accounts paid after the first request. A person is
 * one lead, so no order is counted twice.
 */
export function selectFigures(
  sql: Sql,
  by: 'source' | 'campaign' | 'region' | 'owner',
  { beginTime, endTime }: { beginTime?: string | undefined; endTime?: string | undefined },
): Promise<LeadFigures[]> {
  const key = {
    source: sql`l.source`,
    campaign: sql`l.campaign`,
    region: sql`l.region`,
    owner: sql`coalesce(l.owner_id, 0)::text`,
  }[by]
  const name = {
    source: sql`''`,
    campaign: sql`max(l.campaign)`,
    region: sql`l.region`,
    owner: sql`coalesce(max(o.nickname), '')`,
  }[by]
  return sql<LeadFigures[]>`
    SELECT ${key} AS "rowKey", ${name} AS name, count(*)::int AS "leadCount",
      count(*) FILTER (WHERE l.called_time IS NOT NULL)::int AS "calledCount",
      count(*) FILTER (WHERE l.stage = ${literal(sql, leadStage.paid)})::int AS "paidCount",
      count(*) FILTER (WHERE l.stage = ${literal(sql, leadStage.lost)})::int AS "lostCount",
      coalesce(sum(p.net), 0)::float8 AS revenue
    FROM lead l
    LEFT JOIN ${userView(sql)} o ON o.site_id = l.site_id AND o.id = l.owner_id
    LEFT JOIN ${userView(sql)} u ON u.site_id = l.site_id AND u.mobile = l.mobile
    LEFT JOIN LATERAL (
      SELECT sum(x.paid - x.refunded) AS net FROM ${paidOrders(sql)} x
      WHERE x.site_id = u.site_id AND x.user_id = u.id AND x.pay_time >= l.gmt_create) p ON true
    WHERE l.site_id = ${sql.siteId}
      ${beginTime === undefined ? sql`` : sql`AND l.gmt_create >= ${beginTime}::text::timestamptz`}
      ${endTime === undefined ? sql`` : sql`AND l.gmt_create < ${endTime}::text::timestamptz`}
    GROUP BY 1 ORDER BY "leadCount" DESC, 1 LIMIT 500`
}
