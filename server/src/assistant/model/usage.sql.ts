/** Tokens by hour, person and feature. */
import { beginOf, dayOf, today } from '../../kernel/day.ts'
import type { Sql } from '../../kernel/db/index.ts'
import type { TokenUsage } from '../../platform/model/port.ts'
import type { Setting } from './setting.sql.ts'

export type Feature =
  | 'ask'
  | 'explain'
  | 'missed'
  | 'embed'
  | 'problems'
  | 'marking'
  | 'lesson'
  | 'desk'
  | 'title'
  | 'tracks'
  | 'try'

/** Days of usage that are kept. */
export const KEEP_DAYS = 400

/** Cost in fen, rounded up. Prices are fen per million tokens. Pure. */
export const costOf = ({ input, output }: TokenUsage, { inputPrice, outputPrice }: Setting): number =>
  Math.ceil((input * inputPrice + output * outputPrice) / 1_000_000)

export async function addUsage(
  sql: Sql,
  of: { userId: string; feature: Feature },
  usage: TokenUsage,
  setting: Setting,
): Promise<void> {
  await sql`
    INSERT INTO assistant_usage AS u (site_id, hour, user_id, feature, call_count, input_tokens, output_tokens, cost)
    VALUES (${sql.siteId}, date_trunc('hour', now()), ${of.userId}, ${of.feature}, 1, ${usage.input}, ${usage.output},
      ${costOf(usage, setting)})
    ON CONFLICT (site_id, hour, user_id, feature) DO UPDATE SET call_count = u.call_count + 1,
      input_tokens = u.input_tokens + excluded.input_tokens, output_tokens = u.output_tokens + excluded.output_tokens,
      cost = u.cost + excluded.cost`
}

/** Tokens of the site today, and of a person in this hour. */
export async function selectSpent(sql: Sql, userId: string): Promise<{ site: number; user: number }> {
  const [row] = await sql<{ site: number; user: number }[]>`
    SELECT coalesce(sum(input_tokens + output_tokens), 0)::float8 AS site,
      coalesce(sum(input_tokens + output_tokens)
        FILTER (WHERE user_id = ${userId} AND hour = date_trunc('hour', now())), 0)::float8 AS "user"
    FROM assistant_usage
    WHERE site_id = ${sql.siteId} AND hour >= ${beginOf(sql, today(sql))}`
  return row ?? { site: 0, user: 0 }
}

export interface UsedDay {
  day: string
  isToday: boolean
  feature: string
  callCount: number
  inputUsage: number
  outputUsage: number
  cost: number
}

/** The last 30 days, newest first. */
export async function selectUsedDays(sql: Sql) {
  return sql<UsedDay[]>`
    SELECT ${dayOf(sql, sql`hour`)}::text AS day, feature, sum(call_count)::int AS call_count,
      sum(input_tokens)::float8 AS input_usage, sum(output_tokens)::float8 AS output_usage, sum(cost)::float8 AS cost,
      bool_and(hour >= ${beginOf(sql, today(sql))}) AS is_today
    FROM assistant_usage
    WHERE site_id = ${sql.siteId} AND hour > now() - interval '30 days'
    GROUP BY 1, 2 ORDER BY 1 DESC, 2`
}
