/** What becomes of a text before anybody sees it: one state for articles, questions, answers and comments (target.ts). */
import type { Db, Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { createMatcher, type Matcher } from '../../shared/words/matcher.ts'
import { textState } from '../target.ts'
import { selectWords } from './word.sql.ts'

/** A change of the words reaches every process within so long. */
const KEEP_MS = 30_000

type Cached = Pick<Services, 'views'>
const keyOf = (siteId: number) => `${siteId} community.words`

/** The site's words have changed: this process reads them anew. */
export const forgetWords = (services: Cached, siteId: number): void => services.views.forget(keyOf(siteId))

const matcherOf = (services: Cached, db: Db | Tx): Promise<Matcher> =>
  services.views.get(keyOf(db.siteId), async () => createMatcher(await selectWords(db)), {
    keepMs: KEEP_MS,
  }) as Promise<Matcher>

/** HTML as it is read: a tag within a word does not hide it. */
const withoutTags = (text: string) => text.replace(/<[^>]*>/g, '')

/** The site's words that stand in these texts, each once. */
export async function findWords(services: Cached, db: Db | Tx, ...texts: string[]): Promise<string[]> {
  const matcher = await matcherOf(services, db)
  return [...new Set(texts.flatMap((text) => matcher.find(withoutTags(text)).map(({ word }) => word)))]
}

/** The state of a text that is written now: shown, or waiting for a moderator when one of the site's words is in it. */
export async function reviewTexts(
  services: Cached,
  db: Db | Tx,
  ...texts: string[]
): Promise<typeof textState.shown | typeof textState.pending> {
  return (await findWords(services, db, ...texts)).length > 0 ? textState.pending : textState.shown
}
