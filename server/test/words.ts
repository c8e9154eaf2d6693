import { type WordAction, wordActions } from '@zhixing/contract/community/word-limits'
import { forgetWords } from '../src/community/moderation/review.ts'
import type { TestApp } from './harness.ts'

/** Makes these the sensitive words of a site, in one group; none by default. */
export async function listWords(
  t: Pick<TestApp, 'owner' | 'services'>,
  words: readonly string[] = [],
  { action = wordActions.hold, siteId = 12 }: { action?: WordAction; siteId?: number } = {},
): Promise<void> {
  await t.owner`DELETE FROM community_word_group WHERE site_id = ${siteId}`
  if (words.length > 0)
    await t.owner`
      WITH made AS (
        INSERT INTO community_word_group (site_id, group_name, action_type) VALUES (${siteId}, '测试', ${action}) RETURNING id
      )
      INSERT INTO community_word (site_id, group_id, word) SELECT ${siteId}, made.id, w FROM made, jsonb_array_elements_text(${t.owner.json([...words])}) w`
  forgetWords(t.services, siteId)
}
