import type { Sql } from '../../kernel/db/index.ts'
import { refreshQuestion } from '../hot/hot.sql.ts'

/** Recomputes the score of a question. Idempotent. */
export const refreshHeat = (db: Sql, id: string): Promise<void> => refreshQuestion(db, id)
