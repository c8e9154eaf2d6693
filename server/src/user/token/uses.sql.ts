import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'
import type { PageRequest } from '../../kernel/page.ts'

/** One use of an API token. */
export interface TokenUse {
  tokenId: string
  userId: string
  /** Key of the call. */
  path: string
  ip: string
  /** Code of the answer. */
  code: number
  durationMs: number
  usedAt: string
}

/** Days of the figures. */
export const FIGURE_DAYS = 30

/** Stores uses and adds them to the sums, whose order prevents deadlocks. */
export async function insertUses(tx: Tx, uses: readonly TokenUse[]): Promise<void> {
  await tx`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${asJson(tx, uses)}) AS u ("tokenId" bigint, "userId" bigint, path text, ip text,
        code integer, "durationMs" integer, "usedAt" timestamptz)
    ), logged AS (
      INSERT INTO api_token_use (site_id, token_id, user_id, path, ip, code, duration_ms, used_at)
      SELECT ${tx.siteId}, "tokenId", "userId", path, ip, code, "durationMs", "usedAt" FROM given
    )
    INSERT INTO api_token_day AS d (site_id, token_id, day, path, use_count, refused_count, duration_ms)
    SELECT ${tx.siteId}, "tokenId", ("usedAt" AT TIME ZONE 'Asia/Shanghai')::date AS day, path, count(*),
      count(*) FILTER (WHERE code <> 200), sum("durationMs")
    FROM given GROUP BY "tokenId", day, path ORDER BY "tokenId", day, path
    ON CONFLICT (site_id, token_id, day, path) DO UPDATE
    SET use_count = d.use_count + excluded.use_count, refused_count = d.refused_count + excluded.refused_count,
      duration_ms = d.duration_ms + excluded.duration_ms`
}

/** Uses of a token, newest first. */
export async function pageOfUses(sql: Sql, tokenId: string, isRefused: number | undefined, page: PageRequest) {
  const refused = isRefused === undefined ? sql`` : isRefused === 1 ? sql`AND u.code <> 200` : sql`AND u.code = 200`
  const of = sql`FROM api_token_use u WHERE u.site_id = ${sql.siteId} AND u.token_id = ${tokenId} ${refused}`
  return sql.page<Omit<TokenUse, 'tokenId' | 'userId'> & { id: string }>(
    page,
    of,
    (cut) =>
      sql`SELECT u.id, u.path, u.ip, u.code, u.duration_ms, u.used_at ${of} ORDER BY u.used_at DESC, u.id DESC ${cut}`,
  )
}

/** Sums of a token by day and call, newest day and most used call first. */
export async function selectFigures(sql: Sql, tokenId: string) {
  return sql<{ day: string; path: string; useCount: number; refusedCount: number; meanMs: number }[]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, path, use_count, refused_count, (duration_ms / use_count)::int AS "meanMs"
    FROM api_token_day
    WHERE site_id = ${sql.siteId} AND token_id = ${tokenId}
      AND day > (now() AT TIME ZONE 'Asia/Shanghai')::date - ${FIGURE_DAYS}::int
    ORDER BY api_token_day.day DESC, use_count DESC, path LIMIT 1000`
}

/** Whether there is such a token, also a revoked one. `userId`: of this person only, and not of the back office. */
export async function hasToken(sql: Sql, id: string, userId?: string): Promise<boolean> {
  const rows = await sql`
    SELECT FROM api_token
    WHERE site_id = ${sql.siteId} AND id = ${id} ${userId === undefined ? sql`` : sql`AND user_id = ${userId} AND is_office = 0`}`
  return rows.length === 1
}
