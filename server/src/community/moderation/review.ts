/** Review of texts before publication: one state machine for articles, questions, answers and comments (target.ts). */
import type { Db, Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { createMatcher, type FoundWord, type Matcher } from '../../shared/words/matcher.ts'
import { textState } from '../target.ts'
import { selectWords } from './word.sql.ts'

/** Cache lifetime: a change reaches every process within this time. */
const KEEP_MS = 30_000

type Cached = Pick<Services, 'views'>
const keyOf = (siteId: number) => `${siteId} community.words`

/** Drops the cached words of a site in this process. */
export const forgetWords = (services: Cached, siteId: number): void => services.views.forget(keyOf(siteId))

const matcherOf = (services: Cached, db: Db | Tx): Promise<Matcher> =>
  services.views.get(keyOf(db.siteId), async () => createMatcher(await selectWords(db)), {
    keepMs: KEEP_MS,
  }) as Promise<Matcher>

/** Listed words of a plain text with their places. */
export async function placesOfWords(services: Cached, db: Db | Tx, text: string): Promise<FoundWord[]> {
  return (await matcherOf(services, db)).find(text)
}

/** Removes tags, so that markup within a word does not hide it. */
const withoutTags = (text: string) => text.replace(/<[^>]*>/g, '')

/** Distinct listed words in the texts. */
export async function findWords(services: Cached, db: Db | Tx, ...texts: string[]): Promise<string[]> {
  const matcher = await matcherOf(services, db)
  return [...new Set(texts.flatMap((text) => matcher.find(withoutTags(text)).map(({ word }) => word)))]
}

/** State of a new text: shown, or pending when it contains a listed word. */
export async function reviewTexts(
  services: Cached,
  db: Db | Tx,
  ...texts: string[]
): Promise<typeof textState.shown | typeof textState.pending> {
  return (await findWords(services, db, ...texts)).length > 0 ? textState.pending : textState.shown
}
