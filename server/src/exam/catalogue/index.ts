/** Public interface of the catalogue. */
import type { Db, OwnerDb } from '../../kernel/db/index.ts'
import { queryWords } from '../../shared/search/tokenize.ts'
import { calls as catalogueCalls } from './catalogue.ts'
import { countTakers, idOf, selectSuggested } from './catalogue.sql.ts'
import { calls as collectionCalls } from './collection.ts'
import { calls as courseCalls } from './course-ref.ts'

export const calls = [...catalogueCalls, ...collectionCalls, ...courseCalls]
export { loadDetail, searchExams } from './catalogue.ts'
export { foundCount as countExams, hasExams, titlesHolding as examTitles } from './catalogue.sql.ts'
export { examsOfCourse } from './course-ref.ts'
export { insertTie, selectTies } from './course-ref.sql.ts'
export {
  countPaperRecords,
  deletePaperOwnership,
  findSellablePapers,
  lockPaperOwnership,
  type PaperOwnership,
  type SellablePaper,
  selectBoughtPapers,
  selectMemberPaper,
  selectSellablePapers,
  writePaperOwnership,
  writePaperVipFree,
} from './ownership.sql.ts'
export { type PaperPlace, selectPaperPlaces, selectProblemPlace } from './place.ts'
export { mayOpen, selectOwned } from './status.sql.ts'

/** Names of listed papers that match the words being typed, best first. */
export async function suggestExams(db: Db, keyword: string, limit: number) {
  const query = queryWords(keyword)
  return query ? selectSuggested(db, { query, keyword, limit }) : []
}

/** Lookback of the count: covers hours of downtime. */
const CHECK_BACK_MINUTES = 24 * 60

/** Scheduled: updates the taker counts of papers of all sites. */
export async function countRecentTakers(owner: OwnerDb): Promise<number> {
  return countTakers(owner, await idOf(owner, CHECK_BACK_MINUTES))
}
export { paperSubject } from './operation-subjects.ts'
