import type { WordAction } from '@zhixing/contract/community/word-limits'
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { asJson } from '../../kernel/db/json.ts'

export interface WordGroup {
  id: string
  groupName: string
  actionType: WordAction
  words: string[]
  gmtModified: string
}

export async function selectGroups(sql: Sql): Promise<WordGroup[]> {
  return sql<WordGroup[]>`
    SELECT g.id, g.group_name, g.action_type, g.gmt_modified,
      (SELECT coalesce(jsonb_agg(w.word ORDER BY w.word COLLATE "C"), '[]') FROM community_word w
       WHERE w.site_id = g.site_id AND w.group_id = g.id) AS words
    FROM community_word_group g WHERE g.site_id = ${sql.siteId} ORDER BY g.action_type, g.id`
}

/** Creates a group, or changes name and action. @returns its id; undefined if it does not exist */
export async function upsertGroup(
  tx: Tx,
  { id, groupName, actionType }: { id: string | undefined; groupName: string; actionType: WordAction },
): Promise<string | undefined> {
  const [row] = await (id === undefined
    ? tx<{ id: string }[]>`
        INSERT INTO community_word_group (site_id, group_name, action_type)
        VALUES (${tx.siteId}, ${groupName}, ${actionType}) RETURNING id`
    : tx<{ id: string }[]>`
        UPDATE community_word_group SET group_name = ${groupName}, action_type = ${actionType}, gmt_modified = now()
        WHERE site_id = ${tx.siteId} AND id = ${id} RETURNING id`)
  return row?.id
}

/** Replaces the words of a group. */
export async function writeWords(tx: Tx, groupId: string, words: readonly string[]): Promise<void> {
  await tx`DELETE FROM community_word WHERE site_id = ${tx.siteId} AND group_id = ${groupId}`
  await tx`
    INSERT INTO community_word (site_id, group_id, word)
    SELECT ${tx.siteId}, ${groupId}, w FROM jsonb_array_elements_text(${asJson(tx, [...new Set(words)])}) w`
}

/** @returns whether it existed */
export async function deleteGroup(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx`DELETE FROM community_word_group WHERE site_id = ${tx.siteId} AND id = ${id}`
  return count > 0
}

export interface WordHit {
  word: string
  hitCount: number
  lastHit: string
}

/** Words that written texts had, most often first. */
export async function selectHits(sql: Sql): Promise<WordHit[]> {
  return sql<WordHit[]>`
    SELECT word, hit_count, gmt_modified AS last_hit FROM community_word_hit
    WHERE site_id = ${sql.siteId} ORDER BY hit_count DESC, word`
}

/** Adds one for each occurrence in the list. */
export async function addHits(sql: Sql, words: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO community_word_hit (site_id, word, hit_count)
    SELECT ${sql.siteId}, w, count(*) FROM jsonb_array_elements_text(${asJson(sql, words)}) w GROUP BY w ORDER BY w
    ON CONFLICT (site_id, word) DO UPDATE
    SET hit_count = community_word_hit.hit_count + excluded.hit_count, gmt_modified = excluded.gmt_modified`
}
