import type { Db } from '../../kernel/db/index.ts'
import { calls as catalogueCalls } from './catalogue.ts'
import { countTakers, idOf } from './catalogue.sql.ts'
import { calls as collectionCalls } from './collection.ts'
import { calls as courseCalls } from './course-ref.ts'

/** What learners find: one part of the exam domain. */
export const calls = [...catalogueCalls, ...collectionCalls, ...courseCalls]
export { examsOfCourse } from './course-ref.ts'

/** Records of so long ago are looked at again: a process that was away for some hours misses none. */
const LOOK_BACK_MINUTES = 24 * 60

/** Recurring work: how many people took each paper, of all sites. */
export async function countRecentTakers(owner: Db): Promise<number> {
  return countTakers(owner, await idOf(owner, LOOK_BACK_MINUTES))
}
