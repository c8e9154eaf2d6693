/** Public interface of the question bank. */
import { calls as adminCategoryCalls } from './admin-category.ts'
import { calls as categoryCalls } from './category.ts'
import { amendProblem, calls as problemCalls } from './problem.ts'
import { calls as videoCalls } from './video.ts'

export const calls = [...problemCalls, ...videoCalls, ...categoryCalls, ...adminCategoryCalls]
export { bankSubjects } from './operation-subjects.ts'
export { checkFiling, noFiling } from './categorisation.ts'
export { cleanProblem } from './clean-problem.ts'
export { insertProblems, type NewProblem } from './insert.ts'
export { selectProblems } from './list.sql.ts'
export {
  bumpCounts,
  type Counts,
  loadProblems,
  selectUsable,
  selectWholes,
  withinCategory,
} from './load.sql.ts'
export { nearProblems } from './near-duplicates.ts'
export { loadPictures } from './pictures.ts'
export { amendProblem }
export { allowExplanations } from './video.ts'
