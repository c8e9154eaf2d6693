import type { Sql } from '../../kernel/db/index.ts'
import { refreshQuestion } from '../hot/hot.sql.ts'

/** Puts a question where it belongs by what has been done to it so far. Safe to repeat. */
export const refreshHeat = (db: Sql, id: string): Promise<void> => refreshQuestion(db, id)
