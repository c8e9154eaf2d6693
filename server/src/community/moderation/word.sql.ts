import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'

export async function selectWords(sql: Sql): Promise<string[]> {
  const rows = await sql<
    { word: string }[]
  >`SELECT word FROM community_word WHERE site_id = ${sql.siteId} ORDER BY word`
  return rows.map(({ word }) => word)
}

/** Replaces the listed words of the site. */
export async function writeWords(tx: Tx, words: readonly string[]): Promise<void> {
  await tx`DELETE FROM community_word WHERE site_id = ${tx.siteId}`
  await tx`INSERT INTO community_word (site_id, word) SELECT ${tx.siteId}, w FROM jsonb_array_elements_text(${asJson(tx, [...new Set(words)])}) w`
}
