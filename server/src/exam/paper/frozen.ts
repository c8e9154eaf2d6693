/** Frozen papers as sitting, marking and results read them. They never change but by a correction of keys, so they are kept in memory. */
import { LRUCache } from 'lru-cache'
import type { Sql } from '../../kernel/db/index.ts'
import type { FrozenPaper } from '@zhixing/exam-model'

/** A frozen paper with the number of its last correction. */
export interface StoredPaper extends FrozenPaper {
  correction: number
}

/** Papers kept in this process; of some 200 KB each. */
const MAX_CACHED = 64
const cached = new LRUCache<string, StoredPaper>({ max: MAX_CACHED })

async function read(sql: Sql, examId: string, version: number): Promise<StoredPaper | undefined> {
  const [row] = await sql<{ frozen: FrozenPaper; correction: number }[]>`
    SELECT frozen, correction FROM exam_paper WHERE site_id = ${sql.siteId} AND exam_id = ${examId} AND version = ${version}`
  return row && { ...row.frozen, correction: row.correction }
}

/**
 * The paper that takers of a version sit, with its keys as they are now. Do not change what it answers: it is shared.
 * `keys: 'any'`: keys do not matter (showing the paper, its rules and its order), so a paper that is kept is answered without asking the database.
 */
export async function selectPaper(
  sql: Sql,
  examId: string,
  version: number,
  keys: 'now' | 'any' = 'now',
): Promise<StoredPaper | undefined> {
  const key = `${sql.siteId} ${examId} ${version}`
  const known = cached.get(key)
  if (known && keys === 'any') return known
  if (known) {
    const [row] = await sql<{ correction: number }[]>`
      SELECT correction FROM exam_paper WHERE site_id = ${sql.siteId} AND exam_id = ${examId} AND version = ${version}`
    if (row?.correction === known.correction) return known
  }
  const paper = await read(sql, examId, version)
  // A correction that is not committed yet, or a publishing that fails, is its transaction's alone.
  if (paper && !('savepoint' in sql)) cached.set(key, paper)
  return paper
}
