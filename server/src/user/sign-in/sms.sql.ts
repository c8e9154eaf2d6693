import { codeChannels } from '@zhixing/contract/user/codes'
import { beginOf, dayOf, today } from '../../kernel/day.ts'
import type { Sql } from '../../kernel/db/index.ts'
import { literal } from '../../kernel/db/literal.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { mobileIs } from '../operator/admin-user.sql.ts'
import type { Search } from '../policy.ts'

export interface SmsFilter {
  search: Search
  provider: string
  isSuccess?: 0 | 1 | undefined
  beginTime?: string | undefined
  endTime?: string | undefined
}

interface SmsLine {
  id: string
  mobile: string
  template: string
  provider: string
  isSuccess: 0 | 1
  error: string
  ip: string
  price: number
  gmtCreate: string
}

/** Codes by mail are logged in the same table. */
const bySms = (sql: Sql, channel = sql`channel`) => sql`${channel} = ${literal(sql, codeChannels.sms)}`

const where = (sql: Sql, by: SmsFilter) => sql`
  l.site_id = ${sql.siteId} AND ${bySms(sql, sql`l.channel`)} ${by.search.kind === 'none' ? sql`` : sql`AND ${mobileIs(sql, sql`l.mobile`, by.search)}`} ${by.provider ? sql`AND l.provider = ${by.provider}` : sql``}
  ${by.isSuccess === undefined ? sql`` : sql`AND l.is_success = ${by.isSuccess}`}
  ${by.beginTime === undefined ? sql`` : sql`AND l.gmt_create >= ${by.beginTime}::text::timestamptz`} ${by.endTime === undefined ? sql`` : sql`AND l.gmt_create < ${by.endTime}::text::timestamptz`}`

export async function pageOfSms(sql: Sql, by: SmsFilter, page: PageRequest) {
  return sql.page<SmsLine>(
    page,
    sql`FROM sms_log l WHERE ${where(sql, by)}`,
    (cut) => sql`
    SELECT l.id, l.mobile, l.template, l.provider, l.is_success, l.error, l.ip, l.price, l.gmt_create
    FROM sms_log l WHERE ${where(sql, by)} ORDER BY l.id DESC ${cut}`,
  )
}

/** Sums by day (UTC+8) and provider, newest first. */
export async function sumSms(sql: Sql, days: number) {
  return sql<{ day: string; provider: string; sendCount: number; failCount: number; cost: number }[]>`
    SELECT ${dayOf(sql, sql`gmt_create`)} AS day, provider, count(*)::int AS "sendCount",
      (count(*) FILTER (WHERE is_success = 0))::int AS "failCount",
      coalesce(sum(price) FILTER (WHERE is_success = 1), 0)::int AS cost
    FROM sms_log WHERE site_id = ${sql.siteId} AND ${bySms(sql)} AND gmt_create >= ${beginOf(sql, sql`${today(sql)} - ${days - 1}::int`)}
    GROUP BY 1, 2 ORDER BY 1 DESC, 2`
}

export async function selectPrices(sql: Sql) {
  return sql<
    { provider: string; price: number }[]
  >`SELECT provider, price FROM sms_price WHERE site_id = ${sql.siteId} ORDER BY provider`
}

export async function upsertPrice(sql: Sql, provider: string, price: number): Promise<void> {
  await sql`
    INSERT INTO sms_price (site_id, provider, price)
    VALUES (${sql.siteId}, ${provider}, ${price})
    ON CONFLICT (site_id, provider)
    DO UPDATE SET price = excluded.price, gmt_modified = excluded.gmt_modified`
}

/** Whether any message was sent through the provider. */
export async function knowsProvider(sql: Sql, provider: string): Promise<boolean> {
  const [row] = await sql<
    { known: boolean }[]
  >`SELECT EXISTS (SELECT 1 FROM sms_log WHERE site_id = ${sql.siteId} AND ${bySms(sql)} AND provider = ${provider}) AS known`
  return row?.known ?? false
}

/** Text messages of the last hour, by provider and outcome. */
export async function countRecentSms(sql: Sql) {
  return sql<{ provider: string; outcome: 'sent' | 'failed'; n: number }[]>`
    SELECT provider, CASE WHEN is_success = 1 THEN 'sent' ELSE 'failed' END AS outcome, count(*)::int AS n FROM sms_log
    WHERE site_id = ${sql.siteId} AND ${bySms(sql)} AND gmt_create > now() - interval '1 hour' GROUP BY 1, 2`
}
