/** Summaries of stretches of a replay, stored as turns of a conversation. */
import type { Sql } from '../../kernel/db/index.ts'
import { turnColumns, turnTables, type TurnRow } from '../ask/turn.sql.ts'

/** A person's summaries of a replay, newest first. */
export async function selectSummaries(sql: Sql, userId: string, periodId: string) {
  return sql<TurnRow[]>`
    SELECT ${turnColumns(sql)} ${turnTables(sql)}
    WHERE t.site_id = ${sql.siteId} AND t.user_id = ${userId} AND t.period_id = ${periodId} AND t.until_time IS NOT NULL
      AND t.state <> 'places'
    ORDER BY t.id DESC LIMIT 100`
}
