/** Counts of listed words in written texts, for operators. */
import type { Db, Tx } from '../../kernel/db/index.ts'
import { createGroupCommit } from '../../kernel/group-commit.ts'
import { sitePart } from '../../kernel/parts.ts'
import type { Services } from '../../kernel/services.ts'
import type { Verdict } from '../../shared/words/judge.ts'
import { findWords } from './review.ts'
import { addHits } from './word.sql.ts'

const batcher = sitePart((services, siteId) =>
  createGroupCommit<readonly string[], boolean>({
    run: async (texts) => {
      await addHits(services.database.of(siteId), texts.flat())
      return texts.map(() => true)
    },
    waitMs: 200,
    inFlight: 1,
  }),
)

/**
 * Counts the listed words of one text. Outside of the caller's transaction, which a refusal rolls back, and not awaited:
 * a transaction that waited for a second connection could exhaust the pool. A killed process loses the last counts.
 */
export function countHits(services: Services, siteId: number, words: readonly string[]): void {
  if (words.length === 0) return
  batcher(services, siteId)
    .submit(words)
    .catch((error: unknown) => services.log.warn({ err: error }, 'hits of listed words were not counted'))
}

/** What becomes of texts that are published together; their listed words are counted. */
export async function judgeWritten(services: Services, db: Db | Tx, ...texts: string[]): Promise<Verdict> {
  const verdict = await findWords(services, db, ...texts)
  countHits(services, db.siteId, verdict.words)
  return verdict
}
