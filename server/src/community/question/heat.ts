import type { Sql } from '../../kernel/db/index.ts'
import * as sql from './question.sql.ts'
import { hotScore } from './rules.ts'

/** Puts a question where it belongs by what has been done to it so far. Safe to repeat. */
export async function refreshHeat(db: Sql, id: string): Promise<void> {
  const heat = await sql.selectHeat(db, id)
  if (heat) await sql.updateHeat(db, id, hotScore(heat))
}
