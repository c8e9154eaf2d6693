/** Explanations of wrong answers, stored as turns of a conversation. */
import type { Sql } from '../../kernel/db/index.ts'
import { turnColumns, turnTables, type TurnRow } from '../ask/turn.sql.ts'

/** A person's last complete explanation of a problem since it was answered. */
export async function selectExplained(
  sql: Sql,
  userId: string,
  problemId: string,
  since: string,
): Promise<TurnRow | undefined> {
  const [row] = await sql<TurnRow[]>`
    SELECT ${turnColumns(sql)} ${turnTables(sql)}
    WHERE t.site_id = ${sql.siteId} AND t.user_id = ${userId} AND t.problem_id = ${problemId} AND t.state = 'done'
      AND t.gmt_create >= ${since}
    ORDER BY t.id DESC LIMIT 1`
  return row
}
