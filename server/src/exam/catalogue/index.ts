/** Front door of the catalogue: the papers that learners find. */
import type { OwnerDb } from '../../kernel/db/index.ts'
import { calls as catalogueCalls } from './catalogue.ts'
import { countTakers, idOf } from './catalogue.sql.ts'
import { calls as collectionCalls } from './collection.ts'
import { calls as courseCalls } from './course-ref.ts'

export const calls = [...catalogueCalls, ...collectionCalls, ...courseCalls]
export { hasExams } from './catalogue.sql.ts'
export { examsOfCourse } from './course-ref.ts'
export {
  countPaperRecords,
  deletePaperOwnership,
  findSellablePapers,
  lockPaperOwnership,
  type PaperOwnership,
  type SellablePaper,
  selectBoughtPapers,
  selectSellablePapers,
  writePaperOwnership,
  writePaperVipFree,
} from './ownership.sql.ts'
export { mayOpen, selectOwned } from './status.sql.ts'

/** Records of so long ago are looked at again: a process that was away for some hours misses none. */
const CHECK_BACK_MINUTES = 24 * 60

/** Recurring work: how many people took each paper, of all sites. */
export async function countRecentTakers(owner: OwnerDb): Promise<number> {
  return countTakers(owner, await idOf(owner, CHECK_BACK_MINUTES))
}
