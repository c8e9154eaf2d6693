/** What becomes of a text before anybody sees it: one state for articles, questions, answers and comments (target.ts). */
import type { Db, Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { textState } from '../target.ts'
import { selectWords } from './word.sql.ts'
import { wordMatcher } from './words.ts'

/** A change of the words reaches every process within so long. */
const KEEP_MS = 30_000

const keyOf = (siteId: number) => `${siteId} community.words`

/** The site's words have changed: this process reads them anew. */
export const forgetWords = (services: Pick<Services, 'views'>, siteId: number): void =>
  services.views.forget(keyOf(siteId))

/** The state of a text that is written now: shown, or waiting for a moderator when one of the site's words is in it. HTML is read without its tags. */
export async function reviewTexts(
  services: Pick<Services, 'views'>,
  db: Db | Tx,
  ...texts: string[]
): Promise<typeof textState.shown | typeof textState.pending> {
  const find = await services.views.get(keyOf(db.siteId), async () => wordMatcher(await selectWords(db)), {
    keepMs: KEEP_MS,
  })
  return texts.some((text) => find(text.replace(/<[^>]*>/g, '')) !== undefined) ? textState.pending : textState.shown
}
