import { selectRevealed } from '../../exam/index.ts'
import type { Sql } from '../../kernel/db/index.ts'
import type { TurnRow } from './turn.sql.ts'

/** Turns without those about a problem whose key is not open to the person any more, such as one of a coming paper. */
export async function readableTurns(sql: Sql, userId: string, turns: readonly TurnRow[], now: Date) {
  const ids = turns.flatMap(({ problemId }) => problemId ?? [])
  const open = await selectRevealed(sql, userId, ids, now)
  return turns.filter(({ problemId }) => problemId === null || open.has(problemId))
}
