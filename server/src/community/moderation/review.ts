/** Review of texts before publication: one state machine for articles, questions, answers and comments (target.ts). */
import { type WordAction, wordActions } from '@zhixing/contract/community/word-limits'
import type { Db, Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { judged, type Verdict, type WordLists } from '../../shared/words/judge.ts'
import { createMatcher } from '../../shared/words/matcher.ts'
import { selectGroups } from './word.sql.ts'

/** Cache lifetime: a change reaches every process within this time. */
const KEEP_MS = 30_000

type Cached = Pick<Services, 'views'>
const keyOf = (siteId: number) => `${siteId} community.words`

/** Drops the cached words of a site in this process. */
export const forgetWords = (services: Cached, siteId: number): void => services.views.forget(keyOf(siteId))

async function readLists(db: Db | Tx): Promise<WordLists> {
  const groups = await selectGroups(db)
  const listed = (action: WordAction) =>
    createMatcher(groups.flatMap(({ actionType, words }) => (actionType === action ? words : [])))
  return { 1: listed(wordActions.refuse), 2: listed(wordActions.hold), 3: listed(wordActions.mask) }
}

/** The words of the site, by action. */
export const wordLists = (services: Cached, db: Db | Tx): Promise<WordLists> =>
  services.views.get(keyOf(db.siteId), () => readLists(db), { keepMs: KEEP_MS }) as Promise<WordLists>

/** What becomes of texts that are published together. */
export async function findWords(services: Cached, db: Db | Tx, ...texts: string[]): Promise<Verdict> {
  return judged(await wordLists(services, db), texts)
}
