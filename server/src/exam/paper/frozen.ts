/** Frozen papers for sitting, marking and results. Cached: they are immutable but for corrections of keys. */
import { LRUCache } from 'lru-cache'
import type { Sql } from '../../kernel/db/index.ts'
import type { FrozenPaper } from '@zhixing/exam-model'

/** A frozen paper with the number of its last correction. */
export interface StoredPaper extends FrozenPaper {
  correction: number
}

/** Cache size in papers, some 200 KB each. */
const MAX_CACHED = 64
const cached = new LRUCache<string, StoredPaper>({ max: MAX_CACHED })

async function read(sql: Sql, examId: string, version: number): Promise<StoredPaper | undefined> {
  const [row] = await sql<{ frozen: FrozenPaper; correction: number }[]>`
    SELECT frozen, correction FROM exam_paper WHERE site_id = ${sql.siteId} AND exam_id = ${examId} AND version = ${version}`
  return row && { ...row.frozen, correction: row.correction }
}

/**
 * The paper of a version with its current keys. Shared, do not mutate. `keys: 'any'`: the caller does not need current
 * keys (showing the paper, its rules, its order), so a cached paper is returned without a query.
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
  // Inside a transaction the row may be uncommitted: not cached.
  if (paper && !('savepoint' in sql)) cached.set(key, paper)
  return paper
}
